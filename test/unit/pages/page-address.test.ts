import { readFileSync } from "node:fs";
import pages from "virtual:pages";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readBoardQuery } from "#app/features/leaderboard/schema.ts";
import { createPublicAddressReader } from "#workers/page-address.ts";

const publicAddressOf = createPublicAddressReader(pages);
const at = (address: string) =>
  publicAddressOf(new URL(address, "https://garage.test"))?.url ?? null;

test("what a cached page asks its address for by name stays in it", () => {
  for (const { path, module, cachedBy } of pages) {
    if (!cachedBy) continue;
    const example = path.replaceAll(/:(slip|vehicleId)\b/g, "7").replaceAll(/:\w+/g, "x");
    const source = readFileSync(`app/routes/${module}`, "utf8");
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
      const parameters = address?.searchParams ?? new URLSearchParams();
      expect(readBoardQuery(parameters)).toEqual(readBoardQuery(search));
      expect(at(address?.href ?? "")?.href).toBe(address?.href);
    }),
  );
});

test("what a page reads stays, in one order", () => {
  expect(at("/user/joe?x=1&badge=b&after=a&after=c")?.search).toBe("?after=a&badge=b");
  expect(at("/tracks?utm_source=mail&q=a%20b")?.search).toBe("?q=a+b");
  expect(at("/1320-club/slip/7?gclid=1&against=3&watch")?.search).toBe("?watch=&against=3");
  expect(at("/?gclid=1#top")?.href).toBe("https://garage.test/");
});

test("a trip has a copy for each ZIP code, and for no other text", () => {
  const path = "/events/friday-test-and-tune";
  expect(at(`${path}?zip=48104`)?.search).toBe("?zip=48104");
  expect(at(`${path}?zip=+48104+&x=1`)?.search).toBe("?zip=48104");
  expect(at(`${path}?zip=`)?.search).toBe("");
  for (const zip of ["48104-1234", "Detroit", "4810", "x".repeat(8000)])
    expect(at(`${path}?zip=${zip}`), zip).toBeNull();
});

test("a form, a desk and one visitor's own pages are never kept", () => {
  for (const path of [
    "/manage-account",
    "/1320-club/submit",
    "/user/joe/vehicles/new",
    "/user/joe/vehicles/NEW",
    "/user/joe/vehicles/7/edit",
    "/moderation/slips/7",
    "/1320-club/slip/7/run.json",
    "/1320-club/slip/7.data",
    "/no-such-page",
    "/tracks?login=1",
  ])
    expect(at(path), path).toBeNull();
});
