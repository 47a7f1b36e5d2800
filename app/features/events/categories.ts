import { EVENT_CATEGORIES, type EventCategory } from "#db/schema/event-kinds.ts";

export { EVENT_CATEGORIES };

export const CATEGORY_LABELS: Readonly<Record<EventCategory, string>> = {
  racing: "Racing",
  "test-and-tune": "Test and tune",
  bracket: "Bracket racing",
  "grudge-night": "Grudge night",
  "street-legal": "Street legal",
  juniors: "Juniors",
  "show-and-go": "Show and go",
  "swap-meet": "Swap meet",
};

export function categoryPath(category: EventCategory): string {
  return `/events/category/${category}`;
}

/** Whether cars run at an event, as everywhere but at a mere swap meet. */
export function isStripDay({ categories }: { categories: readonly EventCategory[] }): boolean {
  return categories.length === 0 || categories.some((category) => category !== "swap-meet");
}
