import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { day } from "../columns.ts";

export const VISIT_EVENTS = [
  "page_view",
  "horsepower_search",
  "dealer_interaction",
  "document_download",
  "modal_interaction",
  "form_submission",
  "user_engagement",
] as const;
export type VisitEvent = (typeof VISIT_EVENTS)[number];

/** What members did, as the server counts it; browsers can't report it. */
export type MemberEvent = "sign_up" | "slip" | "comment";
/** What has a total of each day. */
export type DayEvent = VisitEvent | MemberEvent;
/** What is counted: activity by day, and by their paths, redirects that were followed and paths without a page. */
export type CountedEvent = DayEvent | "redirect" | "missed";

/** How often something happened to a subject. */
export type EventCount = { event: CountedEvent; subject: string; count: number };
/** The same on a day (UTC), `YYYY-MM-DD`. */
export type DayCount = EventCount & { day: string };

/** How often something happened on a day (UTC). Contains no personal data. */
export const eventCounts = sqliteTable(
  "event_counts",
  {
    event: text("event").$type<DayEvent>().notNull(),
    day: day("day").notNull(),
    /** A page of the page table, a document's id or a site; empty for the event's total. */
    subject: text("subject").notNull(),
    count: integer("count").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.event, t.day, t.subject] }),
    index("event_counts_day").on(t.day),
  ],
);

/**
 * What an isolate counted within a minute, as one row; each minute's roll-up adds it to the days and
 * deletes it.
 */
export const visitBatches = sqliteTable("visit_batches", {
  id: integer("id").primaryKey(),
  counts: text("counts", { mode: "json" }).$type<readonly DayCount[]>().notNull(),
});
