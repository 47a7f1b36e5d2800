import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { UiCatalog } from "#app/features/content/components/ui-catalog.tsx";
import { BackgroundLoop } from "#app/features/content/components/video-block.tsx";

const drawings = Array.from({ length: 6 }, (_, at) => ({
  src: `/art/${at}.svg`,
  alt: `No. ${at}`,
}));
const Catalog = createRoutesStub([
  { path: "/", Component: () => <UiCatalog drawings={drawings} script="/checklist.js" /> },
]);
const html = renderToStaticMarkup(<Catalog />);
const count = (pattern: RegExp) => html.match(new RegExp(pattern, "g"))?.length ?? 0;

/** The specification's 'Other blocks', each with its states and default texts. */
test.each<[string, RegExp, number]>([
  ["a heading", /<h3>Third-level heading/, 1],
  ["a quote with its speaker", /<blockquote|<figure[^>]*>.*A tech inspector/, 1],
  ["a note of each kind", />A title for a (note|tip|warning|rule)</, 4],
  ["spec cards", /<strong>8\.90<\/strong>/, 1],
  ["a spec list", /<dt>Displacement<\/dt>/, 1],
  ["an equipment card, with a picture and without", /aria-label="(Helmet|Without a picture)"/, 2],
  ["a gallery, with a title and without", /data-gallery=""/, 2],
  ["four pictures of a gallery at first, the others on demand", /View more/, 1],
  ["the carousel over the whole screen, with arrows", /aria-label="Next" data-step="1"/, 2],
  ["a video behind its poster", /data-video="A video behind its poster"/, 1],
  ["previous and next, and one alone", /aria-label="Previous and next"/, 3],
  ["quick navigation by its default title", />QUICK NAVIGATION</, 1],
  ["quick navigation with a custom title", /aria-label="Quick navigation"/, 2],
  ["the call to action by default", />Racing HQ<.*?>Get current season info</, 1],
  ["the call to action in other words", />And its own copy</, 1],
  ["the banner by default, with both slots", />Track Experience<.*?Left lane\..*?Right lane\./, 1],
  ["the banner with one slot", />One lane</, 1],
  ["an alert of each status", />(Congratulations!|Oops!|Warning!)</, 3],
  ["an alert that can be dismissed", /aria-label="Dismiss"/, 1],
  ["a toast of each status", />Toast: (?:<!-- -->)?(success|warning|danger)</, 3],
  ["a modal", /Open a modal/, 1],
])("the catalog shows %s", (_, pattern, times) => {
  expect(count(pattern)).toBe(times);
});

const STATES = ["plain", "filled", "required", "with help", "with an error", "disabled"];
const INPUTS = ["Text", "Text area", "Select", "Radio", "Checkbox"];

test.each(INPUTS.flatMap((input) => STATES.map((state) => [input, state] as const)))(
  "the catalog shows %s %s, on dark and on paper",
  (input, state) => {
    expect(html.split(`${input}, ${state}<`).length - 1).toBe(2);
  },
);

test("help is hidden while an error shows, and required fields have an asterisk", () => {
  expect(html).not.toContain("Help you can't see.");
  expect(count(/Fix this first\./)).toBe(2 * INPUTS.length);
  expect(count(/ required=""/)).toBeGreaterThanOrEqual(2 * INPUTS.length);
  expect(count(/<fieldset[^>]* disabled=""/)).toBe(2);
  for (const rule of ['min="2"', 'max="9"', 'pattern="[0-9]{5}"', 'maxLength="5"']) {
    expect(html).toContain(rule);
  }
});

test("a background loop is silent", () => {
  const film = { src: "/loop.webm", type: "video/webm" } as const;
  const loop = renderToStaticMarkup(
    <BackgroundLoop poster={{ src: "/a.svg", alt: "" }} film={film} />,
  );
  expect(loop).toMatch(/<video[^>]* muted=""/);
  expect(loop).toMatch(/<video[^>]* loop=""/);
});
