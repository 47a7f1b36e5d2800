import type { Deps, Viewer } from "#app/deps.ts";
import { atField } from "#app/features/media/refused-picture.ts";
import { AppError } from "#app/lib/errors.ts";
import { invalidFields } from "#app/lib/forms/read-fields.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { updateEvent } from "#db/queries/event-edits.ts";
import { findAllEventsBySlug } from "#db/queries/events.ts";
import {
  EVENT_PICTURE_SHAPE,
  type EventPicture,
  pictureOf,
  toPictureColumns,
} from "./event-picture.ts";
import { EVENT_TEXTS } from "./texts.ts";

type PictureDeps = Pick<Deps, "db" | "clock" | "limits" | "media" | "waitUntil"> & {
  viewer: Viewer;
};
export type PictureChange = {
  slug: string;
  version: number;
  /** Null keeps the current picture. */
  file: File | null;
  alt: string;
  isRemoved: boolean;
};

/**
 * Sets an event's picture or its alternative text, or removes the picture. The cleanup job deletes pictures
 * that no event uses anymore, since copies of an event share their picture.
 *
 * @throws AppError `not_found`, `rate_limited`, `conflict` if someone else changed the event, `invalid` without
 *   alternative text, and the errors of an upload under `picture`
 */
export async function changeEventPicture(deps: PictureDeps, change: PictureChange): Promise<void> {
  await limitRacer(deps, "change");
  const [row] = await findAllEventsBySlug(deps.db, change.slug);
  if (!row) throw new AppError("not_found", EVENT_TEXTS.gone);
  const { event } = row;
  const before = pictureOf(event);
  const picture = await choose(deps, { ...change, id: event.id, before });
  const isSaved = await updateEvent(
    deps.db,
    { id: event.id, version: change.version },
    toPictureColumns(picture),
    {
      createdAt: deps.clock.now(),
      actorId: deps.viewer.id,
      action: "event.picture",
      detail: { key: picture?.key ?? null },
    },
  );
  if (isSaved) return;
  if (picture && picture.key !== before?.key) {
    deps.waitUntil(deps.media.remove("public", [picture.key]));
  }
  throw new AppError("conflict", EVENT_TEXTS.changed);
}

/** The event's new picture: the chosen one, the current one, or none. */
async function choose(
  { media }: PictureDeps,
  { id, before, file, alt, isRemoved }: PictureChange & { id: number; before: EventPicture | null },
): Promise<EventPicture | null> {
  if (!file && isRemoved) return null;
  if (!file && !before) throw invalidFields({ picture: "Choose a photo." });
  if (alt === "") throw invalidFields({ alt: "Say what the picture shows." });
  if (!file) return before && { ...before, alt };
  const place = { bucket: "public", prefix: `events/${id}` } as const;
  const storing = media.storePicture(file, { ...place, shape: EVENT_PICTURE_SHAPE });
  const { key, width, height } = await atField("picture", storing);
  return { key, width, height, alt };
}
