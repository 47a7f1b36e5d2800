import { DAYS_SHOWN } from "#app/features/analytics/rules.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import type { Database } from "#db/client.ts";
import { insertVisitBatch, rollUpVisitBatches } from "#db/queries/event-counts.ts";
import type { DayCount, EventCount } from "#db/schema/index.ts";

/** A club is busiest before and after its nights at the strip: from Sunday to Saturday. */
const WEEK = [1.1, 0.7, 0.8, 1.2, 1, 1.3, 1.6];

/** The counts of an ordinary day; without garages, so that the first real visit is visible. */
const ORDINARY: readonly EventCount[] = [
  { event: "page_view", subject: "/", count: 140 },
  { event: "page_view", subject: "/1320-club", count: 120 },
  { event: "page_view", subject: "/1320-club/slip/:slip", count: 90 },
  { event: "page_view", subject: "/news", count: 60 },
  { event: "page_view", subject: "/racing-hq", count: 45 },
  { event: "page_view", subject: "/track-locator", count: 35 },
  { event: "page_view", subject: "/downloads", count: 20 },
  { event: "horsepower_search", subject: "/horsepower-locator", count: 18 },
  { event: "dealer_interaction", subject: "/horsepower-locator", count: 7 },
  { event: "document_download", subject: "tech-card", count: 9 },
  { event: "document_download", subject: "slip-log", count: 6 },
  { event: "modal_interaction", subject: "/1320-club", count: 25 },
  { event: "form_submission", subject: "/1320-club/submit", count: 4 },
  { event: "form_submission", subject: "/tracks?", count: 15 },
  { event: "form_submission", subject: "/news/search?", count: 12 },
  { event: "form_submission", subject: "/racing-hq/racing-faq?", count: 5 },
  { event: "user_engagement", subject: "/1320-club", count: 70 },
  { event: "user_engagement", subject: "www.instagram.com", count: 5 },
  { event: "user_engagement", subject: "other sites", count: 11 },
];

/** Four weeks of visits, so that the staff's figures have something to show. */
export async function countDemoVisits(db: Database, now: Date): Promise<void> {
  const days = Array.from(
    { length: DAYS_SHOWN - 1 },
    (_, ago) => new Date(now.getTime() - (ago + 1) * DAY_MS),
  );
  for (const [ago, date] of days.entries()) {
    const busy = (WEEK[date.getUTCDay()] ?? 1) * (1 - ago / 80);
    const day = date.toISOString().slice(0, 10);
    const counts = ORDINARY.map(
      ({ count, ...what }): DayCount => ({ ...what, day, count: Math.round(count * busy) }),
    );
    await insertVisitBatch(db, counts);
  }
  await rollUpVisitBatches(db);
}
