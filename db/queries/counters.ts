import { inArray } from "drizzle-orm";
import type { Database } from "../client.ts";
import { counters, type SlipStatus } from "../schema/slips.ts";

/** `content` goes up with whatever a visitor may see (migration `content-version`). */
export type CounterName = `best:${0 | 1}` | `listed:${0 | 1}` | `slips:${SlipStatus}` | "content";

/** The name of a board's counter. */
export function boardCounter(isStock: boolean, isBestOnly: boolean): CounterName {
  return `${isBestOnly ? "best" : "listed"}:${isStock ? 1 : 0}`;
}

/** Kept totals by name, as rows for a batch; a counter that was never used has no row. */
export function findAllCounters(db: Database, names: readonly CounterName[]) {
  return db
    .select()
    .from(counters)
    .where(inArray(counters.name, [...names]));
}

/** The sum of some counters. */
export function sumCounters(rows: readonly { value: number }[]): number {
  return rows.reduce((sum, { value }) => sum + value, 0);
}
