import { expect, test } from "vitest";
import { describeEvent } from "#app/features/events/describe-event.ts";
import { typedEventSchema, withCategories } from "#app/features/events/event-fields.ts";
import { eventsPath } from "#app/features/events/event-query.ts";
import { formatDays, formatTimes } from "#app/features/events/format-schedule.ts";
import { readEventQuery, readPastQuery } from "#app/features/events/read-event-query.server.ts";
import {
  isPast,
  movedTo,
  overAtOf,
  problemsOf,
  repeatedDays,
  type Schedule,
  slugOf,
  timesOf,
} from "#app/features/events/rules.ts";
import { matchOf, tokensOf } from "#app/features/events/search-tokens.ts";
import { boundingBox } from "#app/features/geography/distance.ts";
import { parseInput } from "#app/lib/forms/parse-input.ts";
import { publicEvent } from "#test/support/public-event.ts";

const TODAY = "2026-11-23";
const at = (change: Partial<Schedule> = {}): Schedule => ({
  startsOn: "2026-12-04",
  endsOn: "2026-12-04",
  startsTime: "18:00",
  endsTime: "23:00",
  timeZone: "America/Detroit",
  ...change,
});

test("an event is past once its last day has ended in its own zone", () => {
  const days = { endsOn: "2026-12-06", timeZone: "America/Los_Angeles" };
  const overAt = overAtOf(days);
  expect(overAt.toISOString()).toBe("2026-12-07T08:00:00.000Z");
  expect(isPast({ overAt }, new Date("2026-12-07T07:59:59Z"))).toBe(false);
  expect(isPast({ overAt }, new Date("2026-12-07T08:00:00Z"))).toBe(true);
  // In London it was past eight hours earlier.
  expect(overAtOf({ ...days, timeZone: "Europe/London" }).toISOString()).toBe(
    "2026-12-07T00:00:00.000Z",
  );
});

test("an invalid schedule has an error at its field", () => {
  expect(problemsOf(at(), TODAY)).toEqual({});
  expect(problemsOf(at({ startsTime: null, endsTime: null }), TODAY)).toEqual({});
  const wrong = (change: Partial<Schedule>) => Object.keys(problemsOf(at(change), TODAY));
  expect(wrong({ endsOn: "2026-12-03" })).toEqual(["endsOn"]);
  expect(wrong({ endsTime: "17:59" })).toEqual(["endsTime"]);
  expect(wrong({ endsTime: "18:00" })).toEqual(["endsTime"]);
  expect(wrong({ endsOn: "2026-12-13" })).toEqual([]);
  expect(wrong({ endsOn: "2026-12-14" })).toEqual(["endsOn"]);
  expect(wrong({ startsTime: null })).toEqual(["startsTime"]);
  expect(wrong({ startsOn: "1926-12-04" })).toEqual(["startsOn"]);
  expect(wrong({ startsOn: "2062-12-04", endsOn: "2062-12-04" })).toEqual(["startsOn"]);
});

test("a time that clocks skip in spring is rejected, one that is repeated in the fall isn't", () => {
  const spring = { startsOn: "2027-03-14", endsOn: "2027-03-14", endsTime: "09:00" };
  expect(problemsOf(at({ ...spring, startsTime: "02:30" }), TODAY)).toHaveProperty("startsTime");
  expect(problemsOf(at({ ...spring, startsTime: "03:00" }), TODAY)).toEqual({});
  const fall = { startsOn: "2027-11-07", endsOn: "2027-11-07" };
  const twice = at({ ...fall, startsTime: "01:15", endsTime: "01:30" });
  expect(problemsOf(twice, TODAY)).toEqual({});
  const { startsAt, endsAt } = timesOf(twice);
  // A repeated start is the first one, a repeated end the last one.
  expect(Number(endsAt) - Number(startsAt)).toBe(75 * 60_000);
});

