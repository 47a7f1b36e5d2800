import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { RETENTION_DAYS } from "#app/features/analytics/rules.ts";
import { DRAG_PAK_RETENTION_DAYS } from "#app/features/drag-pak/rules.ts";
import { exportVehicle } from "#app/features/profile/present-export.ts";
import { LIMITS } from "#app/lib/limits.ts";
import { PERSONAL } from "#test/support/personal-data.ts";

/** How cookies are named: the prefix goes before the name on https. */
const NAMED = /(?:__Host-|\$\{prefix\}|(?:storedBy|signedCookie)\(")([a-z]+)/g;

test("the privacy page lists exactly the cookies that are set", () => {
  const page = readFileSync("app/content/privacy.md", "utf8");
  const [, table = ""] = page.split(/^## (?:Cookies|On your device)$/m);
  const listed = [...table.matchAll(/^\| ([a-z]+) \|/gm)].map(([, name]) => name);
  const sources = globSync("{app,workers}/**/*.ts").map((file) => readFileSync(file, "utf8"));
  const set = sources.flatMap((text) => [...text.matchAll(NAMED)].map(([, name]) => name));
  expect(listed.toSorted()).toEqual([...new Set(set)].toSorted());
});

test("the privacy page lists exactly the data kept from a deleted account", () => {
  const page = readFileSync("app/content/privacy.md", "utf8");
  const [, section = ""] = page.split(/^## What stays when you delete your account$/m);
  const [table = ""] = section.split(/^## /m);
  const listed = [...table.matchAll(/^\| ([a-z]+) \|/gm)].map(([, name]) => name);
  const fates = Object.values(PERSONAL).flatMap((columns) =>
    Object.values(columns).map((column) => (typeof column === "object" ? column.fate : column)),
  );
  const staying = new Set(fates.filter((fate) => !["row", "erased", "none"].includes(fate)));
  expect(listed.toSorted()).toEqual([...staying].toSorted());
});

test("the retention periods on the page match the code", () => {
  const page = readFileSync("app/content/privacy.md", "utf8");
  const jobs = readFileSync("workers/jobs/steps.ts", "utf8");
  expect(jobs).toContain("MAIL_RETENTION_MS = 90 * DAY_MS");
  expect(page).toMatch(/^\| Emails we sent you \|.*\| 90 days\. .*a minute after it was sent \|$/m);
  expect(jobs).toContain("FAREWELL_MS = MINUTE_MS");
  expect(jobs).toContain("REPLAYED_MS = DAY_MS");
  expect(page).toMatch(/^\| Our reply to a form or API call you sent \|.*\| 24 hours \|$/m);
  expect(LIMITS.unprovenMails.seconds).toBe(24 * 60 * 60);
  expect(page).toMatch(/^\| How many emails an address got .*\| 24 hours, /m);
  expect(DRAG_PAK_RETENTION_DAYS).toBe(730);
  expect(page).toMatch(/^\| A Drag Pak request:.*\| Two years\. /m);
  expect(RETENTION_DAYS).toBe(400);
  expect(page).toMatch(/^\| Counts by day:.*\| 400 days; /m);
});

test("the copies that run out by themselves match the code", () => {
  const page = readFileSync("app/content/privacy.md", "utf8");
  const [paragraph = ""] = /^Some copies run out by themselves: .*$/m.exec(page) ?? [];
  const source = (path: string) => readFileSync(path, "utf8");
  expect(source("workers/media-store.ts")).toContain("s-maxage=3600,");
  expect(paragraph).toContain("caches on the way keep a picture for an hour,");
  expect(source("workers/page-copies.ts")).toContain("KEPT_SECONDS = 24 * 60 * 60;");
  expect(paragraph).toContain("shown while our database is down a day,");
  const dependencies = source("workers/dependencies.ts");
  expect(dependencies).toContain("DAY_SECONDS = 24 * 60 * 60;");
  expect(dependencies).toContain('createWorkersKVSessionStorage(storedBy("visit"))');
  expect(dependencies).toContain('createWorkersKVSessionStorage(storedBy("draft"))');
  expect(dependencies).toContain("signedCookie(name, DAY_SECONDS)");
  expect(paragraph).toContain("forms you began in another browser stay 24 hours,");
  expect(source("app/lib/idempotency.server.ts")).toContain("RETENTION_MS = DAY_MS;");
  expect(paragraph).toContain("the reply to a moderator who decided about your slip 24 hours,");
  expect(source("workers/jobs/steps.ts")).toContain("MAIL_RETENTION_MS = 90 * DAY_MS;");
  expect(paragraph).toContain("emails to others that mention a run 90 days,");
});

test("VINs are in the download as the page says", () => {
  const page = readFileSync("app/content/privacy.md", "utf8");
  expect(page).toContain("VINs are in it by their last six characters.");
  const at = new Date(0);
  const vehicle = {
    ...{ id: 1, createdAt: at, updatedAt: at, isStock: true, isDefault: true, mods: "" },
    ...{ soldOn: null, vin: "2C3CDZH95JH103277" },
  };
  const lookup = { year: 2018, make: "Dodge", model: "Challenger", trim: "SRT" };
  expect(exportVehicle({ vehicle, lookup }, [], []).vin).toMatch(/^•+103277$/);
});
