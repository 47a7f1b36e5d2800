import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { vinCheckDigit } from "#app/lib/vin.ts";
import { demoPictureNames, planDemo, selectFurnished } from "#db/seed/demo-plan.ts";
import { tracks } from "#db/seed/tracks.ts";
import { findSvgFaults } from "../../support/svg.ts";

/** A header's picture is the largest paint on a phone, so it has to fit in one round trip. */
const SCENE_GZIP_BYTES = 14_000;
/** A small drawing is one of several on its page. */
const SMALL_GZIP_BYTES = 4_096;
/** Only seeding reads these; visitors get JPEGs. */
const DEMO_BYTES = 200_000;

function listFaults(folder: string, maxBytes: number): string[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(".svg"));
  expect(files.length).toBeGreaterThan(40);
  return files.flatMap((file) =>
    findSvgFaults(readFileSync(`${folder}/${file}`, "utf8"), maxBytes).map(
      (fault) => `${folder}/${file} ${fault}`,
    ),
  );
}

test.each([
  "app/content/drawings",
  "app/content/scenes",
  "db/seed/news/pictures",
  "db/seed/vehicles",
])("the drawings in %s are well-formed, bounded and need nothing from outside", (folder) => {
  expect(listFaults(folder, DEMO_BYTES)).toEqual([]);
});

test.each([
  ["scenes", SCENE_GZIP_BYTES],
  ["drawings", SMALL_GZIP_BYTES],
])("the %s of a page are small enough for a phone", (folder, maxBytes) => {
  const large = readdirSync(`app/content/${folder}`).flatMap((file) => {
    const { length } = gzipSync(readFileSync(`app/content/${folder}/${file}`));
    return length > maxBytes ? [`${file}: ${length} bytes`] : [];
  });
  expect(large).toEqual([]);
});

test("a small drawing has the size that pages reserve for it", () => {
  const wrong = readdirSync("app/content/drawings").filter((file) => {
    const svg = readFileSync(`app/content/drawings/${file}`, "utf8");
    return !svg.includes('width="320" height="200" viewBox="0 0 320 200"');
  });
  expect(wrong).toEqual([]);
});

test("every demo vehicle with pictures has its files", () => {
  const { vehicles } = planDemo("2026-06-01", tracks, (vin) => vinCheckDigit(vin) ?? "0");
  const furnished = new Set(selectFurnished(vehicles));
  const expected = vehicles
    .filter(({ hasPicture }) => hasPicture)
    .flatMap((vehicle) => demoPictureNames(vehicle).slice(0, furnished.has(vehicle) ? 2 : 1));
  expect(readdirSync("db/seed/vehicles").toSorted()).toEqual(expected.toSorted());
});

const XMLNS = 'xmlns="http://www.w3.org/2000/svg"';
const wrap = (content: string) => `<svg ${XMLNS} viewBox="0 0 16 9">${content}</svg>`;

test.each([
  ["of another size", `<svg ${XMLNS} viewBox="0 0 1920 1080"><path d="M0 0h9"/></svg>`],
  [
    "of a drawing program",
    `<?xml version="1.0"?>\n<!-- Exported -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n<svg ${XMLNS} xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0,0,16,9"><style>.a{fill:url(#g)}</style><use xlink:href="#b"/></svg>`,
  ],
  ["with a raster image", wrap('<image href="data:image/png;base64,AAAA"/>')],
  ["with words", wrap("<text>Read the url (it's printed) on your slip</text>")],
])("a drawing %s is fine", (_, svg) => {
  expect(findSvgFaults(svg, 1000)).toEqual([]);
});

test.each([
  ["is not well-formed", "<svg><path></svg>"],
  ["is not an SVG document", "<html></html>"],
  ["more than 1000", wrap(" ".repeat(1000))],
  ["defines entities", `<!DOCTYPE svg [<!ENTITY a "b">]>${wrap("")}`],
  ["needs a viewBox", `<svg ${XMLNS}/>`],
  ["needs a viewBox", `<svg ${XMLNS} viewBox="0 0 0 9"/>`],
  ["needs SVG's xmlns", '<svg viewBox="0 0 16 9"/>'],
  ["has a <script>", wrap("<g><script>alert(1)</script></g>")],
  ["has a <foreignObject>", wrap("<foreignObject><p>hello</p></foreignObject>")],
  ["has a handler, onload", wrap('<g onload="alert(1)"/>')],
  ["refers to https://example.com/a.png", wrap('<image href="https://example.com/a.png"/>')],
  ["refers to //example.com", wrap('<image xlink:href="//example.com/a.png"/>')],
  ["refers to javascript:", wrap('<a href="javascript:alert(1)"/>')],
  ["refers to data:image/svg+xml", wrap('<image href="data:image/svg+xml,%3Csvg/%3E"/>')],
  ["fill fetches something", wrap('<path fill="url(https://example.com/a.svg#b)"/>')],
  ["style fetches something", wrap(`<path style="fill:url('other.svg#b')"/>`)],
  ["a stylesheet fetches something", wrap('<style>@import "https://example.com/a.css";</style>')],
])("a drawing that %s is refused", (fault, svg) => {
  expect(findSvgFaults(svg, 1000)).toContainEqual(expect.stringContaining(fault));
});
