import { addAuthor } from "#app/features/newsroom/change-author.server.ts";
import { AuthorsScreen } from "#app/features/newsroom/components/authors-screen.tsx";
import { type EditorDeps, editor, editorDeps } from "#app/features/newsroom/editor-deps.server.ts";
import { listAuthors } from "#app/features/newsroom/list-authors.server.ts";
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
  return { authors: await listAuthors(editorDeps(context, url)) };
}

export default function Authors({ loaderData, actionData }: Route.ComponentProps) {
  return <AuthorsScreen authors={loaderData.authors} answer={actionData} />;
}
