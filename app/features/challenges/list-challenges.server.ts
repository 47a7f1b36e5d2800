import type { Deps, Viewer } from "#app/deps.ts";
import { findAllChallengeRefusals, findAllChallengesOf } from "#db/queries/challenges.ts";
import { presentChallenge, type ShownChallenge } from "./present-challenge.ts";

/** More than can wait or run, and how many results the list has. */
const OPEN_MAX = 15;
const PAST_MAX = 20;

export type ChallengesPage = {
  /** Sent to the viewer, and by them. */
  received: ShownChallenge[];
  sent: ShownChallenge[];
  running: ShownChallenge[];
  past: ShownChallenge[];
  isTaking: boolean;
};

/** A member's challenges, in one call. */
export async function listChallenges({
  db,
  clock,
  viewer,
}: Pick<Deps, "db" | "clock"> & { viewer: Viewer }): Promise<ChallengesPage> {
  const userId = viewer.id;
  const [waiting, running, past, refusals] = await db.batch([
    findAllChallengesOf(db, { userId, status: "WAITING", limit: OPEN_MAX }),
    findAllChallengesOf(db, { userId, status: "RUNNING", limit: OPEN_MAX }),
    findAllChallengesOf(db, { userId, status: "DECIDED", limit: PAST_MAX }),
    findAllChallengeRefusals(db, userId),
  ]);
  const now = clock.now();
  const show = (rows: typeof waiting) => rows.map((row) => presentChallenge(row, now));
  return {
    received: show(waiting.filter(({ rivalId }) => rivalId === userId)),
    sent: show(waiting.filter(({ challengerId }) => challengerId === userId)),
    running: show(running),
    past: show(past),
    isTaking: refusals.length === 0,
  };
}
