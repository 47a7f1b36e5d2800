import type { Deps, Viewer } from "#app/deps.ts";
import { usernameKeyOf } from "#app/lib/account-keys.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { authorize } from "#app/lib/policy.ts";
import { findCommentById } from "#db/queries/comments.ts";
import {
  BLOCKS_MAX,
  deleteBlock,
  findAllBlockable,
  insertBlock,
  isBlocked as isBlockedBy,
} from "#db/queries/member-blocks.ts";
import { commentPolicy } from "./policy.ts";
import { COMMENT_TEXTS, tooManyBlocks } from "./texts.ts";

type BlockDeps = Pick<Deps, "db" | "clock" | "limits"> & { viewer: Viewer };

/**
 * Blocks the author of a comment for a member, or ends that. Doing either twice changes nothing.
 *
 * @throws AppError `rate_limited`, `not_found`, `forbidden` (oneself), `conflict` (500 are blocked)
 */
export async function blockAuthor(
  deps: BlockDeps,
  { postId, isBlocked }: { postId: number; isBlocked: boolean },
): Promise<void> {
  const { db, viewer } = deps;
  await limitRacer(deps, "change");
  const comment = await findCommentById(db, postId);
  if (!comment) throw new AppError("not_found", COMMENT_TEXTS.gone);
  authorize(commentPolicy, "block", viewer, { ...comment, isOpen: true });
  await setBlock(deps, { blockedId: comment.userId, isBlocked });
}

/**
 * Blocks the racer of a garage for a member, or ends that. Doing either twice changes nothing.
 *
 * @param racer their username
 * @throws AppError `rate_limited`, `not_found`, `not_activated`, `forbidden` (oneself), `conflict` (500 are blocked)
 */
export async function blockRacer(
  deps: BlockDeps,
  { racer, isBlocked }: { racer: string; isBlocked: boolean },
): Promise<void> {
  const { db, viewer } = deps;
  await limitRacer(deps, "change");
  const usernameKey = usernameKeyOf(racer);
  const [member] = await findAllBlockable(db, { userId: viewer.id, usernameKey });
  if (!member) throw new AppError("not_found", COMMENT_TEXTS.noMember);
  const comment = { userId: member.id, status: "VISIBLE", isOpen: true } as const;
  authorize(commentPolicy, "block", viewer, comment);
  await setBlock(deps, { blockedId: member.id, isBlocked });
}

async function setBlock(
  { db, clock, viewer }: BlockDeps,
  { blockedId, isBlocked }: { blockedId: number; isBlocked: boolean },
): Promise<void> {
  const block = { userId: viewer.id, blockedId };
  if (!isBlocked) {
    await deleteBlock(db, block);
    return;
  }
  const [row] = await insertBlock(db, { ...block, createdAt: clock.now() });
  if (!row && !(await isBlockedBy(db, block))) {
    throw new AppError("conflict", tooManyBlocks(BLOCKS_MAX));
  }
}

/** Ends a member's block of another. @throws AppError `rate_limited`, `bad_request` for no member's number */
export async function unblockMember(deps: BlockDeps, blockedId: number): Promise<void> {
  await limitRacer(deps, "change");
  if (blockedId === 0) throw new AppError("bad_request", COMMENT_TEXTS.nobody);
  await deleteBlock(deps.db, { userId: deps.viewer.id, blockedId });
}
