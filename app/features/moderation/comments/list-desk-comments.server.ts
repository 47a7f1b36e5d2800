import { z } from "zod";
import type { Deps, Viewer } from "#app/deps.ts";
import { FLAG_LABELS } from "#app/features/comments/texts.ts";
import { authorize, can } from "#app/lib/policy.ts";
import {
  findAllDeskCommentsById,
  findAllFlaggedComments,
  findAllModeratedComments,
  type StoredDeskComment,
} from "#db/queries/comment-moderation.ts";
import { counterOf, findAllCounters } from "#db/queries/counters.ts";
import { FLAG_REASONS } from "#db/schema/comments.ts";
import { deskPolicy } from "../policy.ts";
import { commentDecisionPolicy } from "./policy.ts";
import { DESK_COMMENTS_PAGE } from "./rules.ts";
import type { DeskCommentsQuery } from "./schema.ts";

const flagList = z.array(
  z.object({ reason: z.enum(FLAG_REASONS), text: z.string(), by: z.string() }),
);

/**
 * One page of flagged comments: waiting ones by age, decided ones by their latest decision.
 *
 * @param limit the most of a page; a file has longer ones
 * @throws AppError `forbidden`
 */
export async function listDeskComments(
  { db, viewer }: Pick<Deps, "db"> & { viewer: Viewer },
  query: DeskCommentsQuery,
  limit = DESK_COMMENTS_PAGE,
) {
  authorize(deskPolicy, "moderate", viewer);
  const [rows, counters] = await db.batch([
    findPage(db, query, limit + 1),
    findAllCounters(db, ["desk:comments"]),
  ]);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    comments: page.map((row) => presentForDesk(row, viewer)),
    waiting: counterOf(counters, "desk:comments"),
    next: last ? `${last.flaggedAt ?? last.moderatedAt}-${last.id}` : null,
  };
}
type DeskComments = Awaited<ReturnType<typeof listDeskComments>>;
export type DeskComment = DeskComments["comments"][number];

function findPage(
  db: Deps["db"],
  { status, after: place, comment }: DeskCommentsQuery,
  limit: number,
) {
  const after = place ?? null;
  if (comment !== undefined) return findAllDeskCommentsById(db, comment);
  if (status === "WAITING") return findAllFlaggedComments(db, { after, limit });
  const decided = status === "REMOVED" ? "REMOVED" : "VISIBLE";
  return findAllModeratedComments(db, { status: decided, after, limit });
}

function presentForDesk(row: StoredDeskComment, viewer: Viewer) {
  const flags = flagList.parse(JSON.parse(row.flags));
  const hasOwnFlag = flags.some(({ by }) => by === viewer.username);
  return {
    id: row.id,
    version: row.version,
    status: row.status,
    text: row.text,
    author: row.author,
    /** Null for one's own: moderators don't read their own history. */
    authorId: row.userId === viewer.id ? null : row.userId,
    createdAt: new Date(row.createdAt).toISOString(),
    isEdited: row.editedAt !== null,
    kind: row.kind,
    flagCount: row.openFlagCount,
    flags: flags.map(({ reason, text, by }) => ({ words: FLAG_LABELS[reason].label, text, by })),
    decision:
      row.moderatedAt === null
        ? null
        : {
            by: row.moderator ?? "",
            at: new Date(row.moderatedAt).toISOString(),
            reason: row.removalReason && FLAG_LABELS[row.removalReason].label,
            note: row.note,
          },
    canDecide: can(commentDecisionPolicy, "decide", viewer, { ...row, hasOwnFlag }),
  };
}
