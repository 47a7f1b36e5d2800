import { cleanLine, linesOf } from "#app/lib/text/prose.ts";

/** One modification per line, each a cleaned line, without empty ones. */
export function normalizeMods(typed: string): string {
  return linesOf(typed).map(cleanLine).filter(Boolean).join("\n");
}
