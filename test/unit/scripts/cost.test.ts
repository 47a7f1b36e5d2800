import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { ASSUMPTIONS } from "../../../scripts/cost/assumptions.ts";
import { billOf, priceLine, usageOf } from "../../../scripts/cost/estimate.ts";
import { type Figures, readFigures } from "../../../scripts/cost/figures.ts";
import { PRICES } from "../../../scripts/cost/prices.ts";
import { printBill } from "../../../scripts/cost/print-bill.ts";
import { readViews } from "../../../scripts/cost/read-views.ts";
import { ROOT } from "../../../scripts/lib/project.ts";

/** Round figures, to be multiplied by hand. */
const FIGURES: Figures = {
  measuredOn: "2026-11-26",
  command: "by hand",
  slipCommand: "by hand",
  communityCommand: "by hand",
  hitShare: 0.9,
  picturesPerView: 4,
  callsPerView: 0.5,
  cpuMsPerCopy: 1,
  cpuMsPerPage: 10,
  cpuMsPerPicture: 2,
  rowsReadPerPage: 100,
  rowsWrittenPerSlip: 50,
  rowsWrittenPerComment: 20,
  rowsWrittenPerLike: 10,
  rowsWrittenPerFollow: 8,
  rowsWrittenPerAnnouncement: 100,
  rowsReadPerBell: 10,
  rowsWrittenPerVisitBatch: 3,
  databaseBytesPerSlip: 2_000,
};
const assumed = (value: number) => ({ value, meaning: "" });
const ASSUMED = {
  memberShare: assumed(0.2),
  pictureCopyShare: assumed(0.75),
  browserCopyShare: assumed(0.5),
  isolates: assumed(10),
  loggedShare: assumed(0.1),
  slipsPerView: assumed(0.001),
  picturesPerSlip: assumed(2),
  publicPictureShare: assumed(0.5),
  variantsPerPicture: assumed(4),
  picturesMb: assumed(0.5),
  announcedShare: assumed(0.5),
  commentsPerMemberView: assumed(0.02),
  likesPerMemberView: assumed(0.04),
  followsPerMemberView: assumed(0.01),
  otherWritesPerMemberView: assumed(0.03),
  rowsPerOtherWrite: assumed(5),
  draftsPerSlip: assumed(5),
  monthsKept: assumed(12),
};
/** A minute job in each of 43,200 minutes and an hourly job in each of 720 hours. */
const RUNS = 43_920;
/** Three scans of pictures an hour. */
const SWEEPS = 2_160;

test("a month's usage is the figures times its views", () => {
  // 1,000,000 views: 200,000 by members, 720,000 copies, 280,000 rendered pages, 2,000,000 pictures of which half
  // a million aren't in the cache, 500,000 calls, 20,000 writes, 1,000 slips with 2,000 pictures, half of them public.
  const usage = usageOf(1_000_000, FIGURES, ASSUMED);
  expect(usage).toMatchObject({
    requests: 3_500_000 + RUNS,
    cpuMs: 720_000 + 2_800_000 + 4_000_000 + 5_200_000,
    rowsRead: 28_000_000 + 50_000_000 + 2_000_000 + 720_000,
    databaseGb: 0.024,
    kvWrites: 5_000 + SWEEPS,
    bucketWrites: 6_000 + SWEEPS,
    bucketReads: 500_000,
    bucketGb: 12,
    transformations: 6_000,
    dataPoints: 4_500_000 + RUNS,
  });
  expect(usage.logEvents).toBeCloseTo(352_392 + 20_000, 6);
});

test("each isolate writes a batch of visits and reads the settings in each minute that it serves a view", () => {
  // So many views that each of ten isolates serves some in each minute: 432,000 batches. A slip writes 50 rows, and half of
  // them 100 more; 200 members' views write 4 comments, 8 likes, 2 follows and 6 other things, in 206 rows.
  const busy = usageOf(1_000_000_000, FIGURES, ASSUMED);
  expect(busy.kvReads).toBe(432_000 + SWEEPS);
  expect(busy.rowsWritten).toBeCloseTo(100_000_000 + 1_296_000 + 206_000_000, 3);
  // So few that no two meet in an isolate's minute.
  const quiet = usageOf(1_000, FIGURES, ASSUMED);
  expect(quiet.kvReads - SWEEPS).toBeGreaterThan(998);
  expect(quiet.kvReads - SWEEPS).toBeLessThan(1_000);
});

