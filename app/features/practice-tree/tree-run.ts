import {
  AMBER_TO_GREEN_MS,
  ASLEEP_MS,
  ambersAt,
  type Light,
  reactionMs,
  type Tree,
} from "./rules.ts";

/** One run of the tree: how long the stage lights are on before it, and what a delay box adds to the release. */
export type RunPlan = { tree: Tree; holdMs: number; delayMs: number };

/** How a run ended. `left`: the car left, too early if the reaction time is negative; instants as in `TryRecord`. */
export type RunEnd =
  | { kind: "left"; stagedAt: number; greenAt: number; launchAt: number; reactionMs: number }
  | { kind: "asleep" }
  /** The browser didn't draw for a while, so nobody can say when a light came on. */
  | { kind: "skipped" };

/** What a frame shows, and how the run ended with it. */
export type RunFrame = { lights: readonly Light[]; end: RunEnd | null };

export type TreeRun = {
  /** Advances the run to a frame. @param now the frame's timestamp, in milliseconds */
  frame(now: number): RunFrame;
  /** The driver presses, or lets go with a delay box. @param at when, on the same clock */
  release(at: number): void;
  /** The usual time between two frames so far, in milliseconds. */
  intervalMs(): number;
};

const STAGED = ["prestage", "stage"] as const;
/** Until the first two frames were measured: 60 a second. */
const USUAL_INTERVAL_MS = 1000 / 60;
/** A light that may be later than this isn't timed. */
const SKIPPED_MS = 50;

/**
 * Runs a tree frame by frame. A light comes on with the frame that is nearest to its time, and the reaction time counts
 * from the timestamp of the frame that lit the green bulb: what the browser can know. Without a clock or a page of its
 * own, so that it can be tested.
 */
export function createTreeRun({ tree, holdMs, delayMs }: RunPlan): TreeRun {
  const toGreenMs = AMBER_TO_GREEN_MS[tree];
  const intervals: number[] = [];
  let stagedAt: number | null = null;
  let lastAt: number | null = null;
  let amberAt: number | null = null;
  let greenAt: number | null = null;
  let launchAt: number | null = null;

  const intervalMs = () => middleOf(intervals) ?? USUAL_INTERVAL_MS;
  const isDue = (due: number, now: number) => now >= due - intervalMs() / 2;

  const left = (staged: number, green: number, launch: number): RunFrame => {
    const end = { kind: "left", stagedAt: staged, greenAt: green, launchAt: launch } as const;
    const ms = reactionMs(end);
    const lit: Light = ms < 0 ? "red" : "green";
    return { lights: [...STAGED, lit], end: { ...end, reactionMs: ms } };
  };

  return {
    intervalMs,
    release(at) {
      if (launchAt === null && stagedAt !== null && at >= stagedAt) launchAt = at + delayMs;
    },
    frame(now) {
      stagedAt ??= now;
      const gap = now - (lastAt ?? now);
      const isSkipped = gap > Math.max(SKIPPED_MS, 2.5 * intervalMs());
      if (lastAt !== null) intervals.push(gap);
      lastAt = now;

      const wasGreen = greenAt !== null;
      const amberDue = stagedAt + holdMs;
      if (amberAt === null && isDue(amberDue, now)) amberAt = now;
      const greenDue = (amberAt ?? amberDue) + toGreenMs;
      if (greenAt === null && isDue(greenDue, now)) greenAt = now;

      const isTimed = amberAt !== null && !wasGreen;
      if (isTimed && isSkipped) return { lights: [], end: { kind: "skipped" } };
      if (launchAt !== null && launchAt <= now)
        return left(stagedAt, greenAt ?? greenDue, launchAt);
      if (greenAt !== null) {
        const isAsleep = launchAt === null && now - greenAt > ASLEEP_MS;
        return { lights: [...STAGED, "green"], end: isAsleep ? { kind: "asleep" } : null };
      }
      const ambers = amberAt === null ? [] : ambersAt(tree, now - amberAt + intervalMs() / 2);
      return { lights: [...STAGED, ...ambers], end: null };
    },
  };
}

/** The middle one of the last intervals, which a slow frame doesn't move. */
function middleOf(intervals: readonly number[]): number | undefined {
  const last = intervals.slice(-INTERVALS_MEASURED).toSorted((a, b) => a - b);
  return last[Math.floor(last.length / 2)];
}
const INTERVALS_MEASURED = 31;
