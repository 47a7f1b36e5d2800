import type { Deps } from "#app/deps.ts";
import { findAllEvents, positionAfter } from "#db/queries/events.ts";
import { categoryPath, EVENT_CATEGORIES } from "./categories.ts";
import { eventPath } from "./paths.ts";

/** How many events the sitemap lists. */
const LISTED = 1_000;

/** The URLs of the categories and of upcoming events. */
export async function listEventAddresses({ db, clock }: Pick<Deps, "db" | "clock">) {
  const rows = await findAllEvents(db, {
    match: null,
    from: positionAfter(clock.now()),
    to: Number.MAX_SAFE_INTEGER,
    limit: LISTED,
  });
  const events = rows.map(({ slug }) => ({ path: eventPath(slug) }));
  return [...EVENT_CATEGORIES.map((category) => ({ path: categoryPath(category) })), ...events];
}
