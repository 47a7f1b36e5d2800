import type { Deps } from "#app/deps.ts";
import { CLUB_ZONE, dayIn } from "#app/lib/dates.ts";
import { startOfDay, timeIn } from "#app/lib/zoned-time.ts";
import { findAllScheduledArticles } from "#db/queries/newsroom.ts";
import { monthAfter, weeksOf } from "./calendar-month.ts";
import { CALENDAR_MAX } from "./rules.ts";

/**
 * The scheduled articles of a month on the club's clock, by day.
 *
 * @param requested `YYYY-MM`; the current month if it isn't one
 */
export async function readCalendar(
  { db, clock }: Pick<Deps, "db" | "clock">,
  requested: string | null,
) {
  const today = dayIn(clock.now(), CLUB_ZONE);
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.exec(requested ?? "")?.[0] ?? today.slice(0, 7);
  const [previous, next] = [monthAfter(month, -1), monthAfter(month, 1)];
  const rows = await findAllScheduledArticles(db, {
    after: { at: startOfDay(`${month}-01`, CLUB_ZONE).getTime() - 1, id: 0 },
    before: startOfDay(`${next}-01`, CLUB_ZONE).getTime(),
    limit: CALENDAR_MAX + 1,
  });
  const articles = rows.slice(0, CALENDAR_MAX).map(({ id, title, author, publishedAt }) => {
    const at = new Date(publishedAt ?? 0);
    return { id, title, author, day: dayIn(at, CLUB_ZONE), time: timeIn(at, CLUB_ZONE) };
  });
  return {
    month,
    previous,
    next,
    today,
    weeks: weeksOf(month).map((week) =>
      week.map((day) => ({ day, articles: articles.filter((article) => article.day === day) })),
    ),
    total: articles.length,
    hasMore: rows.length > CALENDAR_MAX,
  };
}
export type NewsCalendar = Awaited<ReturnType<typeof readCalendar>>;
