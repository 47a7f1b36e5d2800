import type { Deps } from "#app/deps.ts";
import { CLUB_ZONE, dayIn } from "#app/lib/dates.ts";
import { addDays } from "#app/lib/zoned-time.ts";
import { findAllRunsOfDaysAtTrack, type Run, toRun } from "#db/queries/boards.ts";

/** The quickest run at a track within three days of this day 52 weeks ago; undefined if there is none. */
export async function readYearBefore(
  { db, clock }: Pick<Deps, "db" | "clock">,
  slug: string,
): Promise<Run | undefined> {
  const today = dayIn(clock.now(), CLUB_ZONE);
  const days = { from: addDays(today, -367), to: addDays(today, -361) };
  const [run] = await findAllRunsOfDaysAtTrack(db, { slug, ...days, limit: 1 });
  return run && toRun(run);
}
