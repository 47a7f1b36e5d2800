import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const APP = new URL("../../../app/", import.meta.url);
/** The five of app/styles/README.md, where layouts change. */
const BREAKPOINTS = [40, 48, 64, 80, 100];
/** Small phones, and windows with enlarged text: they change sizes and gaps. */
const SMALL = [17, 20.5, 24, 26];

const sheets = readdirSync(APP, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".css"))
  .map((path) => ({ path, css: readFileSync(new URL(path, APP), "utf8") }));

function queriesOfWidth() {
  return sheets.flatMap(({ path, css }) =>
    [...css.matchAll(/@media ([^{]*width[^{]*)\{/g)].map(([, query = ""]) => ({
      path,
      query: query.trim(),
    })),
  );
}

test("layouts change at five widths, in one syntax", () => {
  const queries = queriesOfWidth();
  expect(queries.length).toBeGreaterThan(100);
  const widths = new Set([...BREAKPOINTS, ...SMALL]);
  const isAllowed = (condition: string) =>
    /^\((width >= [\d.]+rem|([\d.]+rem <= )?width < [\d.]+rem)\)$/.test(condition) &&
    (condition.match(/[\d.]+(?=rem)/g) ?? []).every((width) => widths.has(Number(width)));
  const others = queries.filter(({ query }) =>
    (query.match(/\([^()]*width[^()]*\)/g) ?? []).some((condition) => !isAllowed(condition)),
  );
  expect(others).toEqual([]);
});
