import type { Deps, Viewer } from "#app/deps.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { authorize } from "#app/lib/policy.ts";
import { findAllEventTotals, findAllTopSubjectsSince } from "#db/queries/event-counts.ts";
import { VISIT_EVENTS, type VisitEvent } from "#db/schema/analytics.ts";
import { drawVisits } from "./draw-visits.server.ts";
import { figuresPolicy } from "./policy.ts";
import { DAYS_SHOWN, SEARCH_MARK } from "./rules.ts";

const TOP = 20;

/**
 * The visits of the last four weeks, by day (UTC) and event, including today.
 *
 * @throws AppError `forbidden`
 */
export async function readVisitFigures({
  db,
  clock,
  viewer,
}: Pick<Deps, "db" | "clock"> & { viewer: Viewer }) {
  authorize(figuresPolicy, "see", viewer);
  const now = clock.now().getTime();
  const days = Array.from({ length: DAYS_SHOWN }, (_, ago) =>
    new Date(now - ago * DAY_MS).toISOString().slice(0, 10),
  );
  const from = days.at(-1) ?? "";
  const top = (event: VisitEvent, only?: "sites" | "searches") =>
    findAllTopSubjectsSince(db, { event, from, limit: TOP, ...(only && { only }) });
  const [rows, pages, dealerSearches, siteSearches, documents, sites] = await db.batch([
    findAllEventTotals(db, days),
    top("page_view"),
    top("horsepower_search"),
    top("form_submission", "searches"),
    top("document_download"),
    top("user_engagement", "sites"),
  ]);
  const countOf = (event: VisitEvent, day: string) =>
    rows.find((row) => row.event === event && row.day === day)?.count ?? 0;
  const daily = days.map((day) => ({
    day,
    counts: VISIT_EVENTS.map((event) => countOf(event, day)),
  }));
  return {
    totals: VISIT_EVENTS.map((event) => ({
      event,
      count: rows.reduce((sum, row) => sum + (row.event === event ? row.count : 0), 0),
    })),
    days: daily,
    plots: drawVisits(daily),
    pages,
    searches: [...dealerSearches, ...siteSearches]
      .map(({ subject, total }) => ({ subject: subject.replace(SEARCH_MARK, ""), total }))
      .toSorted((one, other) => other.total - one.total),
    documents,
    sites,
  };
}
export type VisitFigures = Awaited<ReturnType<typeof readVisitFigures>>;