test("an all-day event ends at the midnight after its last day", () => {
  const { startsAt, endsAt } = timesOf(
    at({ startsTime: null, endsTime: null, startsOn: "2026-10-31", endsOn: "2026-11-01" }),
  );
  expect(startsAt.toISOString()).toBe("2026-10-31T04:00:00.000Z");
  // Clocks are set back that night.
  expect(endsAt?.toISOString()).toBe("2026-11-02T05:00:00.000Z");
});

test("a repetition keeps the weekday and ends", () => {
  expect(repeatedDays("2026-12-04", { everyWeeks: 2, until: "2027-01-05" })).toEqual([
    "2026-12-18",
    "2027-01-01",
  ]);
  expect(repeatedDays("2026-12-04", { everyWeeks: 1, until: "2026-12-10" })).toEqual([]);
  expect(repeatedDays("2026-12-04", { everyWeeks: 1, until: "9999-12-31" })).toHaveLength(52);
  expect(movedTo(at({ endsOn: "2026-12-06" }), "2027-01-01").endsOn).toBe("2027-01-03");
});

test("days and times are formatted as in speech", () => {
  expect(formatDays({ startsOn: "2026-12-04", endsOn: "2026-12-04" })).toBe("Dec 4, 2026");
  expect(formatDays({ startsOn: "2026-12-04", endsOn: "2026-12-06" })).toBe("Dec 4–6, 2026");
  expect(formatDays({ startsOn: "2026-11-30", endsOn: "2026-12-02" })).toBe("Nov 30–Dec 2, 2026");
  expect(formatDays({ startsOn: "2026-12-31", endsOn: "2027-01-01" })).toBe(
    "Dec 31, 2026–Jan 1, 2027",
  );
  expect(formatTimes(at())).toBe("6:00 PM to 11:00 PM EST");
  expect(formatTimes(at({ startsOn: "2026-07-03", endsTime: null }))).toBe("Starts 6:00 PM EDT");
  expect(formatTimes(at({ startsTime: null, endsTime: null }))).toBe("All day");
});

const typed = (change: Record<string, string>) =>
  parseInput(typedEventSchema, { eventName: "Race", startsOn: "2026-12-04", ...change });

test("a date that doesn't exist is rejected, and a spreadsheet's is read", () => {
  expect(typed({ startsOn: "2026-02-30" })).toMatchObject({ errors: { startsOn: /no such day/ } });
  expect(typed({ endsOn: "2026-13-01" })).toMatchObject({ ok: false });
  expect(typed({ startsOn: "2/9/2027" })).toMatchObject({ value: { startsOn: "2027-02-09" } });
  expect(typed({ eventName: " \u200b " })).toMatchObject({ errors: { eventName: /./ } });
});

test("only web URLs and known categories, states and zones are accepted", () => {
  expect(typed({ website: "javascript:alert(1)" })).toMatchObject({ errors: { website: /./ } });
  expect(typed({ website: "track.example/race" })).toMatchObject({
    value: { website: "https://track.example/race" },
  });
  expect(typed({ categories: "Racing; Test and tune" })).toMatchObject({
    value: { categories: ["racing", "test-and-tune"] },
  });
  expect(typed({ categories: "knitting" })).toMatchObject({ errors: { categories: /knitting/ } });
  expect(typed({ state: "zz" })).toMatchObject({ errors: { state: /./ } });
  expect(typed({ timeZone: "Detroit time" })).toMatchObject({ errors: { timeZone: /./ } });
  expect(typed({ latitude: "42" })).toMatchObject({ errors: { longitude: /together/ } });
  expect(withCategories({ "category.juniors": "on", city: "x" })).toEqual({
    "category.juniors": "on",
    city: "x",
    categories: "juniors",
  });
});

test("a slug consists of letters, digits and the day", () => {
  expect(slugOf("Crème Brûlée 5.0 — Night!", "2026-12-04")).toBe(
    "creme-brulee-5-0-night-2026-12-04",
  );
  expect(slugOf("夜", "2026-12-04")).toBe("event-2026-12-04");
});

