import { describe, expect, test } from "vitest";
import { expandRule } from "#app/features/events/icalendar/expand-rule.ts";
import { readRepeatRule } from "#app/features/events/icalendar/repeat-rule.ts";
import { upgradeRule } from "#app/features/events/icalendar/vcalendar-rule.ts";

function expand(rule: string, first: string, { days = 6, to = "2031-12-31" } = {}): string {
  const expanded = expandRule(readRepeatRule(rule), { first, to }, { days: 20_000 });
  return expanded.slice(0, days).join(" ");
}

/** Of RFC 5545, 3.8.5.3, the examples that repeat by whole days. */
const EXAMPLES: readonly (readonly [rule: string, first: string, days: string])[] = [
  ["FREQ=DAILY;COUNT=10", "1997-09-02", "1997-09-02 1997-09-03 1997-09-04 1997-09-05"],
  [
    "FREQ=DAILY;INTERVAL=10;COUNT=5",
    "1997-09-02",
    "1997-09-02 1997-09-12 1997-09-22 1997-10-02 1997-10-12",
  ],
  [
    "FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA",
    "1998-01-01",
    "1998-01-01 1998-01-02 1998-01-03",
  ],
  ["FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1", "1998-01-01", "1998-01-01 1998-01-02 1998-01-03"],
  ["FREQ=WEEKLY;INTERVAL=2;WKST=SU", "1997-09-02", "1997-09-02 1997-09-16 1997-09-30 1997-10-14"],
  [
    "FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH",
    "1997-09-02",
    "1997-09-02 1997-09-04 1997-09-09 1997-09-11",
  ],
  [
    "FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=MO,WE,FR",
    "1997-09-01",
    "1997-09-01 1997-09-03 1997-09-05 1997-09-15",
  ],
  ["FREQ=MONTHLY;COUNT=10;BYDAY=1FR", "1997-09-05", "1997-09-05 1997-10-03 1997-11-07 1997-12-05"],
  [
    "FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU",
    "1997-09-07",
    "1997-09-07 1997-09-28 1997-11-02 1997-11-30",
  ],
  ["FREQ=MONTHLY;COUNT=6;BYDAY=-2MO", "1997-09-22", "1997-09-22 1997-10-20 1997-11-17 1997-12-22"],
  ["FREQ=MONTHLY;BYMONTHDAY=-3", "1997-09-28", "1997-09-28 1997-10-29 1997-11-28 1997-12-29"],
  [
    "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15",
    "1997-09-02",
    "1997-09-02 1997-09-15 1997-10-02 1997-10-15",
  ],
  [
    "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1",
    "1997-09-30",
    "1997-09-30 1997-10-01 1997-10-31 1997-11-01",
  ],
  [
    "FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12",
    "1997-09-10",
    "1997-09-10 1997-09-11 1997-09-12 1999-03-10",
  ],
  [
    "FREQ=MONTHLY;INTERVAL=2;BYDAY=TU",
    "1997-09-02",
    "1997-09-02 1997-09-09 1997-09-16 1997-09-23 1997-09-30 1997-11-04",
  ],
  ["FREQ=YEARLY;COUNT=10;BYMONTH=6,7", "1997-06-10", "1997-06-10 1997-07-10 1998-06-10 1998-07-10"],
  [
    "FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200",
    "1997-01-01",
    "1997-01-01 1997-04-10 1997-07-19 2000-01-01 2000-04-09",
  ],
  ["FREQ=YEARLY;BYDAY=20MO", "1997-05-19", "1997-05-19 1998-05-18 1999-05-17"],
  ["FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", "1997-05-12", "1997-05-12 1998-05-11 1999-05-17"],
  ["FREQ=YEARLY;BYMONTH=3;BYDAY=TH", "1997-03-13", "1997-03-13 1997-03-20 1997-03-27 1998-03-05"],
  [
    "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13",
    "1998-02-13",
    "1998-02-13 1998-03-13 1998-11-13 1999-08-13 2000-10-13",
  ],
  [
    "FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13",
    "1997-09-13",
    "1997-09-13 1997-10-11 1997-11-08 1997-12-13",
  ],
  [
    "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8",
    "1996-11-05",
    "1996-11-05 2000-11-07 2004-11-02",
  ],
  [
    "FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3",
    "1997-09-04",
    "1997-09-04 1997-10-07 1997-11-06",
  ],
  [
    "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2",
    "1997-09-29",
    "1997-09-29 1997-10-30 1997-11-27 1997-12-30",
  ],
  [
    "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO",
    "1997-08-05",
    "1997-08-05 1997-08-10 1997-08-19 1997-08-24",
  ],
  [
    "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU",
    "1997-08-05",
    "1997-08-05 1997-08-17 1997-08-19 1997-08-31",
  ],
  [
    "FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5",
    "2007-01-15",
    "2007-01-15 2007-01-30 2007-02-15 2007-03-15 2007-03-30",
  ],
];

