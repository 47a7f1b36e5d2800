import type { Engine, Word } from "./engine.ts";
import { evenLight } from "./even-light.ts";
import { type Photo, toGray } from "./pixels.ts";
import { searchPicture } from "./prepare-photo.ts";
import { scaleBox, type VinReading } from "./reading.ts";
import { boxAroundWords, toRows } from "./rows.ts";

/** Shorter ones prove nothing. */
const LEAST_CHARACTERS = 4;

/**
 * Reads everything in a photo that may be a VIN or its end. The plate is somewhere beside the slip, of another size and
 * print: unlike for a slip, the whole photo is read as it is.
 */
export function readVin(engine: Engine, photo: Photo): VinReading {
  const { picture, scale } = searchPicture(toGray(photo));
  const rows = toRows(engine.readPage(evenLight(picture)));
  // A plate whose characters are far apart is read as several words.
  const words = rows.flatMap((row): Word[][] => [
    row,
    ...(row.length > 1 ? row.map((word) => [word]) : []),
  ]);
  const codes = words.map((parts) => ({
    text: parts.map(({ text }) => text.replace(/[^0-9A-Z]/g, "")).join(""),
    box: scaleBox(boxAroundWords(parts), scale),
  }));
  return { codes: codes.filter(({ text }) => text.length >= LEAST_CHARACTERS) };
}