test("invalid values in a URL are ignored", () => {
  const read = (search: string) => readEventQuery(new URLSearchParams(search));
  expect(read("category=knitting&state=ZZ&from=2026-02-30&after=-1&within=60")).toEqual(read(""));
  expect(read("state=mi&within=100&after=77&near=48842")).toMatchObject({
    state: "MI",
    within: 100,
    after: 77,
    near: "48842",
  });
  expect(eventsPath(read("q=a%20b&state=mi"))).toBe("/events?q=a+b&state=MI");
  expect(readPastQuery(new URLSearchParams("year=2025"))).toEqual({ year: 2025, before: null });
  expect(readPastQuery(new URLSearchParams("year=x&before=y"))).toEqual({
    year: null,
    before: null,
  });
});

const searched = {
  eventName: "Crème Night",
  startsOn: "2026-11-30",
  endsOn: "2026-12-02",
  venue: "Milan Dragway",
  city: "Milan",
  state: "MI",
  zipCode: "48160",
  country: "US",
  categories: ["test-and-tune"],
  latitude: 42.08,
  longitude: -83.68,
};

test("an event is found by its words, categories, state and cells", () => {
  const tokens = tokensOf(searched, "Michigan").split(" ");
  expect(tokens).toEqual(
    expect.arrayContaining([
      "creme",
      "milan",
      "michigan",
      "48160",
      "cat_test_and_tune",
      "in_us_mi",
    ]),
  );
  for (const radiusMiles of [50, 100, 250]) {
    // Detroit is about forty miles away.
    const box = boundingBox({ latitude: 42.33, longitude: -83.05 }, radiusMiles);
    const cells = (matchOf({ near: { box, radiusMiles } }) ?? "").match(/[abc]_\d+_\d+/g) ?? [];
    expect(cells.length).toBeLessThanOrEqual(40);
    expect(
      cells.some((cell) => tokens.includes(cell)),
      `${radiusMiles}`,
    ).toBe(true);
  }
});

test("an event is found by each of its days and months", () => {
  const tokens = tokensOf(searched, "Michigan").split(" ");
  expect(tokens.filter((token) => token.startsWith("on_"))).toEqual([
    "on_2026_11_30",
    "on_2026_12_01",
    "on_2026_12_02",
    "on_2026_11",
    "on_2026_12",
  ]);
  const matchDays = (from: string, to: string) => matchOf({ days: { from, to } });
  expect(matchDays("2026-12-02", "2026-12-02")).toBe("(on_2026_12_02)");
  expect(matchDays("2026-11-30", "2027-02-28")).toBe(
    "(on_2026_11_30 OR on_2026_12 OR on_2027_01 OR on_2027_02)",
  );
  expect(matchDays("2026-11-30", "2028-02-28")).toBeNull();
});

test("typed text is never search syntax", () => {
  expect(matchOf({ text: 'a" OR cat_racing* NEAR(b)' })).toBe(
    '"a"* AND "or"* AND "cat"* AND "racing"* AND "near"* AND "b"*',
  );
  expect(matchOf({ text: "  --- " })).toBeNull();
  expect(matchOf({})).toBeNull();
});

test("search engines get the place, the time and the status", () => {
  const event = publicEvent({ previousStartsOn: "2026-11-27", status: "RESCHEDULED" });
  expect(describeEvent(event, "https://garage.example")).toMatchObject({
    "script:ld+json": {
      "@type": "SportsEvent",
      url: "https://garage.example/events/night-2026-12-04",
      image: "https://garage.example/media/events/1/a.jpg",
      eventStatus: "https://schema.org/EventRescheduled",
      previousStartDate: "2026-11-27",
      startDate: "2026-12-04T23:00:00.000Z",
      location: { name: "Milan Dragway", address: { addressRegion: "MI" } },
    },
  });
});
