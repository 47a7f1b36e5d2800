import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitRacer, overLimit } from "#app/lib/limit.server.ts";
import { LIMITS, periodMs } from "#app/lib/limits.ts";
import { authorize } from "#app/lib/policy.ts";
import {
  deleteFollow,
  FOLLOWS_MAX,
  type FollowName,
  type FollowSubject,
  findFollowCounts,
  findFollowSubject,
  insertFollow,
} from "#db/queries/follows.ts";
import { retryOnce } from "#db/queries/retry-once.ts";
import { followPolicy } from "./policy.ts";
import { FOLLOW_TEXTS } from "./texts.ts";

type FollowDeps = Pick<Deps, "db" | "clock" | "limits"> & { viewer: Viewer };

/**
 * Follows a racer, car, track or tag. Idempotent.
 *
 * @returns the toast's message
 * @throws AppError `not_activated`, `rate_limited`, `not_found`, `forbidden`, `conflict` for a member who follows 500
 */
export async function followSubject(deps: FollowDeps, { kind, name }: FollowName): Promise<string> {
  const { db, clock, viewer } = deps;
  authorize(followPolicy, "follow", viewer);
  await limitRacer(deps, "change");
  const subject = await findFollowSubject(db, { kind, name });
  if (subject?.ownerId === viewer.id) throw new AppError("forbidden", FOLLOW_TEXTS.refused);
  if (!subject) throw missingOf(kind);
  const createdAt = clock.now();
  const rate = {
    since: new Date(createdAt.getTime() - periodMs("follow")),
    max: LIMITS.follow.times,
  };
  const follow = { userId: viewer.id, kind, subjectId: subject.subjectId, rate };
  const added = await retryOnce(() =>
    insertFollow(db, { ...follow, ownerId: subject.ownerId, createdAt }),
  );
  if (added.length === 0) await explainRefusal(deps, follow);
  return FOLLOW_TEXTS.followed;
}

/** A hidden garage answers like one whose owner blocked the member. */
function missingOf(kind: FollowName["kind"]): AppError {
  return kind === "racer" || kind === "car"
    ? new AppError("forbidden", FOLLOW_TEXTS.refused)
    : new AppError("not_found", FOLLOW_TEXTS.unknown);
}

type Tried = FollowSubject & Parameters<typeof findFollowCounts>[1];

/** Does nothing if it was followed before. @throws AppError the reason why it couldn't be */
async function explainRefusal({ db }: FollowDeps, follow: Tried): Promise<void> {
  const { isFollowing, recent, total } = await findFollowCounts(db, follow);
  if (isFollowing) return;
  if (total >= FOLLOWS_MAX) throw new AppError("conflict", FOLLOW_TEXTS.full);
  if (recent >= follow.rate.max) throw overLimit("follow");
  throw new AppError("forbidden", FOLLOW_TEXTS.refused);
}

/**
 * Ends a follow, whether or not the account is activated. Idempotent.
 *
 * @returns the toast's message
 * @throws AppError `rate_limited`
 */
export async function unfollowSubject(
  deps: FollowDeps,
  { kind, name }: FollowName,
): Promise<string> {
  const { db, viewer } = deps;
  await limitRacer(deps, "change");
  const subject = await findFollowSubject(db, { kind, name });
  if (subject) {
    await retryOnce(() =>
      deleteFollow(db, { userId: viewer.id, kind, subjectId: subject.subjectId }).run(),
    );
  }
  return FOLLOW_TEXTS.ended;
}