test.each(EXAMPLES)("RFC 5545: %s", (rule, first, days) =>
  expect(`${expand(rule, first, { days: 10 })} `).toContain(`${days} `),
);

test("rules with numbers, ends of months and set positions", () => {
  expect(expand("FREQ=MONTHLY;BYDAY=-1FR", "2027-01-01", { days: 4 })).toBe(
    "2027-01-01 2027-01-29 2027-02-26 2027-03-26",
  );
  expect(expand("FREQ=MONTHLY;BYMONTHDAY=31", "2027-01-01", { days: 4 })).toBe(
    "2027-01-01 2027-01-31 2027-03-31 2027-05-31",
  );
  expect(expand("FREQ=YEARLY", "2028-02-29")).toBe("2028-02-29");
});

describe("weeks of the year", () => {
  test.each([
    // 2026 has 53 weeks that begin on Mondays, and 2032 is the next.
    ["BYWEEKNO=53", "2026-12-31", "2026-12-31"],
    ["BYWEEKNO=53", "2020-12-31", "2020-12-31 2026-12-31"],
    // Without BYDAY the weekday is that of the first date.
    ["BYWEEKNO=20", "2027-05-18", "2027-05-18 2028-05-16 2029-05-15 2030-05-14 2031-05-13"],
    [
      "BYWEEKNO=20;BYDAY=MO,SA",
      "2027-05-17",
      "2027-05-17 2027-05-22 2028-05-15 2028-05-20 2029-05-14 2029-05-19",
    ],
    // The last week, whether it is the 52nd or the 53rd; its Sunday may lie in the next year.
    [
      "BYWEEKNO=-1;BYDAY=SU",
      "2027-01-03",
      "2027-01-03 2028-01-02 2028-12-31 2029-12-30 2030-12-29 2031-12-28",
    ],
    ["BYWEEKNO=-53;BYDAY=MO", "2025-12-29", "2025-12-29 2031-12-29"],
    // Week 1 may begin in December.
    [
      "BYWEEKNO=1;BYDAY=MO",
      "2027-01-04",
      "2027-01-04 2028-01-03 2029-01-01 2029-12-31 2030-12-30 2031-12-29",
    ],
    // Where weeks begin on Sunday, January 3, 2027, is in week 1.
    [
      "BYWEEKNO=1;BYDAY=SU;WKST=SU",
      "2027-01-03",
      "2027-01-03 2028-01-02 2028-12-31 2029-12-30 2030-12-29",
    ],
    [
      "BYWEEKNO=1,2;BYDAY=SU;WKST=MO",
      "2027-01-10",
      "2027-01-10 2027-01-17 2028-01-09 2028-01-16 2029-01-07 2029-01-14",
    ],
    [
      "BYWEEKNO=20;BYMONTH=5;BYDAY=FR",
      "2027-05-21",
      "2027-05-21 2028-05-19 2029-05-18 2030-05-17 2031-05-16",
    ],
    ["BYWEEKNO=20;BYMONTH=6;BYDAY=FR", "2027-05-21", "2027-05-21"],
  ])("FREQ=YEARLY;%s from %s", (parts, first, days) =>
    expect(expand(`FREQ=YEARLY;${parts}`, first)).toBe(days),
  );
});

