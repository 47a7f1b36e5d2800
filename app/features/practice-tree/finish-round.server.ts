import type { Deps, Viewer } from "#app/deps.ts";
import { MINUTE_MS } from "#app/lib/durations.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { authorize } from "#app/lib/policy.ts";
import { deletePracticeRound, upsertBestScore } from "#db/queries/practice-tree.ts";
import { deriveHolds } from "./derive-holds.server.ts";
import { judgeRound } from "./judge-round.ts";
import { practicePolicy } from "./policy.ts";
import { figuresOf, inputOf, reactionMs, settingsOfKind, weekOf } from "./rules.ts";
import type { JudgedRound, TriesInput } from "./schema.ts";
import { PRACTICE_TEXTS } from "./texts.ts";

type RoundDeps = Pick<Deps, "db" | "clock" | "limits"> & { viewer: Viewer };

/** Five tries take a minute; somebody may be called to the lanes in between. */
const ROUND_MS = 15 * MINUTE_MS;

/**
 * Takes the tries of a member's round, once. The best round of a week is listed, unless its times can't be a human's.
 *
 * @throws AppError `not_activated`, `rate_limited`, `not_found` for a round that isn't the member's open one
 */
export async function finishRound(deps: RoundDeps, input: TriesInput): Promise<JudgedRound> {
  const { db, clock, viewer } = deps;
  authorize(practicePolicy, "enter", viewer);
  await limitRacer(deps, "change");
  const now = clock.now();
  const since = new Date(now.getTime() - ROUND_MS);
  // Deleted before it is judged: nobody can try answers until one is accepted.
  const round = await deletePracticeRound(db, { userId: viewer.id, id: input.round, since });
  if (!round) throw new AppError("not_found", PRACTICE_TEXTS.over);

  const { tree, brake } = settingsOfKind(round.kind);
  const { tries } = input;
  const reason = judgeRound({
    settings: { tree, brake, delayMs: brake === "box" ? input.delayMs : 0 },
    holdsMs: deriveHolds(round.seed),
    tries,
    elapsedMs: now.getTime() - round.createdAt.getTime(),
  });
  const reactionsMs = tries.map(reactionMs);
  const { averageMs } = figuresOf(reactionsMs);
  if (reason !== null) return { isListed: false, reason, averageMs, isBest: false };

  const stored = await upsertBestScore(db, {
    ...{ weekOn: weekOf(round.createdAt), kind: round.kind, userId: viewer.id, createdAt: now },
    ...{ averageMs, reactionsMs, input: inputOf(tries.map((each) => each.input)) },
  });
  return { isListed: true, reason: "", averageMs, isBest: stored.length > 0 };
}
