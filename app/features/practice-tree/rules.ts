import type { PracticeInput, PracticeKind } from "#db/schema/practice-tree.ts";

export const TREES = ["full", "pro"] as const;
export type Tree = (typeof TREES)[number];
export const BRAKES = ["foot", "box"] as const;
export type Brake = (typeof BRAKES)[number];

/** What a tree is set to. */
export type Settings = {
  tree: Tree;
  brake: Brake;
  /** What the delay box adds to the release; without one, 0. */
  delayMs: number;
};

export const TRIES = 5;

/** From one amber to the next, and from the last one to green, on a full tree. */
const AMBER_GAP_MS = 500;
/** From the first amber to green: three ambers half a second apart, or all at once. */
export const AMBER_TO_GREEN_MS: Readonly<Record<Tree, number>> = {
  full: 3 * AMBER_GAP_MS,
  pro: 400,
};

/** How long the stage lights are on before the tree comes down; nobody can know it. */
export const HOLD_MS = { min: 600, max: 1400 } as const;
/** After green: who hasn't left by then is asleep. */
export const ASLEEP_MS = 5_000;
export const DELAY_MAX_MS = 2_500;

/** What a red light counts in an average: as much as a bad light, more than a slow one. */
export const RED_COUNTS_MS = 500;

/** What a finger needs for a release on the first amber, roughly; the rest is the box's. */
const RELEASE_MS = 250;

/** The delay with which an ordinary release on the first amber is a perfect light. */
export function defaultDelayMs(tree: Tree): number {
  return Math.max(0, AMBER_TO_GREEN_MS[tree] - RELEASE_MS);
}

export const DEFAULT_SETTINGS: Settings = { tree: "full", brake: "foot", delayMs: 0 };

/** The board that a tree and a brake belong to. */
export function kindOf({ tree, brake }: Pick<Settings, "tree" | "brake">): PracticeKind {
  return `${tree}-${brake}`;
}

/** The tree and the brake of a board. */
export function settingsOfKind(kind: PracticeKind): Pick<Settings, "tree" | "brake"> {
  const [tree, brake] = kind.split("-");
  return { tree: tree === "pro" ? "pro" : "full", brake: brake === "box" ? "box" : "foot" };
}

export type Light = "prestage" | "stage" | "amber1" | "amber2" | "amber3" | "green" | "red";
const AMBERS = ["amber1", "amber2", "amber3"] as const;

/** The amber lights that are on, some time after the first one came on and before green. */
export function ambersAt(tree: Tree, sinceAmberMs: number): readonly Light[] {
  if (tree === "pro") return AMBERS;
  const at = Math.min(Math.floor(sinceAmberMs / AMBER_GAP_MS), AMBERS.length - 1);
  return AMBERS.slice(at, at + 1);
}

/** A reaction time in whole milliseconds, from the green light to leaving; negative is a red light. */
export function reactionMs({ greenAt, launchAt }: { greenAt: number; launchAt: number }): number {
  const ms = launchAt - greenAt;
  // Just before green is a red light, also if it rounds to zero. -0 would print as 0.
  return ms < 0 ? Math.min(-1, Math.round(ms)) : Math.round(ms);
}

/** The figures of a slip, in whole milliseconds. */
export type RoundFigures = {
  /** The best legal light; null if all of them were red. */
  bestMs: number | null;
  /** A red light counts `RED_COUNTS_MS`. */
  averageMs: number;
  /** From the earliest to the latest. */
  spreadMs: number;
  reds: number;
};

/** What five tries come to. @param reactions in milliseconds, at least one */
export function figuresOf(reactions: readonly number[]): RoundFigures {
  const greens = reactions.filter((ms) => ms >= 0);
  const counted = reactions.map((ms) => (ms < 0 ? RED_COUNTS_MS : ms));
  return {
    bestMs: greens.length > 0 ? Math.min(...greens) : null,
    averageMs: Math.round(sumOf(counted) / counted.length),
    spreadMs: Math.max(...reactions) - Math.min(...reactions),
    reds: reactions.length - greens.length,
  };
}

export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** The input of a round, of its tries' inputs. */
export function inputOf(inputs: readonly PracticeInput[]): PracticeInput {
  const [first = "other"] = inputs;
  return inputs.every((input) => input === first) ? first : "mixed";
}

const DAY_MS = 86_400_000;

/** The Monday of an instant's week (UTC) as `YYYY-MM-DD`. */
export function weekOf(instant: Date): string {
  const sinceMonday = (instant.getUTCDay() + 6) % 7;
  return new Date(instant.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}
