import type { Deps, Viewer } from "#app/deps.ts";
import { dayIn } from "#app/lib/dates.ts";
import { AppError } from "#app/lib/errors.ts";
import { addDays } from "#app/lib/zoned-time.ts";
import { updateEvent } from "#db/queries/event-edits.ts";
import { type Event, findAllEventsBySlug } from "#db/queries/events.ts";
import type { EventStatus } from "#db/schema/event-kinds.ts";
import { movedTo, overAtOf, problemsOf } from "./rules.ts";
import { EVENT_TEXTS } from "./texts.ts";

type StatusDeps = Pick<Deps, "db" | "clock"> & { viewer?: Viewer | null };

export type StatusChange = {
  slug: string;
  status: EventStatus;
  /** Where it moves to; needed by a new date, and left alone by all else. */
  startsOn?: string | undefined;
  /** The same as a number of days. */
  moveDays?: number;
  /** The version that was looked at; the newest where left out. */
  version?: number;
};

/**
 * Cancels, postpones or moves an event, or puts it on again. It stays listed.
 *
 * @throws AppError `not_found`, `invalid`, `conflict` where somebody was faster
 */
export async function changeEventStatus(
  { db, clock, viewer = null }: StatusDeps,
  { slug, status, startsOn, moveDays = 0, version }: StatusChange,
): Promise<void> {
  const [found] = await findAllEventsBySlug(db, slug);
  if (!found) throw new AppError("not_found", EVENT_TEXTS.gone);
  const { event } = found;
  const createdAt = clock.now();
  const day = startsOn ?? addDays(event.startsOn, moveDays);
  const move = status === "RESCHEDULED" ? moveOf(event, day, createdAt) : {};
  const isChanged = await updateEvent(
    db,
    { id: event.id, version: version ?? event.version },
    { status, ...move },
    {
      createdAt,
      actorId: viewer?.id ?? null,
      action: "event.status",
      detail: { from: event.status, to: status, ...move },
    },
  );
  if (!isChanged) throw new AppError("conflict", EVENT_TEXTS.changed);
}

/** @throws AppError `invalid` where it can't be then */
function moveOf(event: Event, startsOn: string, now: Date) {
  if (startsOn === event.startsOn) {
    throw new AppError("invalid", "Pick the new date.", {
      errors: { startsOn: "Pick a new date." },
    });
  }
  const moved = movedTo(event, startsOn);
  const errors = problemsOf(moved, dayIn(now, "UTC"));
  if (Object.keys(errors).length > 0) {
    throw new AppError("invalid", Object.values(errors).join(" "), { errors });
  }
  return {
    startsOn: moved.startsOn,
    endsOn: moved.endsOn,
    overAt: overAtOf(moved),
    previousStartsOn: event.startsOn,
  };
}
