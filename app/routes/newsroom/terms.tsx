import { changeTerm, listTerms } from "#app/features/newsroom/change-term.server.ts";
import { TermsScreen } from "#app/features/newsroom/components/terms-screen.tsx";
import { type EditorDeps, editor, editorDeps } from "#app/features/newsroom/editor-deps.server.ts";
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
  async submit(deps, { intent, values }) {
    const term = readTermIntent(intent);
    if (!term) throw new AppError("not_found", "There's no such category or tag.");
    await changeTerm(deps, term, values);
    return { to: TERMS_PATH, toast: "Saved." };
  },
});
export const action = changing.action;

export async function loader({ context, url }: Route.LoaderArgs) {
  return { terms: await listTerms(editorDeps(context, url)) };
}

export default function Terms({ loaderData, actionData }: Route.ComponentProps) {
  return <TermsScreen terms={loaderData.terms} answer={actionData} />;
}
