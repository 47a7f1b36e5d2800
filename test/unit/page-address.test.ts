import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readBoardQuery } from "#app/features/leaderboard/schema.ts";
import routes from "#app/routes.ts";
import { publicPageAddress } from "#workers/page-address.ts";

const at = (address: string) => publicPageAddress(new URL(address, "https://garage.test"));

/** Forms, staff pages, what is no page, and what belongs to one visitor; a new route goes here or into the table. */
const NEVER_KEPT = [
  /^(login|logout|register|activation|manage-account|email-change|forgot-password|reset-password)(\/|$)/,
  /^(moderation|dev)(\/|$)/,
  /^1320-club\/submit$/,
  /\.json$/,
  /\/vehicles\/(new|:vehicleId\/(edit|workshop))$/,
  /^\*$/,
];

test("of every route it is decided whether it is kept", () => {
  for (const { path = "" } of routes) {
    const example = `/${path.replaceAll(":vehicleId", "7").replaceAll(/:\w+/g, "x")}`;
    const isKept = at(example) !== null;
    expect(isKept, path).toBe(!NEVER_KEPT.some((pattern) => pattern.test(path)));
  }
});

test("what a page asks its address for by name stays in it", () => {
  for (const { path = "", file } of routes) {
    const example = `/${path.replaceAll(":vehicleId", "7").replaceAll(/:\w+/g, "x")}`;
    if (at(example) === null) continue;
    const source = readFileSync(`app/${file}`, "utf8");
    for (const [, name = ""] of source.matchAll(/[sS]earch(?:Params)?\.(?:get|has)\("(\w+)"\)/g))
      expect(at(`${example}?${name}=1`)?.search, `${path} reads ${name}`).toBe(`?${name}=1`);
  }
});

test("a board's one address shows the same board", () => {
  const names = fc.constantFrom(
    ..."board season sort order q vehicle track from to model state runs offset after before show utm_id".split(
      " ",
    ),
  );
  const values = fc.oneof(
    fc.string({ minLength: 1 }),
    fc.constantFrom("modified", "topSpeed", "desc", "asc", "all", "2026", "10", "95", "TX", " x "),
    fc.constant("9.11340.1702.12185.2026-05-09"),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(names, values)), (pairs) => {
      const search = new URLSearchParams(pairs);
      const address = at(`/1320-club?${search}`);
      const kept = address?.searchParams ?? new URLSearchParams();
      expect(readBoardQuery(kept)).toEqual(readBoardQuery(search));
      expect(at(address?.href ?? "")?.href).toBe(address?.href);
    }),
  );
});

test("what a page reads stays, in one order", () => {
  expect(at("/user/joe?x=1&badge=b&after=a&after=c")?.search).toBe("?after=a&badge=b");
  expect(at("/tracks?utm_source=mail&q=a%20b")?.search).toBe("?q=a+b");
  expect(at("/?gclid=1#top")?.href).toBe("https://garage.test/");
});