describe("an item", () => {
  const price = { item: "rows", name: "Rows", included: 50, dollars: 3, per: 10 };

  test("costs nothing up to what the plan includes", () => {
    expect(priceLine(50, price).dollars).toBe(0);
    expect(priceLine(0, price).dollars).toBe(0);
  });

  test("costs its price beyond that", () => {
    expect(priceLine(75, price)).toMatchObject({ amount: 75, included: 50, dollars: 7.5 });
  });
});

test("the table has the prices of each product", () => {
  const millionMore = (item: string) => {
    const price = PRICES.find((each) => each.item === item);
    return price && priceLine(price.included + 1_000_000, price).dollars;
  };
  expect(PRICES.map(({ item }) => [item, millionMore(item)])).toEqual([
    ["requests", 0.3],
    ["cpuMs", 0.02],
    ["rowsRead", 0.001],
    ["rowsWritten", 1],
    ["databaseGb", 750_000],
    ["kvReads", 0.5],
    ["kvWrites", 5],
    ["bucketWrites", 4.5],
    ["bucketReads", 0.36],
    ["bucketGb", 15_000],
    ["transformations", 500],
    ["logEvents", 0.6],
    ["dataPoints", 0.25],
  ]);
});

test("a bill is the plan and its items, without those that are only announced", () => {
  // Of 100 million views: 353.92 million requests are billed beyond 10 million, and so on.
  const { lines, totalDollars, announcedDollars } = billOf(100_000_000, FIGURES, ASSUMED);
  const dollarsOf = (item: string) => lines.find((line) => line.item === item)?.dollars ?? 0;
  expect(dollarsOf("requests")).toBeCloseTo((350_043_920 - 10_000_000) * 0.3e-6, 6);
  expect(dollarsOf("transformations")).toBeCloseTo((600_000 - 5_000) * 0.0005, 6);
  expect(announcedDollars).toBeCloseTo((450_043_920 - 10_000_000) * 0.25e-6, 6);
  const sum = lines.reduce((dollars, line) => dollars + line.dollars, 0);
  expect(totalDollars).toBeCloseTo(5 + sum - announcedDollars, 6);
  expect(billOf(1_000, FIGURES, ASSUMED).totalDollars).toBe(5);
});

test("a printed bill begins with its total and the most expensive item", () => {
  const bill = billOf(100_000_000, FIGURES, ASSUMED);
  const [title, , , first] = printBill(bill).split("\n");
  expect(title).toMatch(/^100,000,000 page views a month: \$[\d,]+\.\d\d$/);
  expect(first).toMatch(/^Images, unique\s+600,000\s+5,000\s+\$297\.50$/);
});

test.each(["0.5", "-1", "1e9", "many", "", "9999999999999"])(
  "%s isn't a number of views",
  (text) => {
    expect(() => readViews(text)).toThrow("--views takes a whole number");
  },
);

test("without a number, three sizes are priced", () => {
  expect(readViews(undefined)).toEqual([100_000, 10_000_000, 1_000_000_000]);
  expect(readViews("0")).toEqual([0]);
});

const cost = (...words: string[]) =>
  spawnSync(process.execPath, ["scripts/cost.ts", ...words], { cwd: ROOT, encoding: "utf8" });

test("the command prints the bill, its figures and its assumptions", () => {
  const { status, stdout } = cost("--views", "10000000");
  expect(status).toBe(0);
  expect(stdout).toMatch(/^10,000,000 page views a month: \$/);
  expect(stdout).toContain(`Measured on ${readFigures().measuredOn} (npm run bench -- --cost`);
  for (const name of Object.keys(ASSUMPTIONS)) expect(stdout).toContain(name);
});

test("the command prints JSON, and an error for other words", () => {
  const { bills } = JSON.parse(cost("--json").stdout) as { bills: { views: number }[] };
  expect(bills.map(({ views }) => views)).toEqual([100_000, 10_000_000, 1_000_000_000]);
  expect(cost("--views", "many")).toMatchObject({ status: 1 });
  expect(cost("--pages", "7").stderr).toContain("Usage: npm run cost");
});

test("the command prints the three sizes, and a billion views a month cost less than $2,000", () => {
  const totals = [...cost().stdout.matchAll(/^([\d,]+) page views a month: \$([\d,]+\.\d\d)$/gm)];
  const numberIn = (text = "") => Number(text.replaceAll(",", ""));
  expect(totals.map(([, views]) => numberIn(views))).toEqual([100_000, 10_000_000, 1_000_000_000]);
  const [, , billion] = totals.map(([, , dollars]) => numberIn(dollars));
  expect(billion).toBeLessThan(2_000);
  const { totalDollars } = billOf(1_000_000_000, readFigures(), ASSUMPTIONS);
  expect(billion).toBeCloseTo(totalDollars, 2);
});
