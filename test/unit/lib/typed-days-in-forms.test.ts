import { expect, test } from "vitest";
import { eventActSchema } from "#app/features/events/editor-schema.ts";
import { typedEventSchema } from "#app/features/events/event-fields.ts";
import { readEventQuery } from "#app/features/events/read-event-query.server.ts";
import { workshopSchema } from "#app/features/garage/workshop-schema.ts";
import { articleForm } from "#app/features/newsroom/schema.ts";
import { timeSlipSchema } from "#app/features/slips/schema.ts";

const ARTICLE = {
  ...{ act: "schedule", title: "A title", slug: "", authorId: "1", category: "1", version: "1" },
  ...{ publishTime: "6:30 PM", timeZone: "UTC", markdown: "Text" },
};

/** The day that each form reads; undefined if the form rejects it. */
const FORMS: Record<string, (typed: string) => unknown> = {
  slip: (raceDate) => timeSlipSchema.shape.raceDate.safeParse(raceDate).data,
  sale: (soldOn) => workshopSchema.safeParse({ intent: "sell", soldOn }).data,
  event: (startsOn) => typedEventSchema.shape.startsOn.safeParse(startsOn).data,
  reschedule: (startsOn) =>
    eventActSchema.safeParse({ intent: "status", version: "1", status: "RESCHEDULED", startsOn })
      .data,
  duplicate: (startsOn) => eventActSchema.safeParse({ intent: "duplicate", startsOn }).data,
  repeat: (until) => eventActSchema.safeParse({ intent: "repeat", everyWeeks: "1", until }).data,
  filter: (from) => readEventQuery(new URLSearchParams({ from })).from || undefined,
  article: (publishOn) =>
    articleForm.safeParse({ ...ARTICLE, publishOn }).data?.scheduledAt?.toISOString(),
};

test.each(Object.keys(FORMS))("%s reads days by the same rules", (name) => {
  const read = FORMS[name];
  for (const day of ["2026-05-09", "5/9/26", "9-May-26", "Sat, May 9, 2026", "\u200E5/9/2026"]) {
    expect([day, JSON.stringify(read?.(day))]).toEqual([
      day,
      expect.stringContaining("2026-05-09"),
    ]);
  }
  for (const day of ["Mayhem 9 2026", "9.5.2026", "2/30/2026", "31/12/2026", "0026-05-09"]) {
    expect([day, read?.(day)]).toEqual([day, undefined]);
  }
});
