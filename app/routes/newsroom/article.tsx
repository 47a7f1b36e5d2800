import { uploadLimit } from "#app/features/media/check-upload.ts";
import { ArticleDesk } from "#app/features/newsroom/components/article-desk.tsx";
import { type EditorDeps, editor, editorDeps } from "#app/features/newsroom/editor-deps.server.ts";
import { noteEditor } from "#app/features/newsroom/note-editor.server.ts";
import { deskPath } from "#app/features/newsroom/paths.ts";
import { createPreviewLink } from "#app/features/newsroom/preview-link.server.ts";
import {
  readArticleChoices,
  readArticleToEdit,
} from "#app/features/newsroom/read-article-to-edit.server.ts";
import { type Conflict, readConflict } from "#app/features/newsroom/read-conflict.server.ts";
import { submitArticle } from "#app/features/newsroom/submit-article.server.ts";
import { ACT_DONE } from "#app/features/newsroom/texts.ts";
import { defineForm } from "#app/lib/forms/define-form.server.ts";
import { unsentAnswer } from "#app/lib/forms/form-answer.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { readId } from "#app/lib/record-id.ts";
import { notFound } from "#app/lib/responses.server.ts";
import type { Route } from "./+types/article.ts";

export const meta: Route.MetaFunction = ({ location, loaderData }) =>
  pageMeta({
    title: loaderData?.article.title ?? "Article",
    path: location.pathname,
    isHidden: true,
  });
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

const editing = defineForm<Route.ActionArgs, EditorDeps, Conflict>({
  name: "article",
  sender: editor,
  isHidden: true,
  limit: uploadLimit(2),
  draft: ({ params }) => `article-${params.id}`,
  async again(deps, values, refusal, { params }) {
    if (refusal?.code !== "conflict") return { values };
    const conflict = await readConflict(deps, readId(params.id), values);
    return { values, extra: conflict ?? undefined };
  },
  async submit(deps, posted, { params }) {
    const { id, act } = await submitArticle(deps, posted, readId(params.id));
    return { to: deskPath(id), toast: ACT_DONE[act] };
  },
});
export const action = editing.action;

/** How long after it was published an article's links are unfolded, to be shared. */
const JUST_OUT_MS = 15 * 60_000;

function isPublishedSince({ publishedAt }: { publishedAt: string | null }, instant: number) {
  return publishedAt !== null && Date.parse(publishedAt) > instant;
}

export async function loader(args: Route.LoaderArgs) {
  const deps = editorDeps(args.context, args.url);
  const [article, editors, choices, unsent] = await Promise.all([
    readArticleToEdit(deps, readId(args.params.id)),
    noteEditor(deps, readId(args.params.id)),
    readArticleChoices(deps),
    editing.readUnsent(args, deps),
  ]);
  if (!article) throw notFound(args.url);
  const preview = await createPreviewLink(deps, article.id);
  const isJustOut = isPublishedSince(article, deps.clock.now().getTime() - JUST_OUT_MS);
  return { article, choices, preview, editors, isJustOut, unsent };
}

export default function EditArticle({ loaderData, actionData }: Route.ComponentProps) {
  const { article, choices, preview, editors, isJustOut, unsent } = loaderData;
  // Show the stored values after saving.
  return (
    <ArticleDesk
      key={`${article.id} ${article.version}`}
      article={article}
      choices={choices}
      preview={preview}
      editors={editors}
      isJustOut={isJustOut}
      answer={actionData ?? unsentAnswer(unsent)}
    />
  );
}
