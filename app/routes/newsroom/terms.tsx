import { changeTerm } from "#app/features/newsroom/change-term.server.ts";
import { TermsScreen } from "#app/features/newsroom/components/terms-screen.tsx";
import { type EditorDeps, editor, editorDeps } from "#app/features/newsroom/editor-deps.server.ts";
import { listNames } from "#app/features/newsroom/list-names.server.ts";
import { readNamesQuery, readTermKind } from "#app/features/newsroom/names-query.ts";
import { TERMS_PATH } from "#app/features/newsroom/paths.ts";
import { readTermIntent } from "#app/features/newsroom/term-schema.ts";
import { AppError } from "#app/lib/errors.ts";
import { defineForm } from "#app/lib/forms/define-form.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/terms.ts";

export const meta = () =>
  pageMeta({ title: "Categories and tags", path: TERMS_PATH, isHidden: true });
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

const changing = defineForm<Route.ActionArgs, EditorDeps>({
  name: "news-term",
  sender: editor,
  isHidden: true,
  async submit(deps, { intent, values }, { url }) {
    const term = readTermIntent(intent);
    if (!term) throw new AppError("not_found", "There's no such category or tag.");
    await changeTerm(deps, term, values);
    return { to: TERMS_PATH + url.search, toast: "Saved." };
  },
});
export const action = changing.action;

export async function loader({ context, url }: Route.LoaderArgs) {
  const deps = editorDeps(context, url);
  const kind = readTermKind(url.searchParams);
  const query = readNamesQuery(url.searchParams);
  return { kind, query, list: await listNames(deps, kind, query) };
}

export default function Terms({ loaderData, actionData }: Route.ComponentProps) {
  return <TermsScreen {...loaderData} answer={actionData} />;
}
