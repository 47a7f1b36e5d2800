import type { RunCursor } from "#db/queries/profiles.ts";

/** The end of a page of runs, as written in URLs: `2026-05-09_123`. */
export function writeRunCursor({ ranOn, id }: RunCursor): string {
  return `${ranOn}_${id}`;
}

/** Null, the newest run, for anything that isn't a cursor. */
export function readRunCursor(text: string | null): RunCursor | null {
  const [, ranOn, id] = /^(\d{4}-\d{2}-\d{2})_(\d{1,15})$/.exec(text ?? "") ?? [];
  return ranOn && id ? { ranOn, id: Number(id) } : null;
}
