import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { BUCKETS, LIMITS, type LimitName, refusalOf } from "#app/lib/limits.ts";

const ROOT = join(import.meta.dirname, "../../..");
const NAMES = Object.keys(LIMITS) as LimitName[];

/** The rate limits in wrangler.toml, by binding. */
function bound(): Record<string, { times: number; seconds: number }> {
  const tables = readFileSync(join(ROOT, "wrangler.toml"), "utf8").matchAll(
    /ratelimits\]\]\nname = "(\w+)"\nnamespace_id = "\d+"\nsimple = \{ limit = (\d+), period = (\d+) \}/g,
  );
  return Object.fromEntries(
    [...tables].map(([, name = "", times, seconds]) => [
      name,
      { times: Number(times), seconds: Number(seconds) },
    ]),
  );
}

test("wrangler.toml matches the table", () => {
  const said = Object.values(BUCKETS).map(({ binding, times, seconds }) => [
    binding,
    { times, seconds },
  ]);
  expect(bound()).toEqual(Object.fromEntries(said));
});

test.each(NAMES)("%s has the numbers of its bucket", (name) => {
  const { bucket, times, seconds } = LIMITS[name];
  if (bucket !== "database") expect({ times, seconds }).toMatchObject(pick(BUCKETS[bucket]));
});

test("a refusal tells how long to wait", () => {
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

test("all limits in use are in the table, and all limits in the table are used", () => {
  const source = ["app", "workers"]
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((path) =>
        join(folder, path),
      ),
    )
    .filter((path) => /\.tsx?$/.test(path) && !/app\/lib\/limits?(\.server)?\.ts$/.test(path))
    .map((path) => readFileSync(join(ROOT, path), "utf8"))
    .join("\n");
  expect(source).not.toMatch(/\blimits\.(signIn|address|write|read)\(/);
  for (const name of NAMES) expect(source, name).toMatch(new RegExp(`["."]${name}\\b`));
});

function pick({ times, seconds }: { times: number; seconds: number }) {
  return { times, seconds };
}
