import { expect, test } from "vitest";
import { widthOf } from "#app/features/sharing/card-words.ts";
import { drawPageCard } from "#app/features/sharing/draw-page-card.ts";
import { drawTrackCard } from "#app/features/sharing/draw-track-card.ts";

const LONG_WORD = "Donaudampfschifffahrtsgesellschaftskapitaen";

/** The lines in the font of headlines, with their widths. */
function headlines(svg: string): { text: string; width: number }[] {
  const lines = svg.matchAll(/<text [^>]*font-style="italic"[^>]*font-size="(\d+)"[^>]*>([^<]*)</g);
  return Array.from(lines, ([, size, text = ""]) => ({ text, width: widthOf(text, Number(size)) }));
}

test.each([
  "Testing",
  "A title of several words that needs two lines on its card",
  LONG_WORD,
  `The ${LONG_WORD} at the strip`,
  LONG_WORD.repeat(3),
])("the title '%s' stays on its card", (title) => {
  const svg = drawPageCard({ eyebrow: "News", title, picture: { scene: "tree-green" } });
  const lines = headlines(svg).filter(({ text }) => text.trim() !== "");
  for (const { text, width } of lines) expect(width, text).toBeLessThanOrEqual(1072);
});

test("a track's long name stays on its card", () => {
  const svg = drawTrackCard({
    name: LONG_WORD,
    place: "Woodburn, Oregon",
    elevation: "",
    lengthFt: 1320,
    records: [],
  });
  for (const { text, width } of headlines(svg)) expect(width, text).toBeLessThanOrEqual(1100);
});
