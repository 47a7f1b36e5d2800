import { uploadLimit } from "#app/features/media/check-upload.ts";
import { changeAuthor } from "#app/features/newsroom/change-author.server.ts";
import { AuthorScreen } from "#app/features/newsroom/components/author-screen.tsx";
import { type EditorDeps, editor, editorDeps } from "#app/features/newsroom/editor-deps.server.ts";
import { authorDeskPath } from "#app/features/newsroom/paths.ts";
import { readAuthorToEdit } from "#app/features/newsroom/read-author-to-edit.server.ts";
import { defineForm } from "#app/lib/forms/define-form.server.ts";
import { unsentAnswer } from "#app/lib/forms/form-answer.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { readId } from "#app/lib/record-id.ts";
import { notFound } from "#app/lib/responses.server.ts";
import type { Route } from "./+types/author.ts";

export const meta: Route.MetaFunction = ({ location, loaderData }) =>
  pageMeta({
    title: loaderData?.author.name ?? "Author",
    path: location.pathname,
    isHidden: true,
  });
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

const changing = defineForm<Route.ActionArgs, EditorDeps>({
  name: "author",
  sender: editor,
  isHidden: true,
  limit: uploadLimit(1),
  draft: ({ params }) => `author-${params.id}`,
  async submit(deps, posted, { params }) {
    const id = readId(params.id);
    await changeAuthor(deps, posted, id);
    return { to: authorDeskPath(id), toast: "Saved." };
  },
});
export const action = changing.action;

export async function loader(args: Route.LoaderArgs) {
  const deps = editorDeps(args.context, args.url);
  const author = await readAuthorToEdit(deps, readId(args.params.id));
  if (!author) throw notFound(args.url);
  return { author, unsent: await changing.readUnsent(args, deps) };
}

export default function EditAuthor({ loaderData, actionData }: Route.ComponentProps) {
  const { author, unsent } = loaderData;
  return (
    <AuthorScreen
      // Show the stored values after saving.
      key={JSON.stringify(author)}
      author={author}
      answer={actionData ?? unsentAnswer(unsent)}
    />
  );
}
