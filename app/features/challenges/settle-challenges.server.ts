import type { Deps } from "#app/deps.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import {
  findAllDueChallenges,
  updateChallengesToExpired,
  updateChallengeToDecided,
} from "#db/queries/challenges.ts";
import { sidesOf } from "./present-challenge.ts";
import { ANSWER_DAYS, findWinner } from "./rules.ts";

/** Challenges per run of the job: the rest follows within the hour. */
const SETTLED_MAX = 30;
const EXPIRED_MAX = 500;

/** Decides the challenges whose month and grace are over, and ends those that nobody answered. */
export async function settleChallenges({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - ANSWER_DAYS * DAY_MS);
  await updateChallengesToExpired(db, { before, now, limit: EXPIRED_MAX });
  for (const due of await findAllDueChallenges(db, { now, limit: SETTLED_MAX })) {
    const { challenger, rival } = sidesOf(due);
    const winner = findWinner(challenger.run, rival.run);
    await updateChallengeToDecided(db, due.id, {
      now,
      winnerId: winner === null ? null : { challenger, rival }[winner].id,
      challengerSlipId: challenger.run?.slipId ?? null,
      challengerMs: challenger.run?.elapsedMs ?? null,
      challengerHundredthsMph: challenger.run?.hundredthsMph ?? null,
      rivalSlipId: rival.run?.slipId ?? null,
      rivalMs: rival.run?.elapsedMs ?? null,
      rivalHundredthsMph: rival.run?.hundredthsMph ?? null,
    });
  }
}
