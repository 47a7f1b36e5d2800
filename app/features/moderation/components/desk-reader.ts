import { isTrackLike, type PhotoReadings } from "#app/features/slip-reading/compare-slip.ts";
import { findTrack } from "#app/features/slip-reading/components/find-track.ts";
import { isSavingData } from "#app/features/slip-reading/components/saving-data.ts";
import {
  createWarmReader,
  type Pictures,
  type PicturesRead,
} from "#app/features/slip-reading/warm-reader.ts";

/** The desk's reader: it stays open from slip to slip, whatever page is shown between them. */
const reader = createWarmReader();
/** Moderators who save data are asked once, until they leave the site. */
let isAskedFor = false;

/** Whether photos may be read without asking. */
export function isReaderWanted(): boolean {
  return isAskedFor || !isSavingData();
}

/** From now on photos are read, whoever saves data. */
export function wantReader(): void {
  isAskedFor = true;
}

/** Reads ahead: the result is there when the slip is opened. */
export function readAhead(pictures: Pictures, signal: AbortSignal): void {
  void reader.read(pictures, signal).catch(() => null);
}

/** A slip's pictures and what they say. */
export type ReadPhotos = PicturesRead & { readings: PhotoReadings };

/**
 * Reads a slip's pictures.
 *
 * @param raceTrack as it was typed
 * @returns null if they weren't read
 */
export async function readPhotos(
  pictures: Pictures,
  raceTrack: string,
  signal: AbortSignal,
): Promise<ReadPhotos | null> {
  const read = await reader.read(pictures, signal).catch(() => null);
  if (!read) return null;
  const printed = read.slipReading?.track?.value ?? null;
  const isOther = printed !== null && !isTrackLike(raceTrack, printed);
  const listedTrack = isOther ? await findTrack(printed) : null;
  return { ...read, readings: { slip: read.slipReading, vin: read.vinReading, listedTrack } };
}
