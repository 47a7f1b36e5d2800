import type { RunCursor } from "#db/queries/profiles.ts";

/** Where a page of runs ends, as written in a URL: `2026-05-09_123`. */
export function writeRunCursor({ ranOn, id }: RunCursor): string {
  return `${ranOn}_${id}`;
}

/** Anything but a place starts at the newest run. */
export function readRunCursor(text: string | null): RunCursor | null {
  const [, ranOn, id] = /^(\d{4}-\d{2}-\d{2})_(\d{1,15})$/.exec(text ?? "") ?? [];
  return ranOn && id ? { ranOn, id: Number(id) } : null;
}
