/** A canceled or postponed event stays listed: people who planned on it have to hear. */
export const EVENT_STATUSES = ["SCHEDULED", "CANCELLED", "POSTPONED", "RESCHEDULED"] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

/** What an event is filed under; as they are in addresses. */
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
