import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { authorize } from "#app/lib/policy.ts";
import { deleteEventMark, upsertEventMark } from "#db/queries/event-edits.ts";
import { findAllEventsBySlug } from "#db/queries/events.ts";
import { retryOnce } from "#db/queries/retry-once.ts";
import { findOwnVehicle } from "#db/queries/vehicles.ts";
import { eventPolicy } from "./policy.ts";
import { isPast } from "./rules.ts";
import { EVENT_TEXTS } from "./texts.ts";

type Marking = {
  slug: string;
  isMarked: boolean;
  /** A car of their garage, which is then listed with their name. */
  vehicleId?: number;
};

/**
 * Marks a racer as going to an event, or as having been there if it is past; or removes the mark.
 *
 * @returns the toast's message
 * @throws AppError `not_activated`, `rate_limited`, `not_found`, `conflict` for a canceled event and for a car that isn't
 *   in their garage
 */
export async function markEvent(
  deps: Pick<Deps, "db" | "clock" | "limits"> & { viewer: Viewer },
  { slug, isMarked, vehicleId }: Marking,
): Promise<string> {
  const { db, clock, viewer } = deps;
  authorize(eventPolicy, "mark", viewer);
  await limitRacer(deps, "change");
  const [row] = await findAllEventsBySlug(db, slug);
  if (!row) throw new AppError("not_found", EVENT_TEXTS.gone);
  const { event } = row;
  const key = { userId: viewer.id, eventId: event.id };
  if (!isMarked) {
    await retryOnce(() => deleteEventMark(db, key));
    return EVENT_TEXTS.unmarked;
  }
  if (event.status === "CANCELLED") throw new AppError("conflict", EVENT_TEXTS.off);
  if (vehicleId && !(await findOwnVehicle(db, { id: vehicleId, userId: viewer.id })))
    throw new AppError("conflict", EVENT_TEXTS.carGone);
  const createdAt = clock.now();
  const mark = isPast(event, createdAt) ? "WENT" : "GOING";
  await retryOnce(() =>
    upsertEventMark(db, { ...key, mark, vehicleId: vehicleId || null, createdAt }),
  );
  return mark === "WENT" ? EVENT_TEXTS.went : EVENT_TEXTS.going;
}
