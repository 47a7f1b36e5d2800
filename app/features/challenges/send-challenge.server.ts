import type { Deps, Viewer } from "#app/deps.ts";
import { usernameKeyOf } from "#app/lib/account-keys.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { authorize } from "#app/lib/policy.ts";
import {
  type ChallengedMember,
  findChallengedMember,
  findChallengeRoom,
  insertChallenge,
  RECEIVED_MAX,
  SENT_MAX,
} from "#db/queries/challenges.ts";
import { challengerPolicy } from "./policy.ts";
import { CHALLENGE_TEXTS } from "./texts.ts";

/**
 * Challenges a member. A trigger tells them.
 *
 * @throws AppError `not_activated`, `rate_limited`; `invalid` in `errors.racer` for who can't be challenged, the same for
 *   members who take none and those who blocked the viewer; `conflict` if there is one between them, or a list is full
 */
export async function sendChallenge(
  deps: Deps & { viewer: Viewer },
  { racer, isStock }: { racer: string; isStock: boolean },
): Promise<void> {
  const { db, viewer } = deps;
  authorize(challengerPolicy, "send", viewer);
  await limitRacer(deps, "change");
  const now = deps.clock.now();
  const challengerId = viewer.id;
  const rival = await findChallengedMember(db, {
    usernameKey: usernameKeyOf(racer),
    challengerId,
    now,
  });
  assertTaking(rival, challengerId);
  const pair = { challengerId, rivalId: rival.id };
  const added = await insertChallenge(db, { ...pair, isStock, now });
  if (added.length > 0) return;
  const { isPaired, sent, received } = await findChallengeRoom(db, pair);
  if (isPaired === 1) throw new AppError("conflict", CHALLENGE_TEXTS.paired);
  if (sent >= SENT_MAX) throw new AppError("conflict", CHALLENGE_TEXTS.sentFull);
  if (received >= RECEIVED_MAX) throw new AppError("conflict", CHALLENGE_TEXTS.receivedFull);
  throw new AppError("conflict", CHALLENGE_TEXTS.paired);
}

function assertTaking(
  rival: ChallengedMember | null,
  challengerId: number,
): asserts rival is ChallengedMember {
  if (!rival || rival.isGone === 1) throw refusal(CHALLENGE_TEXTS.notFound);
  if (rival.id === challengerId) throw refusal(CHALLENGE_TEXTS.yourself);
  if (rival.isBlocked === 1) throw refusal(CHALLENGE_TEXTS.blocked);
  const isTaking =
    rival.isActivated === 1 &&
    rival.isSuspended === 0 &&
    rival.isRefusing === 0 &&
    rival.hasBlocked === 0;
  if (!isTaking) throw refusal(CHALLENGE_TEXTS.notTaking);
}

function refusal(message: string): AppError {
  return new AppError("invalid", message, { errors: { racer: message } });
}
