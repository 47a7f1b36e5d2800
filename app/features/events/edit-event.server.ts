import type { Deps, Viewer } from "#app/deps.ts";
import { loadPlaceFinder } from "#app/features/geography/places.server.ts";
import { suggestTracks } from "#app/features/slips/suggest-tracks.server.ts";
import { AppError } from "#app/lib/errors.ts";
import { invalidFields, readFields } from "#app/lib/forms/read-fields.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { updateEvent } from "#db/queries/event-edits.ts";
import { findAllEventsBySlug } from "#db/queries/events.ts";
import { completeEvents } from "./complete-events.server.ts";
import { correctionSchema } from "./editor-schema.ts";
import { type EventFields, type EventText, toText } from "./event-fields.ts";
import { pictureOf, toPictureColumns } from "./event-picture.ts";
import { isPast, movedTo, type Repetition, repeatedDays } from "./rules.ts";
import { createEvents, toStored } from "./save-event.server.ts";
import { EVENT_TEXTS } from "./texts.ts";

type EditDeps = Pick<Deps, "db" | "clock" | "limits"> & { viewer: Viewer };

/** An event for its editing page; null if it doesn't exist. */
export async function readEventToEdit({ db, clock }: Pick<Deps, "db" | "clock">, slug: string) {
  const [row] = await findAllEventsBySlug(db, slug);
  if (!row) return null;
  const { event, trackName } = row;
  const { status, version, startsOn, endsOn, eventName } = event;
  return {
    slug,
    status,
    version,
    startsOn,
    endsOn,
    eventName,
    isPast: isPast(event, clock.now()),
    picture: pictureOf(event),
    text: toText(event, trackName ?? ""),
  };
}
export type EventToEdit = NonNullable<Awaited<ReturnType<typeof readEventToEdit>>>;

type EventEdit = {
  slug: string;
  version: number;
  typed: EventText;
  correction?: string | undefined;
};

/** Announces an event. @returns its slug @throws AppError `invalid`, `rate_limited` */
export async function createEvent(deps: EditDeps, typed: EventText): Promise<string> {
  await limitRacer(deps, "change");
  const fields = await completeOne(deps, typed);
  const audit = { actorId: deps.viewer.id, action: "event.create" };
  const [slug] = await createEvents(deps, [{ fields }], audit);
  if (!slug) throw new Error("the event was not stored");
  return slug;
}

/**
 * Saves an editor's changes to an event. Its URL and status stay the same. Once it is over, people have been there or
 * read about it, so a note on its page has to say what was corrected; the audit log has them all.
 *
 * @param edit.correction the note as typed
 * @throws AppError `invalid`, `not_found`, `rate_limited`, `conflict` if someone else changed it
 */
export async function saveEvent(
  deps: EditDeps,
  { slug, version, typed, correction }: EventEdit,
): Promise<void> {
  await limitRacer(deps, "change");
  const [row] = await findAllEventsBySlug(deps.db, slug);
  if (!row) throw new AppError("not_found", EVENT_TEXTS.gone);
  const now = deps.clock.now();
  const note = isPast(row.event, now)
    ? readFields(correctionSchema, { correction }).correction
    : "";
  const fields = { ...(await completeOne(deps, typed)), status: row.event.status };
  const isSaved = await updateEvent(
    deps.db,
    { id: row.event.id, version },
    {
      ...(await toStored(fields)),
      ...(note && { correctionNote: note, correctedAt: now }),
    },
    {
      createdAt: now,
      actorId: deps.viewer.id,
      action: note ? "event.correct" : "event.edit",
      detail: { changed: changedFields(row.event, fields), ...(note && { note }) },
    },
  );
  if (!isSaved) throw new AppError("conflict", EVENT_TEXTS.changed);
}

function changedFields(before: EventFields, after: EventFields): string[] {
  const was = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after)
    .filter(([name, value]) => JSON.stringify(was.get(name)) !== JSON.stringify(value))
    .map(([name]) => name);
}

/** @throws AppError `invalid` */
async function completeOne(deps: EditDeps, typed: EventText): Promise<EventFields> {
  const [completed] = await completeEvents({ ...deps, findTown: await loadPlaceFinder() }, [typed]);
  if (completed?.ok) return completed.value;
  const errors = completed?.errors ?? {};
  if (!errors.track) throw invalidFields(errors);
  const [suggestion] = await suggestTracks(deps, typed.track ?? "");
  if (!suggestion) throw invalidFields(errors);
  throw invalidFields({
    ...errors,
    track: `We don't know this track. Did you mean ${suggestion.name}?`,
  });
}

/** Copies an event to another day. @returns the copy's slug @throws the errors of createEvent */
export async function duplicateEvent(
  deps: EditDeps,
  { slug, startsOn }: { slug: string; startsOn: string },
): Promise<string> {
  const [copy] = await copyTo(deps, slug, [startsOn], "event.duplicate");
  if (!copy) throw new Error("the copy was not stored");
  return copy;
}

/**
 * Copies an event at an interval of weeks, at most 52 times.
 *
 * @returns the number of copies
 * @throws AppError `invalid` if there would be none, and the errors of createEvent
 */
export async function repeatEvent(
  deps: EditDeps,
  { slug, ...repetition }: { slug: string } & Repetition,
): Promise<number> {
  const [row] = await findAllEventsBySlug(deps.db, slug);
  const days = row ? repeatedDays(row.event.startsOn, repetition) : [];
  if (row && days.length === 0) throw invalidFields({ until: "That's before the first repeat." });
  return (await copyTo(deps, slug, days, "event.repeat")).length;
}

async function copyTo(
  deps: EditDeps,
  slug: string,
  days: readonly string[],
  action: string,
): Promise<string[]> {
  await limitRacer(deps, "change");
  const [row] = await findAllEventsBySlug(deps.db, slug);
  if (!row) throw new AppError("not_found", EVENT_TEXTS.gone);
  const { event, trackName } = row;
  const texts = days.map((day) => ({ ...textOf(event, trackName ?? ""), ...daysOf(event, day) }));
  const completed = await completeEvents({ ...deps, findTown: await loadPlaceFinder() }, texts);
  const copies = completed.map((each) => {
    if (!each.ok) throw new AppError("invalid", Object.values(each.errors).join(" "));
    return { fields: each.value, picture: toPictureColumns(pictureOf(event)) };
  });
  return createEvents(deps, copies, { actorId: deps.viewer.id, action });
}

function textOf(event: EventFields, track: string): EventText {
  return { ...toText(event, track), categories: event.categories.join(",") };
}

function daysOf(event: EventFields, day: string): Pick<EventText, "startsOn" | "endsOn"> {
  const { startsOn, endsOn } = movedTo(event, day);
  return { startsOn, endsOn };
}
