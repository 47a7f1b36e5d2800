import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { authorize } from "#app/lib/policy.ts";
import { deleteEventMark, upsertEventMark } from "#db/queries/event-edits.ts";
import { findAllEventsBySlug } from "#db/queries/events.ts";
import { eventPolicy } from "./policy.ts";
import { isPast } from "./rules.ts";
import { EVENT_TEXTS } from "./texts.ts";

/**
 * Says for a racer that they go to an event, or went, which of them its day tells; or takes that back.
 *
 * @returns what to tell the racer
 * @throws AppError `not_activated`, `rate_limited`, `not_found`, `conflict` where it is off
 */
export async function markEvent(
  deps: Pick<Deps, "db" | "clock" | "limits"> & { viewer: Viewer },
  { slug, isMarked }: { slug: string; isMarked: boolean },
): Promise<string> {
  const { db, clock, viewer } = deps;
  authorize(eventPolicy, "mark", viewer);
  await limitRacer(deps, "change");
  const [found] = await findAllEventsBySlug(db, slug);
  if (!found) throw new AppError("not_found", EVENT_TEXTS.gone);
  const { event } = found;
  const key = { userId: viewer.id, eventId: event.id };
  if (!isMarked) {
    await deleteEventMark(db, key);
    return EVENT_TEXTS.unmarked;
  }
  if (event.status === "CANCELLED") throw new AppError("conflict", EVENT_TEXTS.off);
  const createdAt = clock.now();
  const mark = isPast(event, createdAt) ? "WENT" : "GOING";
  await upsertEventMark(db, { ...key, mark, createdAt });
  return mark === "WENT" ? EVENT_TEXTS.went : EVENT_TEXTS.going;
}
