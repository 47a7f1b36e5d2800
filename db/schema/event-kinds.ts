/** Canceled and postponed events stay listed, so that people who planned to go find out. */
export const EVENT_STATUSES = ["SCHEDULED", "CANCELLED", "POSTPONED", "RESCHEDULED"] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

/** The categories of events, as used in URLs. */
export const EVENT_CATEGORIES = [
  "racing",
  "test-and-tune",
  "bracket",
  "grudge-night",
  "street-legal",
  "juniors",
  "show-and-go",
  "swap-meet",
] as const;
export type EventCategory = (typeof EVENT_CATEGORIES)[number];

export const EVENT_MARKS = ["GOING", "WENT"] as const;
export type EventMark = (typeof EVENT_MARKS)[number];
