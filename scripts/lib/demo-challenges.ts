import type { Deps, Viewer } from "#app/deps.ts";
import { answerChallenge } from "#app/features/challenges/answer-challenge.server.ts";
import { listChallenges } from "#app/features/challenges/list-challenges.server.ts";
import { sendChallenge } from "#app/features/challenges/send-challenge.server.ts";
import { settleChallenges } from "#app/features/challenges/settle-challenges.server.ts";
import { DAY_MS } from "#app/lib/durations.ts";

/** An approved run of a racer, and when its slip was sent. */
export type RacedRun = { owner: Viewer; isStock: boolean; ranOn: string };

/** How many days ago the decided and the running challenge were accepted, by choice: few race in winter. */
const DECIDED_DAYS = [39, 60, 90, 120, 150, 180];
const RUNNING_DAYS = [20, 12, 28];

/**
 * A decided challenge and a running one, each between two racers who ran in it, and one that waits for the demo racer.
 *
 * @param runs approved ones, of any day
 */
export async function raceChallenges(
  deps: (at: Date) => Deps,
  { runs, racers }: { runs: readonly RacedRun[]; racers: readonly Viewer[] },
  now: Date,
): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  for (const choices of [DECIDED_DAYS, RUNNING_DAYS]) {
    for (const days of choices) {
      const [from, until] = [daysAgo(days), daysAgo(days - 30)].map(dayOf);
      const [challenger, rival] = findTwo(
        runs.filter(({ ranOn }) => ranOn > (from ?? "") && ranOn < (until ?? "")),
      );
      if (!challenger || !rival) continue;
      await race(deps(daysAgo(days)), challenger, rival);
      break;
    }
  }
  await settleChallenges(deps(now));
  const demoRacer = racers.find(({ username }) => username === "demo-racer");
  const other = runs.find(({ owner }) => owner.isActivated && owner.id !== demoRacer?.id)?.owner;
  if (demoRacer && other) {
    const sender = { ...deps(daysAgo(1)), viewer: other };
    await sendChallenge(sender, { racer: demoRacer.username, isStock: true });
  }
}

const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);

/** The first runs of two racers in the same class. */
function findTwo(runs: readonly RacedRun[]): readonly RacedRun[] {
  const active = runs.filter(({ owner }) => owner.isActivated);
  for (const run of active) {
    const rival = active.find(
      ({ owner, isStock }) => owner.id !== run.owner.id && isStock === run.isStock,
    );
    if (rival) return [run, rival];
  }
  return [];
}

async function race(deps: Deps, { owner, isStock }: RacedRun, rival: RacedRun): Promise<void> {
  const racer = rival.owner.username;
  await sendChallenge({ ...deps, viewer: owner }, { racer, isStock });
  const answering = { ...deps, viewer: rival.owner };
  for (const { id } of (await listChallenges(answering)).received) {
    await answerChallenge(answering, { act: "accept", challenge: id });
  }
}
