import { depsOf } from "#app/context.ts";
import type { Deps, Viewer } from "#app/deps.ts";
import { type CommentExtra, submitComment } from "#app/features/comments/act-on-comment.server.ts";
import styles from "#app/features/comments/components/comment.module.css";
import { PageDiscussion } from "#app/features/comments/components/page-discussion.tsx";
import { discussionPath } from "#app/features/comments/paths.ts";
import { readDiscussionPage } from "#app/features/comments/read-discussion.server.ts";
import { subjectKindSchema, threadSortSchema } from "#app/features/comments/schema.ts";
import { defineForm, signedIn } from "#app/lib/forms/define-form.server.ts";
import { unsentAnswer } from "#app/lib/forms/form-answer.ts";
import { parseInput } from "#app/lib/forms/parse-input.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { readId } from "#app/lib/record-id.ts";
import { notFound, toPageNotFound } from "#app/lib/responses.server.ts";
import { documentData, Link } from "#app/rendering/index.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/discussion.ts";

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const meta: Route.MetaFunction = ({ loaderData, location }) =>
  pageMeta({
    title: loaderData ? `Comments: ${loaderData.subject.title}` : "Comments",
    path: location.pathname,
    isHidden: true,
  });

const commenting = defineForm<Route.ActionArgs, Deps & { viewer: Viewer }, CommentExtra>({
  name: "comment",
  sender: signedIn,
  draft: ({ params }) => `comment-${params.kind}-${params.id}`,
  submit: (deps, posted, { url, params }) => submitComment(deps, subjectOf(url, params), posted),
});
export const action = commenting.action;

export async function loader(args: Route.LoaderArgs) {
  const { request, url, params, context } = args;
  const deps = depsOf(context);
  const before = readId(url.searchParams.get("before") ?? undefined) || null;
  const sorted = parseInput(threadSortSchema, url.searchParams.get("sort") ?? undefined);
  const sort = sorted.ok ? sorted.value : "newest";
  const subject = subjectOf(url, params);
  deps.subjects.add(`${subject.kind}:${subject.id}`);
  const page = await readDiscussionPage(deps, subject, { sort, from: before }).catch(
    toPageNotFound(url),
  );
  const { viewer } = deps;
  if (viewer) {
    return {
      ...page,
      before,
      sort,
      unsent: await commenting.readUnsent(args, { ...deps, viewer }),
    };
  }
  const { discussion, ...sent } = page;
  return documentData(request, { ...sent, before, sort, unsent: null }, { discussion });
}

/** The subject in the URL. Throws a 404 if it has no discussion. */
function subjectOf(url: URL, { kind, id }: Route.LoaderArgs["params"]) {
  const parsed = parseInput(subjectKindSchema, kind);
  if (!parsed.ok || readId(id) === 0) throw notFound(url);
  return { kind: parsed.value, id: readId(id) };
}

export default function DiscussionRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { subject, discussion, before, sort, unsent } = loaderData;
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead eyebrow={<Link to={subject.path}>Back to it</Link>} title={subject.title} />
      <PageDiscussion
        key={discussionPath(subject)}
        subject={subject}
        place={` ${sort} ${before ?? ""}`}
        discussion={discussion}
        answer={actionData ?? unsentAnswer(unsent)}
      />
    </div>
  );
}
