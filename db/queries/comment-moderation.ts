import { sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import type { CommentStatus, CommentSubjectKind, FlagReason } from "../schema/comments.ts";
import { literal } from "./literal.ts";

/** Where a page of the desk ended. */
type DeskPlace = { at: Date; id: number };

/**
 * A comment as the desk shows it; `flags` is JSON: `[{reason, text, by}]`, at most ten open ones, those by the oldest
 * accounts, since the index of flags has them in that order and a comment can have thousands.
 */
export type StoredDeskComment = {
  id: number;
  userId: number;
  version: number;
  status: CommentStatus;
  text: string;
  createdAt: number;
  editedAt: number | null;
  flaggedAt: number | null;
  openFlagCount: number;
  moderatedAt: number | null;
  removalReason: FlagReason | null;
  note: string;
  kind: CommentSubjectKind | null;
  author: string;
  moderator: string | null;
  flags: string;
};

const selectDesk = sql`
  select c.id, c.user_id as userId, c.version, c.status, c.text, c.created_at as createdAt,
    c.edited_at as editedAt, c.flagged_at as flaggedAt, c.open_flag_count as openFlagCount, c.moderated_at as moderatedAt,
    c.removal_reason as removalReason, c.note, t.subject_kind as kind, u.username as author,
    m.username as moderator, (
      select json_group_array(json_object('reason', reason, 'text', text, 'by', by)) from (
        select f.reason, f.text, w.username as by from comment_flags f cross join users w on w.id = f.user_id
        where f.comment_id = c.id and f.status = 'OPEN' order by f.user_id limit 10)) as flags
  from comments c cross join comment_topics t on t.id = c.topic_id
  cross join users u on u.id = c.user_id
  left join users m on m.id = c.moderated_by`;

/** Comments with open flags, longest waiting first. Walks `comments_flagged`. */
export function findAllFlaggedComments(
  db: Database,
  { after, limit }: { after: DeskPlace | null; limit: number },
) {
  const isAfter = after
    ? sql`and (c.flagged_at, c.id) > (${after.at.getTime()}, ${after.id})`
    : sql``;
  return db.all<StoredDeskComment>(sql`
    ${selectDesk} where c.flagged_at is not null ${isAfter}
    order by c.flagged_at, c.id limit ${literal(limit)}`);
}

/** Comments that moderators removed or kept, latest decision first. Walks `comments_moderated`. */
export function findAllModeratedComments(
  db: Database,
  query: { status: "REMOVED" | "VISIBLE"; after: DeskPlace | null; limit: number },
) {
  const { status, after, limit } = query;
  const isAfter = after
    ? sql`and (c.moderated_at, c.id) < (${after.at.getTime()}, ${after.id})`
    : sql``;
  return db.all<StoredDeskComment>(sql`
    ${selectDesk} where c.status = ${status} and c.moderated_at is not null ${isAfter}
    order by c.moderated_at desc, c.id desc limit ${literal(limit)}`);
}

/** One comment for the desk, in any state: one row, or none. */
export function findAllDeskCommentsById(db: Database, id: number) {
  return db.all<StoredDeskComment>(sql`${selectDesk} where c.id = ${id}`);
}

/** Whether a comment has an open flag by this member. */
export async function existsOpenFlagBy(
  db: Database,
  { commentId, userId }: { commentId: number; userId: number },
): Promise<boolean> {
  const rows = await db.all(sql`
    select 1 as found from comment_flags
    where comment_id = ${commentId} and user_id = ${userId} and status = 'OPEN'`);
  return rows.length > 0;
}

type CommentDecision = {
  id: number;
  version: number;
  status: "REMOVED" | "VISIBLE";
  moderatedBy: number;
  moderatedAt: Date;
  removalReason: FlagReason | null;
  note: string;
};

/**
 * Decides on a comment in the version that was read; returns its new version, or no row if it has
 * changed.
 */
export function updateCommentDecided(db: Database, decision: CommentDecision) {
  const { id, version, status, moderatedBy, removalReason, note } = decision;
  const at = decision.moderatedAt.getTime();
  return db.all<{ version: number }>(sql`
    update comments set status = ${status}, version = version + 1, updated_at = ${at},
      moderated_by = ${moderatedBy}, moderated_at = ${at}, removal_reason = ${removalReason}, note = ${note},
      is_cleared = ${status === "VISIBLE" ? 1 : 0}
    where id = ${id} and version = ${version} and status <> 'DELETED' and (status <> ${status} or status = 'VISIBLE')
    returning version`);
}

const isDecided = ({ id, version, moderatedBy }: CommentDecision) =>
  sql`exists (select 1 from comments
    where id = ${id} and version = ${version + 1} and moderated_by = ${moderatedBy})`;

/** Closes a comment's open flags, after its decision in the batch. */
export function updateFlagsDecided(db: Database, decision: CommentDecision) {
  const status = decision.status === "REMOVED" ? "UPHELD" : "DISMISSED";
  return db.run(sql`
    update comment_flags set status = ${status}, text = iif(exists (
      select 1 from comments c join users u on u.id = c.user_id
      where c.id = comment_flags.comment_id and u.anonymised_at is not null), '', text)
    where comment_id = ${decision.id} and status = 'OPEN' and ${isDecided(decision)}`);
}

/** The subject key of the mail about a removal. */
export const removalKey = (id: number, version: number) => `comment-${id}-${version}`;

/** Deletes the queued mail about a removal, after the decision that restores the comment. */
export function deleteRemovalMail(db: Database, decision: CommentDecision) {
  return db.run(sql`
    delete from mails where subject_key = ${removalKey(decision.id, decision.version)} and status = 'QUEUED'
      and ${isDecided(decision)}`);
}
