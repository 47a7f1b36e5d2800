import type { Deps } from "#app/deps.ts";
import { createVisitTally, type VisitTally } from "#app/features/analytics/visit-tally.ts";
import { openDatabase } from "#db/client.ts";
import { insertVisitBatch } from "#db/queries/event-counts.ts";
import type { Env } from "./env.ts";

/** One tally per isolate, by the bindings it is written to. */
const tallies = new WeakMap<Env, VisitTally>();

/** Reports each visit to Analytics Engine, and writes counts to D1 every few seconds. */
export function createVisitCounts(
  env: Env,
  { clock, log, waitUntil }: Pick<Deps, "clock" | "log" | "waitUntil">,
): Deps["visitCounts"] {
  const tally = tallies.get(env) ?? createVisitTally();
  tallies.set(env, tally);
  return {
    add(counts) {
      try {
        for (const { event, subject, count } of counts) {
          env.VISITS.writeDataPoint({ indexes: [event], blobs: [subject], doubles: [count] });
        }
      } catch (error) {
        log("warn", "visits.not_reported", { error });
      }
      const due = tally.add(clock.now(), counts);
      if (due) waitUntil(write(env, due));
    },
  };
}

async function write({ DB }: Env, due: Parameters<typeof insertVisitBatch>[1]): Promise<void> {
  await insertVisitBatch(openDatabase(DB), due);
}
