import { flagReasons } from "#app/features/comments/flag-reasons.server.ts";
import { noteOnCase } from "#app/features/moderation/cases/note-on-case.server.ts";
import { listCaseNotes } from "#app/features/moderation/cases/write-case-note.server.ts";
import { answerFlags } from "#app/features/moderation/comments/answer-flags.server.ts";
import { DeskCommentList } from "#app/features/moderation/comments/components/desk-comments.tsx";
import { listDeskComments } from "#app/features/moderation/comments/list-desk-comments.server.ts";
import { deskCommentsQuerySchema } from "#app/features/moderation/comments/schema.ts";
import { DeskHead } from "#app/features/moderation/components/desk-head.tsx";
import { DeskNotes, noteOf } from "#app/features/moderation/components/desk-notes.tsx";
import styles from "#app/features/moderation/components/moderation.module.css";
import { ShortcutHelp } from "#app/features/moderation/components/shortcut-help.tsx";
import { DESK_KEYS } from "#app/features/moderation/keys.ts";
import { moderator, moderatorDeps } from "#app/features/moderation/moderator-deps.server.ts";
import { afterCase } from "#app/features/moderation/paths.ts";
import { readQuery, withQuery } from "#app/features/moderation/read-query.ts";
import { CASE_NOTES_MAX } from "#app/features/moderation/schema.ts";
import { defineForm } from "#app/lib/forms/define-form.server.ts";
import { unsentAnswer } from "#app/lib/forms/form-answer.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { formatCount } from "#app/lib/race-numbers.ts";
import { Alert } from "#app/ui/alert.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { KeysetPager } from "#app/ui/keyset-pager.tsx";
import { TabLinks } from "#app/ui/tabs.tsx";
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
  const { comments, waiting, next, status, isFirst, reasons, notes, unsent } = loaderData;
  const answer = actionData ?? unsentAnswer(unsent);
  const refusal = answer && (Object.values(answer.errors)[0] ?? answer.message);
  return (
    <div className={styles.page}>
      <DeskHead
        desk="comments"
        lead="What members flagged. Three flags hide a comment until you decide; its author never learns who flagged it."
      />
      <div className={styles.bar}>
        <TabLinks
          label="Status"
          items={TABS.map(([value, label]) => ({
            to: `${PATH}?status=${value}`,
            label: value === "WAITING" ? `${label} ${formatCount(waiting)}` : label,
            isCurrent: value === status,
          }))}
        />
        <ShortcutHelp keys={DESK_KEYS.comments} />
      </div>
      {refusal && <Alert status="warning">{refusal}</Alert>}
      {comments.length === 0 ? (
        <EmptyState title="All quiet">
          <p>Flagged comments show up here. Nothing to do right now.</p>
        </EmptyState>
      ) : (
        <DeskCommentList comments={comments} reasons={reasons} answer={answer} />
      )}
      {notes && (
        <div className={styles.below}>
          <DeskNotes notes={notes} most={CASE_NOTES_MAX} hotkey="t" {...noteOf(answer)} />
        </div>
      )}
      <KeysetPager
        firstTo={isFirst ? null : withQuery(PATH, { status })}
        nextTo={next && withQuery(PATH, { status, after: next })}
        nextLabel="More"
        csvTo={withQuery(`${PATH}.csv`, { status })}
      />
    </div>
  );
}
