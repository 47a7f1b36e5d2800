import type { Deps, Viewer } from "#app/deps.ts";
import { countMisreads } from "#app/features/slip-reading/misreads/count-misreads.ts";
import { WAITS_READ } from "#app/features/slips/review.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { medianOf } from "#app/lib/median.ts";
import { authorize } from "#app/lib/policy.ts";
import { findDeskFigures } from "#db/queries/desk.ts";
import { deskPolicy } from "./policy.ts";
import { sumUpReadings } from "./reading-figures.ts";

const DAYS = 14;
/** Decisions per day are counted up to this number. */
const DECISIONS_COUNTED = 500;
/** The latest decisions that the reader is judged by. */
const READINGS_READ = 200;

/** Reports of the last 30 days: older ones are deleted. */
const MISREADS_READ = 200;

/**
 * The state of moderation: what waits, how long it takes, how much is decided. Days are UTC; a slip
 * that was decided twice counts on the day of its last decision.
 *
 * @throws AppError `forbidden`
 */
export async function readDeskFigures({
  db,
  clock,
  viewer,
}: Pick<Deps, "db" | "clock"> & { viewer: Viewer }) {
  authorize(deskPolicy, "moderate", viewer);
  const now = clock.now().getTime();
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const spans = Array.from({ length: DAYS }, (_, place) => {
    const from = new Date(today - (DAYS - 1 - place) * DAY_MS);
    return { from, to: new Date(from.getTime() + DAY_MS) };
  });
  const { totals, oldest, waits, counts, openReports, readings, misreads } = await findDeskFigures(
    db,
    {
      spans,
      decisionsCounted: DECISIONS_COUNTED,
      waitsRead: WAITS_READ,
      readingsRead: READINGS_READ,
      misreadsRead: MISREADS_READ,
    },
  );
  return {
    waiting: totals.PENDING,
    inReview: totals.IN_REVIEW,
    needsInfo: totals.NEEDS_INFO,
    openReports,
    oldestWaitMs: oldest && now - oldest.getTime(),
    medianWaitMs: medianOf(waits),
    decisions: waits.length,
    decisionsCounted: DECISIONS_COUNTED,
    readings: sumUpReadings(readings),
    misreads: { reports: misreads.length, fields: countMisreads(misreads) },
    days: spans.map(({ from }, place) => ({
      day: from.toISOString().slice(0, 10),
      count: counts[place] ?? 0,
    })),
  };
}
export type DeskFigures = Awaited<ReturnType<typeof readDeskFigures>>;
