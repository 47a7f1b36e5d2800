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
  /** The new first day; required for a new date, ignored otherwise. */
  startsOn?: string | undefined;
  /** The same as a number of days from the current one. */
  moveDays?: number;
  /** The version that was reviewed; the newest by default. */
  version?: number;
};

/**
 * Cancels, postpones, moves or reinstates an event. It stays listed.
 *
 * @throws AppError `not_found`, `invalid`, `conflict` if someone else changed it
 */
export async function changeEventStatus(
  { db, clock, viewer = null }: StatusDeps,
  { slug, status, startsOn, moveDays = 0, version }: StatusChange,
): Promise<void> {
  const [row] = await findAllEventsBySlug(db, slug);
  if (!row) throw new AppError("not_found", EVENT_TEXTS.gone);
  const { event } = row;
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

/** @throws AppError `invalid` for an invalid new date */
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
