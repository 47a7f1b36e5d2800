import { addAuthor } from "#app/features/newsroom/change-author.server.ts";
import { AuthorsScreen } from "#app/features/newsroom/components/authors-screen.tsx";
import { type EditorDeps, editor, editorDeps } from "#app/features/newsroom/editor-deps.server.ts";
import { listNames } from "#app/features/newsroom/list-names.server.ts";
import { readNamesQuery } from "#app/features/newsroom/names-query.ts";
import { AUTHORS_PATH, authorDeskPath } from "#app/features/newsroom/paths.ts";
import { defineForm } from "#app/lib/forms/define-form.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/authors.ts";

export const meta = () => pageMeta({ title: "Authors", path: AUTHORS_PATH, isHidden: true });
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

const adding = defineForm<Route.ActionArgs, EditorDeps>({
  name: "author-new",
  sender: editor,
  isHidden: true,
  async submit(deps, { values }) {
    return { to: authorDeskPath(await addAuthor(deps, values)) };
  },
});
export const action = adding.action;

export async function loader({ context, url }: Route.LoaderArgs) {
  const deps = editorDeps(context, url);
  const query = readNamesQuery(url.searchParams);
  return { query, list: await listNames(deps, "author", query) };
}

export default function Authors({ loaderData, actionData }: Route.ComponentProps) {
  return <AuthorsScreen {...loaderData} answer={actionData} />;
}
