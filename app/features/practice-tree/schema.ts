import { z } from "zod";
import { PRACTICE_INPUTS } from "#db/schema/practice-tree.ts";
import { BRAKES, DELAY_MAX_MS, TREES, TRIES } from "./rules.ts";

/** A round to start. */
export const roundSchema = z.strictObject({ tree: z.enum(TREES), brake: z.enum(BRAKES) });

/** On a browser's clock: at most ten days since the page was opened. */
const INSTANT_MAX_MS = 864_000_000;
const instant = z.number().min(0).max(INSTANT_MAX_MS);

/** The tries of a round: raw instants, of which the server works out everything else. */
export const triesSchema = z.strictObject({
  round: z.uuid(),
  delayMs: z.int().min(0).max(DELAY_MAX_MS),
  tries: z
    .array(
      z.strictObject({
        stagedAt: instant,
        greenAt: instant,
        launchAt: instant,
        input: z.enum(PRACTICE_INPUTS),
      }),
    )
    .length(TRIES),
});

export type RoundInput = z.output<typeof roundSchema>;
export type TriesInput = z.output<typeof triesSchema>;

/** The answers, as the browser reads them. */
export const startedRoundSchema = z.object({
  id: z.uuid(),
  /** How long each try's stage lights are on, in milliseconds. */
  holdsMs: z.array(z.int()).length(TRIES),
});
export const judgedRoundSchema = z.object({
  isListed: z.boolean(),
  /** Why it isn't listed; empty if it is. */
  reason: z.string(),
  averageMs: z.int(),
  /** Whether it is the member's best of the week so far. */
  isBest: z.boolean(),
});
export type StartedRound = z.output<typeof startedRoundSchema>;
export type JudgedRound = z.output<typeof judgedRoundSchema>;
