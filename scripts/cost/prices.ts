/** When Cloudflare's prices of the Workers Paid plan were read (developers.cloudflare.com, one page per product). */
export const PRICES_READ_IN = "2026-08";

/** The plan's price a month, in dollars. */
export const PLAN_DOLLARS = 5;

export type Price = {
  item: string;
  name: string;
  /** What the plan includes a month, in units. */
  included: number;
  /** The dollars that a number of further units costs. */
  dollars: number;
  per: number;
  /** Announced, but not on the bill yet. */
  isFree?: true;
};

const MILLION = 1_000_000;

/** What is billed, and what a month includes. */
export const PRICES = [
  {
    item: "requests",
    name: "Workers requests",
    included: 10 * MILLION,
    dollars: 0.3,
    per: MILLION,
  },
  { item: "cpuMs", name: "CPU, ms", included: 30 * MILLION, dollars: 0.02, per: MILLION },
  {
    item: "rowsRead",
    name: "D1 rows read",
    included: 25_000 * MILLION,
    dollars: 0.001,
    per: MILLION,
  },
  {
    item: "rowsWritten",
    name: "D1 rows written",
    included: 50 * MILLION,
    dollars: 1,
    per: MILLION,
  },
  { item: "databaseGb", name: "D1 storage, GB", included: 5, dollars: 0.75, per: 1 },
  { item: "kvReads", name: "KV reads", included: 10 * MILLION, dollars: 0.5, per: MILLION },
  { item: "kvWrites", name: "KV writes", included: MILLION, dollars: 5, per: MILLION },
  {
    item: "bucketWrites",
    name: "R2 writes (class A)",
    included: MILLION,
    dollars: 4.5,
    per: MILLION,
  },
  {
    item: "bucketReads",
    name: "R2 reads (class B)",
    included: 10 * MILLION,
    dollars: 0.36,
    per: MILLION,
  },
  { item: "bucketGb", name: "R2 storage, GB", included: 10, dollars: 0.015, per: 1 },
  { item: "transformations", name: "Images, unique", included: 5_000, dollars: 0.5, per: 1_000 },
  { item: "logEvents", name: "Log events", included: 20 * MILLION, dollars: 0.6, per: MILLION },
  {
    item: "dataPoints",
    name: "Analytics Engine, unbilled",
    included: 10 * MILLION,
    dollars: 0.25,
    per: MILLION,
    isFree: true,
  },
] as const satisfies readonly Price[];
export type Item = (typeof PRICES)[number]["item"];
