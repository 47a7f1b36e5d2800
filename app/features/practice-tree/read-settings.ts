import { cleanLine } from "#app/lib/text/prose.ts";
import { TRIES_SEPARATOR } from "./paths.ts";
import {
  ASLEEP_MS,
  BRAKES,
  type Brake,
  DELAY_MAX_MS,
  defaultDelayMs,
  type Settings,
  TREES,
  TRIES,
  type Tree,
} from "./rules.ts";

/** The page's settings as its address has them. */
export type ReadSettings = {
  settings: Settings;
  /** The delay as typed, and what is wrong with it. */
  typedDelay: string;
  delayError: string | null;
  /** Five reaction times that somebody shared, in milliseconds; null if there are none, or others. */
  tries: readonly number[] | null;
};

const DELAY_ERROR = `Seconds from 0 to ${DELAY_MAX_MS / 1000}, like 1.250.`;
const SECONDS = /^\d{0,2}(?:[.,]\d{0,3})?$/;
const TRY = /^-?\d{1,4}$/;
/** From before the tree comes down until asleep. */
const TRY_MIN_MS = -4_000;

/** Reads the page's address. What it can't read is the default. */
export function readSettings(params: URLSearchParams): ReadSettings {
  const tree: Tree = TREES.find((each) => each === params.get("tree")) ?? "full";
  const brake: Brake = BRAKES.find((each) => each === params.get("brake")) ?? "foot";
  const typed = cleanLine(params.get("delay") ?? "");
  const delayMs = typed === "" ? defaultDelayMs(tree) : readDelayMs(typed);
  return {
    settings: { tree, brake, delayMs: brake === "box" ? (delayMs ?? defaultDelayMs(tree)) : 0 },
    typedDelay: typed.slice(0, 10),
    delayError: delayMs === null ? DELAY_ERROR : null,
    tries: readTries(params.get("tries") ?? ""),
  };
}

/** A typed delay in whole milliseconds; null if it is none. */
function readDelayMs(typed: string): number | null {
  if (!SECONDS.test(typed) || !/\d/.test(typed)) return null;
  const ms = Math.round(Number(typed.replace(",", ".")) * 1000);
  return ms <= DELAY_MAX_MS ? ms : null;
}

function readTries(text: string): readonly number[] | null {
  const parts = text.split(TRIES_SEPARATOR, TRIES + 1);
  if (parts.length !== TRIES || !parts.every((part) => TRY.test(part))) return null;
  // -0 is 0.
  const tries = parts.map((part) => Number(part) || 0);
  return tries.every((ms) => ms >= TRY_MIN_MS && ms <= ASLEEP_MS) ? tries : null;
}