test.each([
  ["FREQ=MONTHLY;BYWEEKNO=20", "BYWEEKNO needs FREQ=YEARLY"],
  ["FREQ=WEEKLY;BYWEEKNO=20;BYDAY=MO", "BYWEEKNO needs FREQ=YEARLY"],
  ["FREQ=YEARLY;BYWEEKNO=20;BYDAY=2MO", "numbers in BYDAY can't be combined with BYWEEKNO"],
  ["FREQ=YEARLY;BYWEEKNO=0", "its numbers begin with 1"],
  ["FREQ=MONTHLY;BYMONTHDAY=0", "its numbers begin with 1"],
  ["FREQ=DAILY;BYYEARDAY=1", "BYYEARDAY needs FREQ=YEARLY"],
  ["FREQ=WEEKLY;BYMONTHDAY=13", "BYMONTHDAY can't be combined with FREQ=WEEKLY"],
  ["FREQ=WEEKLY;BYDAY=1MO", "numbers in BYDAY need FREQ=MONTHLY or FREQ=YEARLY"],
  ["FREQ=DAILY;BYSETPOS=2", "BYSETPOS needs another part to choose from"],
  ["FREQ=YEARLY;BYWEEKNO=54", "its repeat rule can't be read"],
  ["EVERY FRIDAY", "its repeat rule can't be read"],
  ["", "its repeat rule can't be read"],
  [`FREQ=DAILY;BYMONTH=${"1,".repeat(400)}1`, "its repeat rule can't be read: it is too long"],
])("%j is rejected with its reason", (rule, reason) =>
  expect(() => readRepeatRule(rule)).toThrow(reason),
);

describe("the rules of vCalendar 1.0", () => {
  test.each([
    ["D1 #5", "FREQ=DAILY;INTERVAL=1;COUNT=5"],
    ["D2 20261224T000000Z", "FREQ=DAILY;INTERVAL=2;UNTIL=20261224T000000Z"],
    ["D1 #0", "FREQ=DAILY;INTERVAL=1"],
    ["D1", "FREQ=DAILY;INTERVAL=1;COUNT=2"],
    ["W1 TU 20261224T000000Z", "FREQ=WEEKLY;INTERVAL=1;BYDAY=TU;UNTIL=20261224T000000Z"],
    ["W2 MO WE$ FR #9", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,FR;COUNT=9"],
    ["W1 #4", "FREQ=WEEKLY;INTERVAL=1;COUNT=4"],
    ["MP1 1+ FR #12", "FREQ=MONTHLY;INTERVAL=1;BYDAY=1FR;COUNT=12"],
    ["MP2 1+ 3+ SA 1- SU #6", "FREQ=MONTHLY;INTERVAL=2;BYDAY=1SA,3SA,-1SU;COUNT=6"],
    ["MD1 7 #12", "FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=7;COUNT=12"],
    ["MD1 1+ 2- LD #3", "FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=1,-2,-1;COUNT=3"],
    ["MD1 #3", "FREQ=MONTHLY;INTERVAL=1;COUNT=3"],
    ["YM1 6 7 #8", "FREQ=YEARLY;INTERVAL=1;BYMONTH=6,7;COUNT=8"],
    ["YD3 1 100 200 #10", "FREQ=YEARLY;INTERVAL=3;BYYEARDAY=1,100,200;COUNT=10"],
    ["w1 tu #3", "FREQ=WEEKLY;INTERVAL=1;BYDAY=TU;COUNT=3"],
  ])("%s is %s", (old, rule) => {
    expect(upgradeRule(old)).toBe(rule);
    expect(readRepeatRule(old)).toEqual(readRepeatRule(rule));
  });

  test.each([
    ["M5 #100", "We don't read repeats within a day."],
    ["D1 0600 1200 #5", "We don't read repeats within a day."],
    ["YM1 6 MP1 1+ FR #5", "rules within rules"],
    ["W1 XX #5", "“XX”"],
    ["MP1 #5", "it names no weekday of the month"],
    ["MP1 6+ FR #5", "“6+”"],
    ["D1 TU #5", "“TU”"],
    ["D1 #five", "“#FIVE”"],
    ["D1 20270230T000000", "there is no such date as UNTIL=20270230T000000"],
    ["YM1 13 #5", "its repeat rule can't be read"],
    ["D9999999999 #5", "its interval is no number"],
  ])("%s is rejected: %s", (old, reason) => expect(() => readRepeatRule(old)).toThrow(reason));

  test("no interval or count makes more work than the years that are read", () => {
    const budget = { days: 20_000 };
    for (const rule of ["D999999999 #999999999", "W1 MO #999999999", "YD1 366 #0", "MD1 31 #0"]) {
      expandRule(readRepeatRule(rule), { first: "2027-01-01", to: "2031-12-31" }, budget);
    }
    expect(budget.days).toBe(20_000 - 1 - 262 * 7 - 5 * 365 - 1 - 5 * 365 - 1);
  });
});
