import { uploadLimit } from "#app/features/media/check-upload.ts";
import { NewArticleDesk } from "#app/features/newsroom/components/new-article-desk.tsx";
import { editor, editorDeps } from "#app/features/newsroom/editor-deps.server.ts";
import { deskPath, NEW_ARTICLE_PATH } from "#app/features/newsroom/paths.ts";
import { readArticleChoices } from "#app/features/newsroom/read-article-to-edit.server.ts";
import { submitArticle } from "#app/features/newsroom/submit-article.server.ts";
import { ACT_DONE } from "#app/features/newsroom/texts.ts";
import { defineForm } from "#app/lib/forms/define-form.server.ts";
import { unsentAnswer } from "#app/lib/forms/form-answer.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/new.ts";

export const meta = () =>
  pageMeta({ title: "New article", path: NEW_ARTICLE_PATH, isHidden: true });
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

const writing = defineForm<Route.ActionArgs>({
  name: "article",
  sender: editor,
  isHidden: true,
  limit: uploadLimit(2),
  draft: () => "article-new",
  async submit(deps, posted) {
    const { id, act } = await submitArticle(deps, posted, null);
    return { to: deskPath(id), toast: ACT_DONE[act] };
  },
});
export const action = writing.action;

export async function loader(args: Route.LoaderArgs) {
  const deps = editorDeps(args.context, args.url);
  const choices = await readArticleChoices(deps);
  return { choices, unsent: await writing.readUnsent(args, deps) };
}

export default function NewArticle({ loaderData, actionData }: Route.ComponentProps) {
  const { choices, unsent } = loaderData;
  return <NewArticleDesk choices={choices} answer={actionData ?? unsentAnswer(unsent)} />;
}
