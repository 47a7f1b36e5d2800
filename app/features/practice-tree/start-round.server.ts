import type { Deps, Viewer } from "#app/deps.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { authorize } from "#app/lib/policy.ts";
import { upsertPracticeRound } from "#db/queries/practice-tree.ts";
import { retryOnce } from "#db/queries/retry-once.ts";
import { deriveHolds } from "./derive-holds.server.ts";
import { practicePolicy } from "./policy.ts";
import { kindOf } from "./rules.ts";
import type { RoundInput, StartedRound } from "./schema.ts";

type RoundDeps = Pick<Deps, "db" | "clock" | "limits"> & { viewer: Viewer };

/**
 * Hands out a round for the week's board: its id, and how long each try's stage lights are on. The round before, if
 * unfinished, is over.
 *
 * @throws AppError `not_activated`, `rate_limited`
 */
export async function startRound(deps: RoundDeps, input: RoundInput): Promise<StartedRound> {
  const { db, clock, viewer } = deps;
  authorize(practicePolicy, "enter", viewer);
  await limitRacer(deps, "change");
  const id = crypto.randomUUID();
  const seed = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("hex");
  const round = { userId: viewer.id, id, createdAt: clock.now(), kind: kindOf(input), seed };
  await retryOnce(() => upsertPracticeRound(db, round));
  return { id, holdsMs: deriveHolds(seed) };
}
