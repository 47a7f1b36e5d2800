import { ImportScreen } from "#app/features/dealers/components/import-screen.tsx";
import {
  discardDealers,
  IMPORT_LIMIT,
  publishDealers,
  readUpload,
  uploadDealers,
} from "#app/features/dealers/import-dealers.server.ts";
import { readImportPage } from "#app/features/dealers/read-import-page.server.ts";
import { IMPORT_PATH, importPath } from "#app/features/dealers/rules.ts";
import { importDeps } from "#app/features/dealers/staff-deps.server.ts";
import { defineForm } from "#app/lib/forms/define-form.server.ts";
import { shouldRevalidateForm } from "#app/lib/forms/should-revalidate-form.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { readId } from "#app/lib/record-id.ts";
import type { Route } from "./+types/import.ts";

const importing = defineForm<Route.ActionArgs>({
  name: "dealer-import",
  sender: ({ context, url }) => importDeps(context, url),
  isHidden: true,
  limit: IMPORT_LIMIT,
  async submit(deps, { form, values, intent }) {
    const id = readId(values.import);
    if (intent === "publish") {
      await publishDealers(deps, id);
      return { to: IMPORT_PATH, toast: "It's live. Visitors see this file now." };
    }
    if (intent === "discard") {
      await discardDealers(deps, id);
      return { to: IMPORT_PATH, toast: "Thrown away. Nothing changed for visitors." };
    }
    return { to: importPath(await uploadDealers(deps, readUpload(form))) };
  },
});
export const action = importing.action;

export const shouldRevalidate = shouldRevalidateForm;
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;
export const meta = () => pageMeta({ title: "Import dealers", path: IMPORT_PATH, isHidden: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const deps = importDeps(context, url);
  return { page: await readImportPage(deps, readId(url.searchParams.get("import") ?? undefined)) };
}

export default function Import({ loaderData, actionData }: Route.ComponentProps) {
  return <ImportScreen page={loaderData.page} answer={actionData} />;
}
