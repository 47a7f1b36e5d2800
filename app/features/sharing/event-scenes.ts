import type { EventCategory } from "#db/schema/event-kinds.ts";

/** The scene in app/content/scenes for each kind of event. */
export const EVENT_SCENES: Readonly<Record<EventCategory, string>> = {
  racing: "top-end",
  "test-and-tune": "sixty-foot",
  bracket: "tree-amber",
  "grudge-night": "pit-night",
  "street-legal": "class-street-legal",
  juniors: "class-jr-dragster",
  "show-and-go": "avenue",
  "swap-meet": "trailer",
};
