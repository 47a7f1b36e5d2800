import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { authorize } from "#app/lib/policy.ts";
import {
  deleteRunningChallenge,
  findChallengeById,
  replaceChallengeRefusal,
  updateChallengeToEnded,
  updateChallengeToRunning,
} from "#db/queries/challenges.ts";
import { challengePolicy, challengerPolicy } from "./policy.ts";
import { monthFrom } from "./rules.ts";
import type { ChallengeAct } from "./schema.ts";
import { CHALLENGE_TEXTS } from "./texts.ts";

type AnswerDeps = Deps & { viewer: Viewer };

/**
 * Accepts, declines or withdraws a waiting challenge, withdraws from a running one whose other member is gone, or turns
 * challenges on or off. Triggers tell the other member.
 *
 * @returns what to tell the viewer
 * @throws AppError `not_found` (not theirs), `conflict` (not waiting, five running), `not_activated`, `rate_limited`
 */
export async function answerChallenge(deps: AnswerDeps, answer: ChallengeAct): Promise<string> {
  const { db, viewer } = deps;
  await limitRacer(deps, "change");
  if (answer.act === "take" || answer.act === "refuse") {
    const isRefusing = answer.act === "refuse";
    await replaceChallengeRefusal(db, { userId: viewer.id, isRefusing });
    return isRefusing ? CHALLENGE_TEXTS.refusing : CHALLENGE_TEXTS.taking;
  }
  const { act, challenge } = answer;
  const subject = await findChallengeById(db, challenge);
  if (!subject) throw new AppError("not_found", CHALLENGE_TEXTS.gone);
  if (act === "withdraw" && subject.status === "RUNNING") return leave(deps, subject);
  authorize(challengePolicy, act === "withdraw" ? "withdraw" : "answer", viewer, subject);
  if (act === "accept") return start(deps, challenge);
  const status = act === "decline" ? "DECLINED" : "WITHDRAWN";
  const ended = await updateChallengeToEnded(db, challenge, { status, now: deps.clock.now() });
  if (ended.length === 0) throw new AppError("conflict", CHALLENGE_TEXTS.notWaiting);
  return act === "decline" ? CHALLENGE_TEXTS.declined : CHALLENGE_TEXTS.withdrawn;
}

type Challenge = NonNullable<Awaited<ReturnType<typeof findChallengeById>>>;

/** Nothing is left of it: as when the other one's account is deleted, its notices name nobody. */
async function leave({ db, viewer }: AnswerDeps, challenge: Challenge): Promise<string> {
  authorize(challengePolicy, "leave", viewer, challenge);
  const deleted = await deleteRunningChallenge(db, challenge.id);
  if (deleted.length === 0) throw new AppError("conflict", CHALLENGE_TEXTS.notWaiting);
  return CHALLENGE_TEXTS.withdrawn;
}

async function start({ db, clock, viewer }: AnswerDeps, id: number): Promise<string> {
  authorize(challengerPolicy, "send", viewer);
  const started = await updateChallengeToRunning(db, id, monthFrom(clock.now()));
  if (started.length === 0) throw new AppError("conflict", CHALLENGE_TEXTS.notStarted);
  return CHALLENGE_TEXTS.accepted;
}
