import { flagReasons } from "#app/features/comments/flag-reasons.server.ts";
import { noteOnCase } from "#app/features/moderation/cases/note-on-case.server.ts";
import { listCaseNotes } from "#app/features/moderation/cases/write-case-note.server.ts";
import { answerFlags } from "#app/features/moderation/comments/answer-flags.server.ts";
import { DeskCommentList } from "#app/features/moderation/comments/components/desk-comments.tsx";
import { listDeskComments } from "#app/features/moderation/comments/list-desk-comments.server.ts";
import { deskCommentsQuerySchema } from "#app/features/moderation/comments/schema.ts";
import { CaseScreen } from "#app/features/moderation/components/case-screen.tsx";
import { moderator, moderatorDeps } from "#app/features/moderation/moderator-deps.server.ts";
import { afterCase } from "#app/features/moderation/paths.ts";
import { readQuery } from "#app/features/moderation/read-query.ts";
import { defineForm } from "#app/lib/forms/define-form.server.ts";
import { unsentAnswer } from "#app/lib/forms/form-answer.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { Route } from "./+types/comments.ts";

const PATH = "/moderation/comments";

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;
export const meta = () => pageMeta({ title: "Flagged comments", path: PATH, isHidden: true });

const TABS = [
  ["WAITING", "Waiting"],
  ["REMOVED", "Removed"],
  ["KEPT", "Kept"],
] as const;

export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args;
  const deps = moderatorDeps(context, url);
  const query = readQuery(deskCommentsQuerySchema, url.searchParams);
  const list = await listDeskComments(deps, query);
  const { status, comment: id } = query;
  const notes = id === undefined ? null : await listCaseNotes(deps, { kind: "comment", id });
  const unsent = await deciding.readUnsent(args, deps);
  return { ...list, status, isFirst: !query.after, notes, unsent, reasons: flagReasons() };
}

/** The latest decision or note submitted after the session had ended is kept. */
const deciding = defineForm<Route.ActionArgs>({
  name: "comment decision",
  sender: moderator,
  isHidden: true,
  draft: () => "flagged comments",
  submit: async (deps, { values }, { url }) =>
    values.act === "note"
      ? noteOnCase(deps, { kind: "comment", values, url })
      : { to: afterCase(url, "comment"), toast: await answerFlags(deps, values) },
});
export const action = deciding.action;

export default function FlaggedComments({ loaderData, actionData }: Route.ComponentProps) {
  const { comments, reasons, unsent, ...page } = loaderData;
  const answer = actionData ?? unsentAnswer(unsent);
  return (
    <CaseScreen
      {...page}
      desk="comments"
      lead="What members flagged. Three flags hide a comment until you decide; its author never learns who flagged it."
      tabs={TABS}
      refusal={answer && (Object.values(answer.errors)[0] ?? answer.message)}
      answer={answer}
    >
      {comments.length === 0 ? (
        <EmptyState title="All quiet">
          <p>Flagged comments show up here. Nothing to do right now.</p>
        </EmptyState>
      ) : (
        <DeskCommentList comments={comments} reasons={reasons} answer={answer} />
      )}
    </CaseScreen>
  );
}
