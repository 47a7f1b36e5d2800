import * as pits from "./pit-pictures.ts";
import * as prints from "./print-pictures.ts";
import * as strips from "./strip-pictures.ts";

/** `lanesAtDusk` is `lanes-at-dusk`: a picture's file has the name of its drawing. */
const nameOf = (drawing: string): string =>
  drawing.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The pictures of the demo articles by name, each drawn anew at a call: 1600 by 900, as SVG. */
export const NEWS_PICTURES: Readonly<Record<string, () => string>> = Object.fromEntries(
  Object.entries({ ...strips, ...pits, ...prints }).map(([drawing, draw]) => [
    nameOf(drawing),
    draw,
  ]),
);
