import type { Deps } from "#app/deps.ts";
import { findRunningOrDecided } from "#db/queries/challenges.ts";
import { presentChallenge, type ShownChallenge } from "./present-challenge.ts";

/** An accepted challenge with both runs; null if there is none. */
export async function readChallenge(
  { db, clock }: Pick<Deps, "db" | "clock">,
  id: number,
): Promise<ShownChallenge | null> {
  const row = await findRunningOrDecided(db, id);
  return row && presentChallenge(row, clock.now());
}
