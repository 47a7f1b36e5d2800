import type { Deps } from "#app/deps.ts";
import { createVisitTally, type VisitTally } from "#app/features/analytics/visit-tally.ts";
import { openDatabase } from "#db/client.ts";
import { insertVisitBatch } from "#db/queries/event-counts.ts";
import type { DayCount, EventCount } from "#db/schema/analytics.ts";
import type { Env } from "./env.ts";
import { memoryOf } from "./memory.ts";

/** One tally per isolate, by the bindings it is written to. */
const tallies = new WeakMap<Env, VisitTally>();

type VisitDeps = Pick<Deps, "clock" | "log" | "waitUntil">;

/** Reports each visit to Analytics Engine, and writes counts to D1 once a minute (locally, every few seconds). */
export function createVisitCounts(env: Env, deps: VisitDeps): Deps["visitCounts"] {
  const tally = tallies.get(env) ?? createVisitTally(memoryOf(env).visitsMs);
  tallies.set(env, tally);
  return {
    add(counts) {
      report(env, deps, counts);
      const now = deps.clock.now();
      const day = now.toISOString().slice(0, 10);
      tally.add(counts.map((count) => ({ ...count, day })));
      const due = tally.takeDue(now);
      if (due) deps.waitUntil(write(env, deps, { due, tally }));
    },
  };
}

/** A failure of Analytics Engine must not fail the request. */
function report({ VISITS }: Env, { log }: VisitDeps, counts: readonly EventCount[]): void {
  try {
    for (const { event, subject, count } of counts) {
      VISITS.writeDataPoint({ indexes: [event], blobs: [subject], doubles: [count] });
    }
  } catch (error) {
    log("warn", "visits.not_reported", { error });
  }
}

/** Counts that can't be written wait for the next write. */
async function write(
  { DB }: Env,
  { log }: VisitDeps,
  { due, tally }: { due: readonly DayCount[]; tally: VisitTally },
): Promise<void> {
  try {
    await insertVisitBatch(openDatabase(DB), due);
  } catch (error) {
    tally.add(due);
    log("warn", "visits.not_written", { error });
  }
}
