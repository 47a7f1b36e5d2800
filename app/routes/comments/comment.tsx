import { depsOf } from "#app/context.ts";
import { actOnComment } from "#app/features/comments/act-on-comment.server.ts";
import { ThreadScreen } from "#app/features/comments/components/thread-screen.tsx";
import { flagReasons } from "#app/features/comments/flag-reasons.server.ts";
import { readThreadPage } from "#app/features/comments/read-discussion.server.ts";
import { defineForm, signedIn } from "#app/lib/forms/define-form.server.ts";
import { INTENT_FIELD, unsentAnswer } from "#app/lib/forms/form-answer.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { readId } from "#app/lib/record-id.ts";
import { toPageNotFound } from "#app/lib/responses.server.ts";
import type { Route } from "./+types/comment.ts";

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const meta: Route.MetaFunction = ({ loaderData, location }) =>
  pageMeta({
    title: loaderData ? `Comment: ${loaderData.page.subject.title}` : "Comment",
    path: location.pathname,
    isHidden: true,
  });

/** All actions on a comment. The latest values submitted after the session had ended are kept. */
const acting = defineForm<Route.ActionArgs>({
  name: "comment act",
  sender: signedIn,
  draft: ({ params }) => `comment-${params.comment}`,
  submit: (deps, posted, { params }) => actOnComment(deps, readId(params.comment), posted),
});
export const action = acting.action;

export async function loader(args: Route.LoaderArgs) {
  const { url, params, context } = args;
  const deps = depsOf(context);
  const page = await readThreadPage(deps, readId(params.comment)).catch(toPageNotFound(url));
  deps.subjects.add(`${page.subject.kind}:${page.subject.id}`);
  const { viewer } = deps;
  const unsent = viewer && (await acting.readUnsent(args, { ...deps, viewer }));
  // A lost click can be repeated; only typed values are restored.
  const isTyped = unsent && !["like", "unlike", "delete"].includes(unsent[INTENT_FIELD] ?? "");
  return { page, reasons: flagReasons(), unsent: isTyped ? unsent : null };
}

export default function Comment({ loaderData, actionData }: Route.ComponentProps) {
  const { page, reasons, unsent } = loaderData;
  return <ThreadScreen page={page} reasons={reasons} answer={actionData ?? unsentAnswer(unsent)} />;
}
