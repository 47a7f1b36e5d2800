import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  CalendarLimitError,
  readContentLines,
  repairFolds,
} from "#app/features/events/icalendar/content-lines.ts";
import { markdownOfHtml } from "#app/features/events/icalendar/html-text.ts";
import { createZones, zoneByName } from "#app/features/events/icalendar/zones.server.ts";
import type { ImportRow } from "#app/features/events/import-rows.ts";
import { readIcsEvents } from "#app/features/events/read-ics-events.server.ts";

const NOW = new Date("2026-11-25T17:00:00Z");

const field = (name: string) =>
  new TextDecoder().decode(repairFolds(readFileSync(`test/support/field/ics/${name}.ics`)));
const calendar = (...lines: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR"].join("\r\n");
const entry = (...lines: string[]) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"].join("\r\n");
const NIGHT = ["UID:night@x", "SUMMARY:Night", "LOCATION:Milan Dragway\\, Milan\\, MI 48160"];
const START = "DTSTART;TZID=America/Detroit:20270505T180000";

/** `2027-05-05 18:00-22:00 America/Detroit`, or the days, or the problem. */
function when({ problem, text, clocks, isCanceled }: ImportRow, place = "America/Detroit"): string {
  if (problem) return problem;
  const { startsOn, endsOn, startsTime, endsTime, timeZone } = {
    ...text,
    ...clocks?.(place).text,
  };
  const days = startsOn === endsOn ? startsOn : `${startsOn}..${endsOn}`;
  const times = startsTime ? ` ${startsTime}-${endsTime ?? ""} ${timeZone}` : "";
  return `${isCanceled ? "off " : ""}${days}${times}`;
}
const whens = (source: string, place?: string) =>
  readIcsEvents(source, NOW).rows.map((row) => when(row, place));
const notesOf = (source: string) => readIcsEvents(source, NOW).notes;

describe("exports", () => {
  test("Outlook: a Windows zone, and HTML in addition to text", () => {
    const { rows, notes } = readIcsEvents(field("outlook"), NOW);
    expect(rows.map((row) => when(row))).toEqual(["2027-04-10 17:30-22:00 America/Detroit"]);
    expect(rows[0]?.text).toMatchObject({
      eventName: "Spring warm-up",
      description: "Gates open at 4 PM.\n\n[Tickets](https://tickets.example/spring)",
      venue: "Milan Dragway",
      address: "10860 Plank Rd",
      city: "Milan",
      state: "MI",
      zipCode: "48160",
    });
    expect(notes).toEqual([]);
  });

  test("Exchange: a zone defined by its rules, an excluded date and a late start", () => {
    expect(whens(field("exchange"))).toEqual([
      "2027-05-05 18:00-22:00 America/Detroit",
      "2027-05-19 19:30-22:30 America/Detroit",
    ]);
    expect(whens(field("exchange"), "America/Chicago")[0]).toBe(
      "2027-05-05 17:00-21:00 America/Chicago",
    );
  });

  test("Google: a monthly series, HTML in the description, whole days", () => {
    const { rows } = readIcsEvents(field("google"), NOW);
    expect(rows.map((row) => when(row))).toEqual([
      "2027-05-07 19:00-23:00 America/Detroit",
      "2027-06-04 19:00-23:00 America/Detroit",
      "2027-07-02 19:00-23:00 America/Detroit",
      "2027-06-12..2027-06-13",
    ]);
    expect(rows[0]?.text.description).toBe(
      "Grudge night  \nDetails: [here](https://grudge.example/?a=1&b=2)\n\n- Slicks  \n- Street tires",
    );
  });

  test("Apple: a place of two lines with its point", () => {
    const { rows } = readIcsEvents(field("apple"), NOW);
    expect(rows.map((row) => when(row))).toEqual(["2027-05-15 16:00-21:00 America/Los_Angeles"]);
    expect(rows[0]?.text).toMatchObject({
      venue: "Irwindale Strip",
      address: "500 Speedway Dr",
      city: "Irwindale",
      state: "CA",
      zipCode: "91706",
      country: "US",
      latitude: "34.111",
      longitude: "-117.987",
      website: "https://strip.example/night",
    });
  });

  test("Evolution: a path for a zone, and a period for another date", () => {
    expect(whens(field("evolution"))).toEqual([
      "2027-06-05 10:00-17:00 America/Chicago",
      "2027-06-19 10:00-17:00 America/Chicago",
    ]);
  });

  test("Nextcloud: unescaped commas, categories, a zone after its event", () => {
    const { rows } = readIcsEvents(field("nextcloud"), NOW);
    expect(rows.map((row) => when(row))).toEqual([
      "2027-07-03..2027-07-04 09:00-18:00 America/Detroit",
    ]);
    expect(rows[0]?.text).toMatchObject({
      categories: "racing,swap-meet",
      city: "Milan",
      description: "Two days.  \nCamping is free.",
    });
  });

  test("Thunderbird: a path for a zone, a date excluded in UTC", () => {
    expect(whens(field("thunderbird"))).toEqual([
      "2027-04-10 09:00-12:00 America/New_York",
      "2027-04-24 09:00-12:00 America/New_York",
      "2027-05-01 09:00-12:00 America/New_York",
    ]);
  });

  test("Home Assistant: clocks without a zone are the venue's, days without VALUE=DATE", () => {
    expect(whens(field("home-assistant"))).toEqual([
      "2027-08-21 18:00-22:00 America/Detroit",
      "2027-08-28",
    ]);
  });
});

describe("time zones", () => {
  test.each([
    ["Eastern Standard Time", "America/New_York"],
    ["eastern standard time", "America/New_York"],
    ["Yukon Standard Time", "America/Whitehorse"],
    ["/citadel.org/20210210_1/America/Chicago", "America/Chicago"],
    ["/softwarestudio.org/Tzfile/America/Indiana/Indianapolis", "America/Indiana/Indianapolis"],
    ["US/Eastern", "US/Eastern"],
  ])("%s is %s", (written, name) => {
    expect(zoneByName(written)?.names[0]).toBe(name);
  });

  test("UTC by any name is an instant", () => {
    for (const name of ["UTC", "Etc/UTC", "GMT", "Z", "tzone://Microsoft/Utc"]) {
      expect(zoneByName(name)?.names, name).toEqual([]);
    }
    expect(zoneByName("Nowhere/Special")).toBeNull();
    expect(zoneByName("+05:00")).toBeNull();
  });

  test("a VTIMEZONE is resolved by its location, then its rules", () => {
    const zone = (...lines: string[]) =>
      calendar("BEGIN:VTIMEZONE", "TZID:Ours", ...lines, "END:VTIMEZONE", entry(...NIGHT, OURS));
    const OURS = "DTSTART;TZID=Ours:20270505T180000";
    expect(whens(zone("X-LIC-LOCATION:America/Denver"))).toEqual([
      "2027-05-05 18:00- America/Denver",
    ]);
    const rules = ["BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:-0700"];
    expect(whens(zone(...rules, "TZOFFSETTO:-0700", "END:STANDARD"))).toEqual([
      "2027-05-05 21:00- America/Detroit",
    ]);
  });

  test("rules of a zone end with their UNTIL, and follow listed dates", () => {
    const read = createZones(
      [
        {
          lines: [{ number: 1, text: "TZID:Ours" }],
          observances: [
            [
              "DTSTART:19700426T020000",
              "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=4;UNTIL=20200426T070000Z",
              "TZOFFSETFROM:-0500",
              "TZOFFSETTO:-0400",
            ].map((text) => ({ number: 1, text })),
            ["DTSTART:20201025T020000", "TZOFFSETFROM:-0400", "TZOFFSETTO:-0500"].map((text) => ({
              number: 1,
              text,
            })),
          ],
        },
      ],
      { from: 1950, to: 2031 },
      { days: 100_000 },
    );
    const at = (day: string) => read("Ours")?.instantOf({ day, time: "12:00:00" }).toISOString();
    expect(at("2020-07-01")).toBe("2020-07-01T16:00:00.000Z");
    expect(at("2027-07-01")).toBe("2027-07-01T17:00:00.000Z");
  });

  test("an unknown zone falls back to the venue's, with a note", () => {
    const source = calendar(entry(...NIGHT, "DTSTART;TZID=Our House:20270505T180000"));
    expect(whens(source)).toEqual(["2027-05-05 18:00- America/Detroit"]);
    expect(notesOf(source)).toEqual([
      "“Night” (UID night@x, line 3): we don't know the time zone “Our House”, so its times are the venue's.",
    ]);
  });

  test("a colon in a zone without quotes doesn't end it", () => {
    const zone = "(UTC-05:00) Eastern Time (US & Canada)";
    const source = calendar(entry(...NIGHT, `DTSTART;TZID=${zone}:20270505T180000`));
    expect(whens(source)).toEqual(["2027-05-05 18:00- America/Detroit"]);
  });

  test("a time skipped by a clock change uses the earlier offset, with a note", () => {
    const source = calendar(
      entry(...NIGHT, "DTSTART;TZID=America/Detroit:20270314T023000", "DURATION:PT2H"),
    );
    const [row] = readIcsEvents(source, NOW).rows;
    expect(row && when(row)).toBe("2027-03-14 03:30-05:30 America/Detroit");
    expect(row?.clocks?.("America/Detroit").note).toContain("clocks skip 02:30 on 2027-03-14");
  });

  test("hours are elapsed time, days are on the calendar", () => {
    const lasting = (length: string) =>
      whens(calendar(entry(...NIGHT, "DTSTART;TZID=America/Detroit:20270313T220000", length)));
    expect(lasting("DURATION:PT6H")).toEqual([
      "2027-03-13..2027-03-14 22:00-05:00 America/Detroit",
    ]);
    expect(lasting("DURATION:P1D")).toEqual(["2027-03-13..2027-03-14 22:00-22:00 America/Detroit"]);
  });
});

describe("series", () => {
  const series = (...lines: string[]) => calendar(entry(...NIGHT, START, ...lines));
  const days = (source: string) => readIcsEvents(source, NOW).rows.map(({ text }) => text.startsOn);

  test("moved and canceled dates replace their originals", () => {
    expect(whens(field("recurrence-id"))).toEqual([
      "2027-05-05 18:00-22:00 America/Detroit",
      "2027-05-13 17:00-21:00 America/Detroit",
      "off 2027-05-19 18:00-22:00 America/Detroit",
      "2027-05-26 18:00-22:00 America/Detroit",
    ]);
    const ids = readIcsEvents(field("recurrence-id"), NOW).rows.map(({ source }) => source);
    expect(ids[1]).toMatchObject({ seriesUid: "b1@x", recurrenceId: "2027-05-12T18:00:00" });
  });

  test("a change of all later dates moves each of them", () => {
    const source = calendar(
      entry(...NIGHT, START, "RRULE:FREQ=WEEKLY;COUNT=4"),
      entry(
        ...NIGHT,
        "RECURRENCE-ID;RANGE=THISANDFUTURE:20270519T220000Z",
        "DTSTART;TZID=America/Detroit:20270520T170000",
      ),
    );
    expect(whens(source)).toEqual([
      "2027-05-05 18:00- America/Detroit",
      "2027-05-12 18:00- America/Detroit",
      "2027-05-20 17:00- America/Detroit",
      "2027-05-27 17:00- America/Detroit",
    ]);
  });

  test("of several versions the highest sequence wins, then the later stamp", () => {
    expect(whens(field("duplicate-uid-sequence"))).toEqual([
      "2027-06-09 18:00-20:00 America/Detroit",
    ]);
    const version = (name: string, ...lines: string[]) =>
      entry("UID:v@x", `SUMMARY:${name}`, START, ...lines);
    const names = (...entries: string[]) =>
      readIcsEvents(calendar(...entries), NOW).rows.map(({ text }) => text.eventName);
    expect(names(version("New", "SEQUENCE:2"), version("Old", "SEQUENCE:1"))).toEqual(["New"]);
    expect(
      names(version("New", "DTSTAMP:20261102T000000Z"), version("Old", "DTSTAMP:20261101T000000Z")),
    ).toEqual(["New"]);
  });

  test("METHOD:CANCEL cancels the entries that it names", () => {
    const [row] = readIcsEvents(calendar("METHOD:CANCEL", entry(...NIGHT, START)), NOW).rows;
    expect(row).toMatchObject({ isCanceled: true, source: { isWithdrawn: true } });
  });

  test("dates are added and excluded, in UTC too, and UNTIL is an instant", () => {
    expect(days(field("exdate-utc"))).toEqual(["2027-05-05", "2027-05-19", "2027-05-26"]);
    expect(days(series("RDATE;TZID=America/Detroit:20270601T180000,20270603T190000"))).toEqual([
      ...["2027-05-05", "2027-06-01", "2027-06-03"],
    ]);
    // 10 PM in Detroit is 2 AM of the next day in UTC.
    expect(days(series("RRULE:FREQ=WEEKLY;UNTIL=20270519T220000Z"))).toHaveLength(3);
    expect(days(series("RRULE:FREQ=WEEKLY;UNTIL=20270519T215959Z"))).toHaveLength(2);
    expect(days(series("RRULE:FREQ=WEEKLY;UNTIL=20270519"))).toHaveLength(3);
    expect(days(series("RRULE:FREQ=WEEKLY;COUNT=3", "EXDATE;VALUE=DATE:20270512"))).toEqual([
      ...["2027-05-05", "2027-05-19"],
    ]);
  });

  test("of an endless series the next 52 dates are read, with a note about the rest", () => {
    const { rows, notes } = readIcsEvents(field("weekly-since-2023"), NOW);
    expect(rows).toHaveLength(52);
    expect(rows.map(({ text }) => text.startsOn)).toContain("2026-11-25");
    expect(rows.at(-1)?.text.startsOn).toBe("2027-11-17");
    expect(notes).toEqual([
      "“Old weekly series” (UID d1@x, line 4) repeats without end. These are its next 52 dates from today; import it again for later ones.",
    ]);
  });

  test("a long series that ends is read from today, too, and one that is over says so", () => {
    expect(days(series("RRULE:FREQ=DAILY;COUNT=100000"))).toHaveLength(52);
    const over = calendar(
      entry(...NIGHT, "DTSTART:20200501T180000", "RRULE:FREQ=DAILY;UNTIL=20210101T000000Z"),
    );
    expect(days(over)).toEqual([]);
    expect(notesOf(over)[0]).toContain("has no more dates: the last one is over.");
  });
});

describe("vCalendar 1.0", () => {
  const old = (...lines: string[]) =>
    ["BEGIN:VCALENDAR", "VERSION:1.0", ...lines, "END:VCALENDAR"].join("\r\n");
  const ZONE = ["TZ:-06", "DAYLIGHT:TRUE;-05;20260308T020000;20261101T020000;CST;CDT"];

  test("text in quoted-printable with soft line breaks is decoded", () => {
    const { rows, notes } = readIcsEvents(
      old(
        "BEGIN:VEVENT",
        "SUMMARY;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Cura=C3=A7ao Night; gates=",
        " at 4",
        "DESCRIPTION;QUOTED-PRINTABLE:Bring your slip=0D=0A=",
        "and a helmet, C:\\new",
        "LOCATION;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-1:Caf=E9 Dragway, Milan, MI 48160",
        "CATEGORIES:RACING;SHOW",
        "DTSTART:20270505T220000Z",
        "END:VEVENT",
      ),
      NOW,
    );
    expect(rows.map((row) => when(row))).toEqual(["2027-05-05 18:00- America/Detroit"]);
    expect(rows[0]?.text).toMatchObject({
      eventName: "Curaçao Night; gates at 4",
      description: "Bring your slip  \nand a helmet, C:\\new",
      venue: "Café Dragway",
      city: "Milan",
      categories: "racing",
    });
    expect(notes).toEqual([]);
  });

  test("what can't be decoded costs its line", () => {
    const source = old(
      "BEGIN:VEVENT",
      "SUMMARY:Night",
      "DTSTART:20270505",
      "DESCRIPTION;ENCODING=QUOTED-PRINTABLE:=FF=FE",
      "LOCATION;ENCODING=QUOTED-PRINTABLE;CHARSET=KLINGON:Milan",
      "URL;BASE64:aHR0cHM6Ly9h",
      "END:VEVENT",
    );
    expect(whens(source)).toEqual(["2027-05-05"]);
    expect(notesOf(source)).toEqual([
      "“Night” (line 3): we left out line 6 (it has characters that aren't utf-8).",
      "“Night” (line 3): we left out line 7 (we don't know its character set KLINGON).",
      "“Night” (line 3): we left out line 8 (it is encoded as BASE64).",
    ]);
  });

  test("an unfinished soft break doesn't take in the end of its entry", () => {
    const source = old(
      ...["BEGIN:VEVENT", "DTSTART:20270505", "SUMMARY;QUOTED-PRINTABLE:Night=", "END:VEVENT"],
      entry("SUMMARY:Day", "DTSTART:20270506"),
    );
    expect(whens(source)).toEqual(["2027-05-05", "2027-05-06"]);
  });

  test("its times are in the zone of TZ and DAYLIGHT, in later years, too", () => {
    const at = (start: string) => entry("SUMMARY:Night", `DTSTART:${start}`);
    const times = [at("20270101T180000"), at("20270701T180000"), at("20270701T180000Z")];
    expect(whens(old(...ZONE, ...times))).toEqual([
      "2027-01-01 19:00- America/Detroit",
      "2027-07-01 19:00- America/Detroit",
      "2027-07-01 14:00- America/Detroit",
    ]);
    // Daylight saving time begins on March 14 in 2027.
    expect(whens(old(...ZONE, at("20270313T180000"), at("20270315T180000")), "UTC")).toEqual([
      "2027-03-14 00:00- UTC",
      "2027-03-15 23:00- UTC",
    ]);
    expect(whens(old("TZ:-06:00", "DAYLIGHT:FALSE", ...times))[1]).toBe(
      "2027-07-01 20:00- America/Detroit",
    );
  });

  test.each([
    [["TZ:-06"]],
    [["DAYLIGHT:TRUE;-05;20260308T020000;20261101T020000;CST;CDT"]],
    [["TZ:-06", "DAYLIGHT:TRUE;-05;20260308T020000;20261345T020000;CST;CDT"]],
    [["TZ:Central", "DAYLIGHT:TRUE"]],
  ])("with %j, times are the venue's", (lines) => {
    const source = old(...lines, entry("SUMMARY:Night", "DTSTART:20270701T180000"));
    expect(whens(source)).toEqual(["2027-07-01 18:00- America/Detroit"]);
  });

  test("its repeat rules are read, and dates separated by semicolons", () => {
    const night = (...lines: string[]) =>
      old(...ZONE, entry("SUMMARY:Night", "DTSTART:20270504T180000", ...lines));
    expect(whens(night("RRULE:W1 TU #4", "EXDATE:20270511T180000;20270518T180000"))).toEqual([
      "2027-05-04 19:00- America/Detroit",
      "2027-05-25 19:00- America/Detroit",
    ]);
    expect(whens(night("RRULE:MP1 1+ TU 20270801T000000Z"))).toEqual([
      "2027-05-04 19:00- America/Detroit",
      "2027-06-01 19:00- America/Detroit",
      "2027-07-06 19:00- America/Detroit",
    ]);
    expect(whens(night("RRULE:M30 #10"))).toEqual(["We don't read repeats within a day."]);
    const nested = night("RRULE:YM1 6 MP1 1+ TU #10");
    expect(whens(nested)).toEqual(["2027-05-04 19:00- America/Detroit"]);
    expect(notesOf(nested)).toEqual([
      "“Night” (line 5): we left out line 8 (its repeat rule can't be read: rules within rules).",
    ]);
  });

  test("a file of soft line breaks alone is read once", () => {
    const source = old(
      "BEGIN:VEVENT",
      "SUMMARY;QUOTED-PRINTABLE:a=",
      ..."=\n".repeat(90_000).split("\n"),
    );
    expect(readContentLines(source).length).toBe(5);
  });
});

describe("bounds", () => {
  const spent = (source: string) => {
    const budget = { days: 300_000 };
    const { rows, notes } = readIcsEvents(source, NOW, budget);
    return { rows, notes, days: 300_000 - budget.days };
  };
  const repeating = (rule: string, start = START) =>
    calendar(entry(...NIGHT, start, `RRULE:${rule}`));

  test("a duration of any length is rejected without a loop", () => {
    expect(whens(field("huge-duration"))[0]).toMatch(/^2027-05-08\.\.2028/);
    for (const duration of ["P999999999999W", `P${"9".repeat(30)}D`, "PT999999999999S"]) {
      expect(whens(calendar(entry(...NIGHT, START, `DURATION:${duration}`)))[0]).toMatch(
        /\.\.2028/,
      );
    }
  });

  test.each([
    ["FREQ=DAILY;INTERVAL=999999999", 1, 2],
    ["FREQ=YEARLY;INTERVAL=999999999", 1, 366],
    ["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", 1, 5 * 366],
    ["FREQ=YEARLY;UNTIL=99991231T235959Z", 5, 5 * 366],
    ["FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2,4,6,9,11;COUNT=1000000", 1, 5 * 366],
    ["FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", 1, 5 * 366],
  ])("%s visits no day beyond the last year", (rule, dates, most) => {
    const { rows, days } = spent(repeating(rule));
    expect(rows).toHaveLength(dates);
    expect(days).toBeLessThanOrEqual(most);
  });

  test.each(["SECONDLY", "MINUTELY", "HOURLY"])("%s rules are rejected by name", (frequency) => {
    const { rows, days } = spent(repeating(`FREQ=${frequency};COUNT=100000000`));
    expect(rows.map(({ problem }) => problem)).toEqual(["We don't read repeats within a day."]);
    expect(days).toBe(0);
  });

  test("all rules of a file together visit no more days than its budget", () => {
    const daily = (at: number) =>
      entry(`UID:${at}`, "SUMMARY:Often", "DTSTART:19500101", "RRULE:FREQ=DAILY;COUNT=99999999");
    const { days } = spent(calendar(...Array.from({ length: 12 }, (_, at) => daily(at))));
    expect(days).toBeLessThanOrEqual(300_000);
    const [row] = readIcsEvents(calendar(daily(1)), NOW, { days: 100 }).rows;
    expect(row?.problem).toContain("too many to work out");
  });

  const TOO_MUCH: Readonly<Record<string, [source: string, words: string]>> = {
    lines: ["\n".repeat(100_001), "Line 100001: a calendar has at most 100,000 lines."],
    entries: [
      calendar(...Array.from({ length: 5_001 }, () => entry("DTSTART:20270505"))),
      "at most 5,000 entries",
    ],
    zones: ["BEGIN:VTIMEZONE\nEND:VTIMEZONE\n".repeat(101), "at most 100 time zones"],
    rules: [
      `BEGIN:VTIMEZONE\n${"BEGIN:STANDARD\nEND:STANDARD\n".repeat(201)}`,
      "at most 200 rules in one time zone",
    ],
    nesting: ["BEGIN:X-A\n".repeat(9), "Line 9: components are nested more than 8 deep"],
    dates: [
      calendar(entry(...NIGHT, START, `EXDATE:${"20270505T180000Z,".repeat(10_001)}`)),
      "may list 10,000 dates",
    ],
  };

  test.each(Object.keys(TOO_MUCH))("too many %s are reported with their line", (name) => {
    const [source = "", words] = TOO_MUCH[name] ?? [];
    expect(() => readIcsEvents(source, NOW)).toThrow(CalendarLimitError);
    expect(() => readIcsEvents(source, NOW)).toThrow(words);
  });

  test("dates far away are rejected by name", () => {
    for (const start of ["00010101T000000", "19491231T180000", "99991231T235959", "20320101"]) {
      expect(whens(calendar(entry(...NIGHT, `DTSTART:${start}`)))).toEqual([
        "start: Check the year.",
      ]);
    }
  });

  test("of more than two hundred dates, past ones are dropped first", () => {
    const on = (day: string, at: number) => entry(`UID:${day}${at}`, "SUMMARY:A", `DTSTART:${day}`);
    const many = (count: number, day: string) =>
      Array.from({ length: count }, (_, at) => on(day, at));
    const { rows, notes } = readIcsEvents(
      calendar(...many(150, "20200101"), ...many(150, "20270505")),
      NOW,
    );
    expect(rows).toHaveLength(150);
    expect(new Set(rows.map(({ text }) => text.startsOn))).toEqual(new Set(["2027-05-05"]));
    expect(notes).toEqual(["We left out 150 dates that are over."]);
  });
});

describe("lines", () => {
  test("a fold inside a character is removed before decoding", () => {
    expect(readIcsEvents(field("folded-inside-utf8"), NOW).rows[0]?.text.eventName).toBe(
      "Montréal café night",
    );
    const bytes = new TextEncoder().encode("🏁");
    const folded = [...bytes].flatMap((byte, at) => (at === 0 ? [byte] : [13, 10, 32, byte]));
    const repaired = new TextDecoder().decode(repairFolds(new Uint8Array(folded)));
    expect(repaired).toBe("🏁\r\n \r\n \r\n ");
    expect(repaired).not.toContain("\uFFFD");
  });

  test.each(["\r\n", "\n", "\r"])("lines end with %j", (end) => {
    const source = field("bare-date").replaceAll(/\r?\n/g, end);
    expect(whens(source)).toEqual(["2027-05-08..2027-05-09"]);
  });

  test("folded lines keep their number", () => {
    expect(readContentLines("A:1\r\n  2\r\n\tb\r\nB:3")).toEqual([
      { number: 1, text: "A:1 2b" },
      { number: 4, text: "B:3" },
    ]);
  });

  test("entries need neither a VCALENDAR around them nor an END", () => {
    expect(whens(entry(...NIGHT, START))).toEqual(["2027-05-05 18:00- America/Detroit"]);
    const cut = ["BEGIN:VEVENT", ...NIGHT, START, "BEGIN:VALARM", "DESCRIPTION:Wrong"].join("\n");
    expect(readIcsEvents(`${cut}\n${cut.replace("night@", "day@")}`, NOW).rows).toHaveLength(2);
    expect(readIcsEvents(cut, NOW).rows[0]?.text.description).toBe("");
  });

  test("only a bad line is skipped, and the message names the entry", () => {
    const { rows, notes } = readIcsEvents(field("unfolded-line"), NOW);
    expect(rows[0]?.text).toMatchObject({ eventName: "Montréal café night", description: "Hello" });
    expect(notes).toEqual([
      "“Montréal café night” (UID l1@x, line 4): we left out line 9 (it is no calendar property).",
    ]);
  });

  test.each([
    ["DTEND:20260231T250000", "there is no such date as 20260231T250000"],
    ["EXDATE:20260231", "there is no such date as 20260231"],
    ["DURATION:soon", "its duration can't be read"],
    ["RRULE:FREQ=WEEKLY;BYDAY=XX", "its repeat rule can't be read"],
    ["RRULE:FREQ=DAILY;UNTIL=20270231", "there is no such date as UNTIL=20270231"],
    ["URL:javascript:alert(1)", "website: Enter an address like https://example.com"],
    ["GEO:91;200", "latitude: A number from -90 to 90"],
    ['COMMENT;X="y', null],
    ['DESCRIPTION;X="y:z', "its parameters can't be read"],
    ["DESCRIPTION;ENCODING=QUOTED-PRINTABLE:a=20b", null],
    ["DESCRIPTION;ENCODING=BASE64:YQ==", "it is encoded as BASE64"],
    ["DESCRIPTION:caf\uFFFD", "it has characters that aren't UTF-8"],
  ])("only the line is skipped: %s", (line, reason) => {
    const { rows, notes } = readIcsEvents(calendar(entry(...NIGHT, START, line)), NOW);
    expect(rows.map((row) => when(row))).toEqual(["2027-05-05 18:00- America/Detroit"]);
    expect(notes.slice(0, 1)).toEqual(
      reason ? [`“Night” (UID night@x, line 3): we left out line 8 (${reason}).`] : [],
    );
  });

  test.each([
    "20260231",
    "20270229",
    "20271301T180000",
    "20270505T250000",
    "20270505T186000",
    "tomorrow",
  ])("a start on %s is rejected, never rolled over", (start) => {
    expect(whens(calendar(entry(...NIGHT, `DTSTART:${start}`)))).toEqual([
      `There is no such date as ${start}.`,
    ]);
  });
});

describe("HTML", () => {
  test("becomes text with links", () => {
    const [row] = readIcsEvents(field("google-html-description"), NOW).rows;
    expect(row?.text).toMatchObject({
      eventName: "Google & friends; loud",
      description:
        "Gates at 4 PM.\n\nSee [tickets](https://example.com/x?a=1&b=2)\n\nBring a helmet.",
    });
    expect(markdownOfHtml('<a href="javascript:alert(1)">x</a><script>y</script><!-- z')).toBe("x");
    expect(markdownOfHtml("<p>a &lt;b&gt; [c]</p>")).toBe("a \\<b> \\[c\\]");
    expect(markdownOfHtml('<a href="https://x.example/(a) b">[y]</a>')).toBe(
      "[\\[y\\]](https://x.example/%28a%29%20b)",
    );
  });

  test("a file of Outlook's whole pages is read", () => {
    const { rows, notes } = readIcsEvents(field("outlook-65k"), NOW);
    expect(rows).toHaveLength(120);
    expect(rows[0]?.text.description?.startsWith("x\n\nx\n\nx")).toBe(true);
    expect(notes).toEqual([]);
  });
});

test("the other samples are read as intended", () => {
  expect(whens(field("windows-zone"))).toEqual(["2027-05-08 18:00-22:00 America/Detroit"]);
  expect(whens(field("windows-zone"), "America/Chicago")).toEqual([
    "2027-05-08 18:00-22:00 America/New_York",
  ]);
  expect(whens(field("prefixed-zone"))).toEqual(["2027-05-08 18:00-22:00 America/Detroit"]);
});
