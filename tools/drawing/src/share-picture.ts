import { drawStripDusk } from "./strip-dusk.ts";
import { textPath } from "./text-path.ts";

/** The picture of a shared link, 1200 x 630: the strip at dusk and the site's name. */
export function drawSharePicture(): string {
  const scene = drawStripDusk().replace(/^[\s\S]*?<svg[^>]*>|<\/svg>\s*$/g, "");
  const line = (text: string, y: number, size: number, fill: string) =>
    `<path fill="${fill}" d="${textPath(text, { font: "display", size, x: 80, y })}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 22 1440 756">
${scene}
${line("QUARTER MILE", 380, 132, "#f1eee8")}
${line("GARAGE", 500, 132, "#f1eee8")}
${line("YOUR RUN, ON THE BOARD.", 590, 52, "#ffb21a")}
</svg>`;
}
