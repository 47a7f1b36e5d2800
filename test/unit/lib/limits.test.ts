import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LIMITS, type LimitName, refusalOf } from "#app/lib/limits.ts";

const ROOT = join(import.meta.dirname, "../../..");
const NAMES = Object.keys(LIMITS) as LimitName[];

/** The rate limits in wrangler.toml, a block each. */
function boundBlocks(): string[] {
  const toml = readFileSync(join(ROOT, "wrangler.toml"), "utf8");
  return [...toml.matchAll(/\[\[[a-z.]*ratelimits\]\]\n(?:.+\n)+/g)].map(([block]) => block);
}

/** The block that a number in the table needs in production, and in staging. */
function blocksOf(times: number): string[] {
  return [
    { table: "ratelimits", namespace: 1000 + times },
    { table: "env.staging.ratelimits", namespace: 2000 + times },
  ].map(
    ({ table, namespace }) => `[[${table}]]
name = "PER_MINUTE_${times}"
namespace_id = "${namespace}"
simple = { limit = ${times}, period = 60 }
`,
  );
}

test("wrangler.toml has the blocks of each number in the table, and no other", () => {
  const edge = Object.values(LIMITS).filter(({ counted }) => counted === "edge");
  const needed = [...new Set(edge.flatMap(({ times }) => blocksOf(times)))];
  const bound = boundBlocks();
  expect(needed.filter((block) => !bound.includes(block)).join("\n"), "add to wrangler.toml").toBe(
    "",
  );
  expect(bound.filter((block) => !needed.includes(block)).join("\n"), "remove from it").toBe("");
});

test("drawings, files and pictures, which take the most work, have the lowest limits", () => {
  expect(LIMITS).toMatchObject({
    cardDrawings: { times: 20, seconds: 60, per: ["address"] },
    csv: { times: 20, seconds: 60, per: ["address"] },
    calendar: { times: 60, seconds: 60, per: ["address"] },
    pictureVariants: { times: 100, seconds: 60, per: ["address"] },
  });
});

test("the error says how long to wait", () => {
  expect(refusalOf("signIn")).toBe("Too many attempts. Wait a minute and try again.");
  expect(refusalOf("wrongPasswords")).toBe("Too many attempts. Wait 15 minutes and try again.");
  expect(refusalOf("wrongPasswords", 61)).toBe("Too many attempts. Wait 2 minutes and try again.");
  expect(refusalOf("unprovenMails")).toBe(
    "We've sent several emails to this address today already. Wait a day and try again.",
  );
  expect(refusalOf("unprovenMails", 90 * 60)).toMatch(/ Wait 90 minutes and try again\.$/);
  expect(refusalOf("unprovenMails", 13.2 * 3600)).toMatch(/ Wait 14 hours and try again\.$/);
  expect(refusalOf("unprovenMails", 23.5 * 3600)).toMatch(/ Wait a day and try again\.$/);
});

/** Everything but the limits themselves. */
const SOURCES = ["app", "workers"]
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((path) =>
      join(folder, path),
    ),
  )
  .filter((path) => /\.tsx?$/.test(path) && !/app\/lib\/limits?(\.server)?\.ts$/.test(path))
  .map((path) => readFileSync(join(ROOT, path), "utf8"));

test("all limits in the table are used, through the functions that throw their error", () => {
  const source = SOURCES.join("\n");
  expect(source).not.toMatch(/\blimits\.isWithin\(/);
  for (const name of NAMES) expect(source, name).toMatch(new RegExp(`["."]${name}\\b`));
});

test("nothing that is called find… counts against a limit", () => {
  const finders = SOURCES.flatMap(
    (source) => source.match(/^( *).*function find\w+[\s\S]*?^\1}/gm) ?? [],
  );
  expect(finders.length).toBeGreaterThan(50);
  const counting = finders.filter((finder) => /\blimit(Address|Racer)?\(/.test(finder));
  expect(counting.map((finder) => finder.split("\n")[0])).toEqual([]);
});
