import type { Connection } from "#db/client.ts";
import { meterConnection } from "#db/metered.ts";

export type MeasuredStatement = {
  sql: string;
  params: readonly unknown[];
  rowsRead: number;
  rowsWritten: number;
};

/** The statements run so far. */
export type Meter = { statements: MeasuredStatement[]; roundTrips: number };

export function createMeter(): Meter {
  return { statements: [], roundTrips: 0 };
}

/** A real D1 that records each statement and the rows it read and wrote. */
export function meteredDatabase(database: D1Database, meter: Meter): Connection {
  return meterConnection(() => database, {
    isExact: true,
    onCall: () => {
      meter.roundTrips += 1;
    },
    onResult: ({ sql, params, meta }) => {
      meter.statements.push({
        sql,
        params,
        rowsRead: meta?.rows_read ?? 0,
        rowsWritten: meta?.rows_written ?? 0,
      });
    },
  });
}
