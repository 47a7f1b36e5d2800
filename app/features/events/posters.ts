import type { EventCategory } from "#db/schema/event-kinds.ts";

/** The size in pixels that every poster is drawn at, and about the size it is shown at. */
export const POSTER_SIZE = { width: 300, height: 400 } as const;

const FILES = import.meta.glob<string>("./posters/*.svg", {
  query: "?no-inline",
  import: "default",
  eager: true,
});

/** The URL of the poster of an event's first category; undefined for an event without categories. */
export function posterOf([category]: readonly EventCategory[]): string | undefined {
  return category && FILES[`./posters/${category}.svg`];
}
