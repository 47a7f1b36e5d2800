import type { PracticeKind } from "#db/schema/practice-tree.ts";
import { figuresOf, TRIES } from "./rules.ts";

/** The best light and the best average of five on this device, in milliseconds. */
export type PersonalBest = { lightMs: number | null; averageMs: number | null };

const NONE: PersonalBest = { lightMs: null, averageMs: null };
const keyOf = (kind: PracticeKind) => `practice-best:${kind}`;

/** The best on this device; none where site data is blocked. */
export function readPersonalBest(kind: PracticeKind): PersonalBest {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(kind)) ?? "[]");
    if (!Array.isArray(stored)) return NONE;
    return { lightMs: msOf(stored[0]), averageMs: msOf(stored[1]) };
  } catch {
    return NONE;
  }
}

/**
 * What the newest of a round's tries adds: its light if it is green, and after five the average, if not all were red.
 *
 * @param reactions in milliseconds, at least one
 */
export function newestOf(reactions: readonly number[]): PersonalBest {
  const lightMs = reactions.at(-1) ?? -1;
  const { bestMs, averageMs } = figuresOf(reactions);
  return {
    lightMs: lightMs >= 0 ? lightMs : null,
    averageMs: reactions.length === TRIES && bestMs !== null ? averageMs : null,
  };
}

/** The better of both, light and average. */
export function betterOf(one: PersonalBest, other: PersonalBest): PersonalBest {
  return {
    lightMs: lessOf(one.lightMs, other.lightMs),
    averageMs: lessOf(one.averageMs, other.averageMs),
  };
}

/** Stores the best on this device, if site data isn't blocked. */
export function writePersonalBest(kind: PracticeKind, best: PersonalBest): void {
  try {
    localStorage.setItem(keyOf(kind), JSON.stringify([best.lightMs, best.averageMs]));
  } catch {}
}

function msOf(value: unknown): number | null {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : null;
}

function lessOf(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}
