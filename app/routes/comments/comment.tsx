import { depsOf } from "#app/context.ts";
import type { Deps, Viewer } from "#app/deps.ts";
import { actOnComment, type CommentExtra } from "#app/features/comments/act-on-comment.server.ts";
import { VisitorMarkup } from "#app/features/comments/components/visitor-markup.tsx";
import { flagReasons } from "#app/features/comments/flag-reasons.server.ts";
import { readThreadPage } from "#app/features/comments/read-discussion.server.ts";
import { defineForm, signedIn } from "#app/lib/forms/define-form.server.ts";
import { INTENT_FIELD, unsentAnswer } from "#app/lib/forms/form-answer.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { readId } from "#app/lib/record-id.ts";
import { toPageNotFound } from "#app/lib/responses.server.ts";
import { documentData } from "#app/rendering/index.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import type { Route } from "./+types/comment.ts";
// The lazy component is part of the document's markup, so the page needs its styles from the start.
import "#app/features/accounts/components/activation-line.module.css";
import "#app/features/comments/components/comment.module.css";
import "#app/ui/alert.module.css";
import "#app/ui/field.module.css";
import "#app/ui/like-button.module.css";

const loadScreen = async () =>
  (await import("#app/features/comments/components/thread-screen.tsx")).ThreadScreen;
const ThreadScreen = import.meta.env.SSR ? await loadScreen() : lazyPart(loadScreen);

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const meta: Route.MetaFunction = ({ loaderData, location }) =>
  pageMeta({
    title: loaderData ? `Comment: ${loaderData.title}` : "Comment",
    path: location.pathname,
    isHidden: true,
  });

/** All actions on a comment. The latest values submitted after the session had ended are kept. */
const acting = defineForm<Route.ActionArgs, Deps & { viewer: Viewer }, CommentExtra>({
  name: "comment act",
  sender: signedIn,
  draft: ({ params }) => `comment-${params.comment}`,
  submit: (deps, posted, { params }) => actOnComment(deps, readId(params.comment), posted),
});
export const action = acting.action;

export async function loader(args: Route.LoaderArgs) {
  const { request, url, params, context } = args;
  const deps = depsOf(context);
  const page = await readThreadPage(deps, readId(params.comment)).catch(toPageNotFound(url));
  deps.subjects.add(`${page.subject.kind}:${page.subject.id}`);
  const { viewer } = deps;
  const { title } = page.subject;
  const drawn = { page, reasons: flagReasons() };
  if (!viewer) return documentData(request, { title, unsent: null }, drawn);
  const unsent = await acting.readUnsent(args, { ...deps, viewer });
  // A lost click can be repeated; only typed values are restored.
  const isTyped = unsent && !["like", "unlike", "delete"].includes(unsent[INTENT_FIELD] ?? "");
  return { title, ...drawn, unsent: isTyped ? unsent : null };
}

export default function Comment({ loaderData, actionData, params }: Route.ComponentProps) {
  const { page, reasons, unsent } = loaderData;
  return (
    <VisitorMarkup
      id="thread"
      variant={params.comment}
      Content={ThreadScreen}
      props={{ page, reasons, answer: actionData ?? unsentAnswer(unsent) }}
    />
  );
}
