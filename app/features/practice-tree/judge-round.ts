import { AMBER_TO_GREEN_MS, ASLEEP_MS, reactionMs, type Settings, sumOf } from "./rules.ts";
import { PRACTICE_TEXTS } from "./texts.ts";

/** A try as the browser's clock had it, in milliseconds since the page was opened. */
export type TryRecord = {
  /** The frame that lit the stage bulb, or the press that the delay box's hold counts from. */
  stagedAt: number;
  /** The frame that lit the green bulb, or would have. */
  greenAt: number;
  /** When the car left: the press, or the release and the delay. */
  launchAt: number;
};

export type RoundRecord = {
  settings: Settings;
  /** What the server chose for each try. */
  holdsMs: readonly number[];
  tries: readonly TryRecord[];
  /** From handing out the round to receiving its tries, by the server's clock. */
  elapsedMs: number;
};

/** Lights come on with the nearest frame: two of them at 30 frames a second may be that far off. */
const FRAME_TOLERANCE_MS = 35;
/** Between two clocks that count the same minutes. */
const CLOCK_TOLERANCE_MS = 250;
/** Nobody lets go sooner after seeing a light that came at random; world-class sprinters need more. */
const SIGHT_MS = 100;
/** Once or twice is a guess. */
const GUESSES_MAX = 2;
/** The standard deviation of the best human rounds is two or three times that. */
const HUMAN_DEVIATION_MS = 4;
const PERFECT_MS = 5;

/**
 * Whether a round may be listed.
 *
 * @returns null, or why not, as its racer reads it. It isn't an accusation: a game's board is all that is at stake.
 */
export function judgeRound(round: RoundRecord): string | null {
  if (!isConsistent(round)) return PRACTICE_TEXTS.inconsistent;
  const reactions = round.tries.map(reactionMs);
  const { tree, delayMs } = round.settings;
  const sights = round.tries.map(
    ({ greenAt, launchAt }) => launchAt - delayMs - (greenAt - AMBER_TO_GREEN_MS[tree]),
  );
  if (sights.filter((ms) => ms < SIGHT_MS).length > GUESSES_MAX) return PRACTICE_TEXTS.unseen;
  if (reactions.every((ms) => Math.abs(ms) <= PERFECT_MS)) return PRACTICE_TEXTS.perfect;
  if (deviationOf(reactions) < HUMAN_DEVIATION_MS) return PRACTICE_TEXTS.alike;
  return null;
}

/** Whether the tries are those of the round: its holds, one after another, and not sooner than they take. */
function isConsistent({ settings, holdsMs, tries, elapsedMs }: RoundRecord): boolean {
  const [first] = tries;
  const last = tries.at(-1);
  if (!first || !last || tries.length !== holdsMs.length) return false;
  const toGreenMs = AMBER_TO_GREEN_MS[settings.tree];
  const areTimed = tries.every(({ stagedAt, greenAt, launchAt }, at) => {
    const off = greenAt - stagedAt - ((holdsMs[at] ?? 0) + toGreenMs);
    return (
      Math.abs(off) <= FRAME_TOLERANCE_MS &&
      launchAt - settings.delayMs >= stagedAt &&
      launchAt <= greenAt + ASLEEP_MS
    );
  });
  const areInOrder = tries.every(
    ({ stagedAt }, at) => at === 0 || stagedAt >= (tries[at - 1]?.launchAt ?? 0),
  );
  return areTimed && areInOrder && last.launchAt - first.stagedAt <= elapsedMs + CLOCK_TOLERANCE_MS;
}

/** The standard deviation of a whole set. */
function deviationOf(values: readonly number[]): number {
  const mean = sumOf(values) / values.length;
  return Math.sqrt(sumOf(values.map((value) => (value - mean) ** 2)) / values.length);
}
