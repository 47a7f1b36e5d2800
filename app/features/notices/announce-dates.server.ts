import type { Deps } from "#app/deps.ts";
import { CLUB_ZONE, dayIn } from "#app/lib/dates.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import {
  findAllEventsOn,
  findAllLeadersOfSeason,
  insertEventNotices,
} from "#db/queries/date-notices.ts";
import { insertNotices, type NewNotice } from "#db/queries/notices.ts";

type JobDeps = Pick<Deps, "db" | "clock">;

const EVENTS_MAX = 200;
/** Rows of one statement, and statements of one run: the rest hears of it within the hour. */
const GOING_AT_ONCE = 500;
const STATEMENTS_MAX = 40;

/** Reminds members of the events that they are going to, the day before, by the club's calendar. */
export async function announceEvents({ db, clock }: JobDeps): Promise<void> {
  const now = clock.now();
  const tomorrow = dayIn(new Date(now.getTime() + DAY_MS), CLUB_ZONE);
  let statements = 0;
  for (const event of await findAllEventsOn(db, tomorrow, EVENTS_MAX)) {
    const eve = { ...event, day: tomorrow };
    while (statements < STATEMENTS_MAX) {
      statements += 1;
      const { meta } = await insertEventNotices(db, eve, { now, limit: GOING_AT_ONCE });
      if (meta.changes === 0) break;
    }
  }
}

/** The last two weeks of a season, when there is still a weekend or two to run. */
const SEASON_ENDS = { from: "12-17", to: "12-31" };
/** Who is told: those for whom a place is at stake. */
const LEADERS_MAX = 100;

/** Tells the first hundred of both boards where they are, two weeks before the season ends. */
export async function announceSeason({ db, clock }: JobDeps): Promise<void> {
  const now = clock.now();
  const today = dayIn(now, CLUB_ZONE);
  const day = today.slice(5);
  if (day < SEASON_ENDS.from || day > SEASON_ENDS.to) return;
  const season = Number(today.slice(0, 4));
  for (const isStock of [true, false]) {
    const leaders = await findAllLeadersOfSeason(db, { season, isStock, limit: LEADERS_MAX });
    const notices = leaders.map(
      ({ userId }, index): NewNotice => ({
        userId,
        kind: "season",
        cause: `season:${season}:${isStock ? "stock" : "modified"}`,
        subjectId: null,
        detail: { season, isStock, place: index + 1 },
        createdAt: now,
      }),
    );
    await insertNotices(db, notices);
  }
}
