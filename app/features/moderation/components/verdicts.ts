import type { Verdict } from "#app/features/slip-reading/compare-slip.ts";

const STORED_AT = "desk-verdicts";
/** Several pages of the queue. */
const MOST = 200;

type SlipVersion = { id: number; version: number };

/** Remembers what a slip's photos said, until this tab is closed. Only this browser trusts it: it decides nothing. */
export function rememberVerdict(slip: SlipVersion, verdict: Verdict): void {
  const key = keyOf(slip);
  const others = readAll().filter(([earlier]) => earlier !== key);
  try {
    sessionStorage.setItem(STORED_AT, JSON.stringify([...others, [key, verdict]].slice(-MOST)));
  } catch {
    // Storage is full or forbidden: the queue doesn't say what was read.
  }
}

/** The slips, as `id-version`, whose photos said the same as their racers. */
export function readySlips(): Set<string> {
  return new Set(readAll().flatMap(([key, verdict]) => (verdict === "ready" ? [key] : [])));
}

/** A slip in a version, as in `readySlips`. */
export function keyOf({ id, version }: SlipVersion): string {
  return `${id}-${version}`;
}

function readAll(): [key: string, verdict: string][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORED_AT) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(entry: unknown): entry is [string, string] {
  return (
    Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === "string")
  );
}
