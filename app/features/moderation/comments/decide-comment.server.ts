import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { authorize } from "#app/lib/policy.ts";
import { insertAuditIfChanged } from "#db/queries/audit.ts";
import {
  deleteRemovalMail,
  existsOpenFlagBy,
  findAllDeskCommentsById,
  removalKey,
  updateCommentDecided,
  updateFlagsDecided,
} from "#db/queries/comment-moderation.ts";
import { type CommentToAct, findCommentById } from "#db/queries/comments.ts";
import { deleteClaims } from "#db/queries/desk-claims.ts";
import type { FlagReason } from "#db/schema/comments.ts";
import { assertUnclaimed, claimedAfter } from "../cases/live-claim.server.ts";
import { deskPolicy } from "../policy.ts";
import { UNDO_MS } from "../rules.ts";
import { commentDecisionPolicy } from "./policy.ts";
import { sendRemovalMail } from "./removal-mail.server.ts";
import type { CommentAct } from "./rules.ts";
import { COMMENT_DESK_TEXTS } from "./texts.ts";

type Decision = {
  commentId: number;
  /** The version that was read. */
  version: number;
  act: CommentAct;
  /** For a removal. */
  reason: FlagReason | null;
  note: string;
};

/**
 * Removes a comment or keeps it, which restores a hidden or removed one: comment, flags and audit
 * entry in one batch. The mail to the author about a removal is held back for the undo window;
 * restoring the comment within it cancels the mail.
 *
 * @throws AppError `forbidden` (no moderator, involved themselves), `rate_limited`, `not_found`,
 *   `conflict` (decided meanwhile, and by whom; changed; or another moderator is on it)
 */
export async function decideComment(deps: DecisionDeps, decision: Decision): Promise<void> {
  authorize(deskPolicy, "moderate", deps.viewer);
  await limitRacer(deps, "change");
  await writeCommentDecision(deps, decision);
}

type DecisionDeps = Pick<Deps, "db" | "clock" | "limits" | "mail" | "origin"> & { viewer: Viewer };

/** The same, for a caller that has counted it against the rate limit. */
export async function writeCommentDecision(
  deps: DecisionDeps,
  { commentId, version, act, reason, note }: Decision,
): Promise<void> {
  const { db, viewer } = deps;
  const comment = await findCommentToDecide(deps, commentId);
  const subject = { kind: "comment", id: commentId } as const;
  await assertUnclaimed(deps, subject);
  const now = deps.clock.now();
  const decision = {
    id: commentId,
    version,
    status: act === "remove" ? ("REMOVED" as const) : ("VISIBLE" as const),
    moderatedBy: viewer.id,
    moderatedAt: now,
    removalReason: act === "remove" ? reason : null,
    note: act === "remove" ? note : "",
  };
  const [decided] = await db.batch([
    updateCommentDecided(db, decision),
    insertAuditIfChanged(db, {
      createdAt: now,
      actorId: viewer.id,
      action: `comment.${act}`,
      subjectKind: "comment",
      subjectId: commentId,
      detail: { from: comment.status, version: version + 1, ...(reason && { reason }), note },
    }),
    updateFlagsDecided(db, decision),
    deleteRemovalMail(db, decision),
    deleteClaims(db, {
      ...{ ...subject, moderatorId: viewer.id },
      claimedAfter: claimedAfter(now),
    }),
  ]);
  if (decided.length === 0) throw await conflictOf(deps, commentId);
  if (act === "remove" && reason) {
    const hold = {
      until: new Date(now.getTime() + UNDO_MS),
      key: removalKey(commentId, version + 1),
    };
    await sendRemovalMail(deps, { comment, reason, note, hold });
  }
}

/** What happened to a comment since it was read: another moderator's decision, or another change. */
async function conflictOf({ db }: Pick<Deps, "db">, commentId: number): Promise<AppError> {
  const [comment] = await findAllDeskCommentsById(db, commentId);
  const isDecided = comment?.moderator && comment.flaggedAt === null;
  const act = comment?.status === "REMOVED" ? "removed" : "kept";
  return new AppError(
    "conflict",
    isDecided
      ? `${comment.moderator} has already ${act} this comment.`
      : COMMENT_DESK_TEXTS.changed,
  );
}

/**
 * A comment that this moderator may decide on.
 *
 * @throws AppError `forbidden` (no moderator, involved themselves), `not_found`
 */
export async function findCommentToDecide(
  { db, viewer }: Pick<Deps, "db"> & { viewer: Viewer },
  commentId: number,
): Promise<CommentToAct> {
  const comment = await findCommentById(db, commentId);
  if (!comment) throw new AppError("not_found", COMMENT_DESK_TEXTS.gone);
  const hasOwnFlag = await existsOpenFlagBy(db, { commentId, userId: viewer.id });
  authorize(commentDecisionPolicy, "decide", viewer, { ...comment, hasOwnFlag });
  return comment;
}
