import type { PictureShape } from "#app/features/media/pictures.ts";
import type { Event } from "#db/queries/events.ts";

/** An event's picture for display. */
export type EventPicture = { key: string; width: number; height: number; alt: string };

/** Wide enough for the top of an event's page. */
export const EVENT_PICTURE_SHAPE: PictureShape = {
  aspect: 16 / 9,
  minWidth: 160,
  maxWidth: 2000,
  maxHeight: 1125,
  jpegQuality: 0.88,
};

type Columns = Pick<Event, "pictureKey" | "pictureWidth" | "pictureHeight" | "pictureAlt">;

/** The picture in an event's row, or null. */
export function pictureOf(row: Columns): EventPicture | null {
  const { pictureKey: key, pictureWidth: width, pictureHeight: height, pictureAlt: alt } = row;
  return key === null || width === null || height === null ? null : { key, width, height, alt };
}

/** The row's columns for a picture. */
export function toPictureColumns(picture: EventPicture | null): Columns {
  return {
    pictureKey: picture?.key ?? null,
    pictureWidth: picture?.width ?? null,
    pictureHeight: picture?.height ?? null,
    pictureAlt: picture?.alt ?? "",
  };
}
