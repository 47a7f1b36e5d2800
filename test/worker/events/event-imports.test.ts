import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import type { Viewer } from "#app/deps.ts";
import type { ImportPreview } from "#app/features/events/import-events.server.ts";
import { action as importFile } from "#app/routes/events/manage-import.tsx";
import { updateImportedEvent } from "#db/queries/event-edits.ts";
import { findAllImportedEvents, findAllUpcomingOfSeries } from "#db/queries/events.ts";
import { seedReferenceData } from "#db/seed/reference.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import { callRoute } from "#test/support/routes.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";

const NOW = new Date("2026-11-23T12:00:00Z");
const limits = { isWithin: async () => true };
const editor = async () => viewerOf(await createUser({ role: "editor" }));

type Form = Record<string, string | File>;
type Answer = {
  message: string;
  errors: Record<string, string>;
  values: Record<string, string>;
  extra?: ImportPreview;
};

async function send(viewer: Viewer | null, form: Form, headers: Record<string, string> = {}) {
  const { status, location, data } = await callRoute(importFile, {
    ...{ path: "/events/manage/import", params: {}, viewer, form, limits, headers },
    deps: { clock: { now: () => NOW } },
  });
  return { status, location, ...((data ?? {}) as Partial<Answer>) };
}
const check = (viewer: Viewer, source: string, more: Form = {}) =>
  send(viewer, { intent: "preview", source, ...more });

/** Checks a file and imports it with the changes of some events. */
async function bring(viewer: Viewer, source: string, changes: readonly string[] = [], more = {}) {
  const { extra, values } = await check(viewer, source, more);
  const agreed = (extra?.verdicts ?? [])
    .filter(({ slug }) => changes.includes(slug))
    .map(({ slug, version }) => [`change.${slug}`, String(version)]);
  const held = values?.held ?? "";
  return send(viewer, { intent: "import", held, ...more, ...Object.fromEntries(agreed) });
}

const calendar = (...lines: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR"].join("\r\n");
const PLACE = "LOCATION:Milan\\, Milan\\, MI 48160";
const entry = (uid: string, ...lines: string[]) =>
  ["BEGIN:VEVENT", `UID:${uid}`, PLACE, ...lines, "END:VEVENT"].join("\r\n");
const night = (uid: string, name: string, day: string, ...lines: string[]) =>
  entry(uid, `SUMMARY:${name}`, `DTSTART;TZID=America/Detroit:${day}T180000`, ...lines);

async function stored(uid: string) {
  return env.DB.prepare("select * from events where uid = ?").bind(uid).first<{
    slug: string;
    version: number;
    status: string;
    event_name: string;
    starts_on: string;
    previous_starts_on: string | null;
    description: string;
    search_tokens: string;
  }>();
}

test("a later file previews its changes and applies the checked ones", async () => {
  const viewer = await editor();
  await bring(viewer, calendar(night("later@x", "Later Night", "20270507", "SEQUENCE:1")));
  const { slug = "" } = (await stored("later@x")) ?? {};
  const next = calendar(
    night("later@x", "Later Night II", "20270514", "SEQUENCE:2", "DESCRIPTION:New gates"),
  );
  const { extra } = await check(viewer, next);
  expect(extra?.verdicts).toMatchObject([
    {
      kind: "changed",
      slug,
      version: 1,
      differences: [
        { label: "Name", ours: "Later Night", theirs: "Later Night II", isConflict: false },
        {
          label: "When",
          ours: "May 7, 2027, Starts 6:00 PM EDT",
          theirs: "May 14, 2027, Starts 6:00 PM EDT",
        },
        { label: "Description", ours: "", theirs: "New gates" },
      ],
    },
  ]);
  // Without a check mark nothing changes.
  expect((await bring(viewer, next)).status).toBe(422);
  expect(await stored("later@x")).toMatchObject({ version: 1 });
  expect((await bring(viewer, next, [slug])).location).toBe("/events/manage");
  expect(await stored("later@x")).toMatchObject({
    version: 2,
    event_name: "Later Night II",
    starts_on: "2027-05-14",
    previous_starts_on: "2027-05-07",
    status: "RESCHEDULED",
    description: "New gates",
    search_tokens: expect.stringContaining("on_2027_05_14"),
  });
  expect((await check(viewer, next)).extra?.verdicts).toMatchObject([{ kind: "known" }]);
  const old = calendar(night("later@x", "Later Night", "20270507", "SEQUENCE:1"));
  expect((await check(viewer, old)).extra?.verdicts).toMatchObject([
    { kind: "known", detail: "This file is older than what we have." },
  ]);
});

test("editors' changes stay, and changes on both sides are a conflict", async () => {
  const viewer = await editor();
  await bring(viewer, calendar(night("edited@x", "Edited Night", "20270508")));
  await env.DB.prepare(
    "update events set event_name = 'Our Night', website = 'https://ours.example', version = 2 where uid = 'edited@x'",
  ).run();
  const { slug = "" } = (await stored("edited@x")) ?? {};
  // The same file again reverts nothing.
  const same = calendar(night("edited@x", "Edited Night", "20270508"));
  expect((await check(viewer, same)).extra?.verdicts).toMatchObject([{ kind: "known" }]);
  const next = calendar(night("edited@x", "Their Night", "20270509"));
  expect((await check(viewer, next)).extra?.verdicts[0]?.differences).toMatchObject([
    { label: "Name", ours: "Our Night", theirs: "Their Night", isConflict: true },
    { label: "When", isConflict: false },
  ]);
  await bring(viewer, next, [slug]);
  const after = await stored("edited@x");
  expect(after).toMatchObject({ event_name: "Their Night", version: 3 });
  expect(after).toMatchObject({ website: "https://ours.example" });
});

test("a change accepted for another version is not applied", async () => {
  const viewer = await editor();
  await bring(viewer, calendar(night("raced@x", "Raced Night", "20270510")));
  const { slug = "" } = (await stored("raced@x")) ?? {};
  const { values } = await check(viewer, calendar(night("raced@x", "Theirs", "20270510")));
  await env.DB.prepare("update events set version = 5 where uid = 'raced@x'").run();
  const held = values?.held ?? "";
  const { location } = await send(viewer, { intent: "import", held, [`change.${slug}`]: "1" });
  expect(location).toBe("/events/manage");
  expect(await stored("raced@x")).toMatchObject({ version: 5, event_name: "Raced Night" });
});

test("dates missing from a series and withdrawn entries are previewed as canceled", async () => {
  const viewer = await editor();
  const series = (...lines: string[]) =>
    calendar(night("weekly@x", "Weekly", "20270602", "RRULE:FREQ=WEEKLY;COUNT=3", ...lines));
  await bring(viewer, series());
  const without = series("EXDATE;TZID=America/Detroit:20270609T180000");
  const { extra } = await check(viewer, without);
  expect(extra?.verdicts.map(({ kind }) => kind)).toEqual(["known", "known", "changed"]);
  const gone = extra?.verdicts.at(-1);
  expect(gone).toMatchObject({
    detail: "The calendar doesn't have this date anymore.",
    differences: [{ label: "Status", ours: "On", theirs: "Canceled" }],
  });
  await bring(viewer, without, [gone?.slug ?? ""]);
  expect(await stored("weekly@x-2027-06-09T18:00:00")).toMatchObject({ status: "CANCELLED" });
  expect((await check(viewer, without)).extra?.verdicts.map(({ kind }) => kind)).toEqual([
    ...["known", "known"],
  ]);
  const canceled = calendar("METHOD:CANCEL", night("weekly@x", "Weekly", "20270602"));
  const slugs = (await check(viewer, canceled)).extra?.verdicts ?? [];
  expect(slugs.map(({ kind }) => kind)).toEqual(["changed", "changed"]);
  await bring(
    viewer,
    canceled,
    slugs.map(({ slug }) => slug),
  );
  expect(await stored("weekly@x-2027-06-02T18:00:00")).toMatchObject({ status: "CANCELLED" });
  const never = calendar("METHOD:CANCEL", night("never@x", "Never", "20270602"));
  expect((await check(viewer, never)).extra?.verdicts).toMatchObject([
    { kind: "bad", detail: "It's canceled, and it isn't on the site." },
  ]);
});

/** The ways to name Wednesday, May 12, 6 PM in Detroit, without the series around it. */
const ONE_DATE = [
  "RECURRENCE-ID;TZID=America/Detroit:20270512T180000",
  "RECURRENCE-ID;TZID=America/Chicago:20270512T170000",
  "RECURRENCE-ID:20270512T220000Z",
];
const weekly = (uid: string) => calendar(night(uid, uid, "20270505", "RRULE:FREQ=WEEKLY;COUNT=3"));

test.each(ONE_DATE)("a moved date without its series changes the stored one: %s", async (id) => {
  const viewer = await editor();
  const uid = `moved-${ONE_DATE.indexOf(id)}@x`;
  await bring(viewer, weekly(uid));
  const { slug = "" } = (await stored(`${uid}-2027-05-12T18:00:00`)) ?? {};
  const moved = calendar(night(uid, uid, "20270513", id, "SEQUENCE:1"));
  expect((await check(viewer, moved)).extra?.verdicts).toMatchObject([{ kind: "changed", slug }]);
  await bring(viewer, moved, [slug]);
  expect((await check(viewer, moved)).extra?.verdicts).toMatchObject([{ kind: "known", slug }]);
  const series = (await check(viewer, weekly(uid))).extra?.verdicts ?? [];
  expect(series.map(({ kind }) => kind)).toEqual(["known", "known", "known"]);
});

describe("a moved date, with its series in the same file or not, is one event", () => {
  const ids = [
    "RECURRENCE-ID;TZID=America/Detroit:20270512T180000",
    "RECURRENCE-ID:20270512T220000Z",
    "RECURRENCE-ID;RANGE=THISANDFUTURE:20270512T220000Z",
  ];
  const filesOf = (uid: string, id: string) => {
    const moved = night(uid, uid, "20270513", id, "SEQUENCE:1");
    const series = night(uid, uid, "20270505", "RRULE:FREQ=WEEKLY;COUNT=3");
    return { alone: calendar(moved), whole: calendar(series, moved) };
  };
  const kindsOf = async (viewer: Viewer, source: string) =>
    (await check(viewer, source)).extra?.verdicts.map(({ kind }) => kind);

  test.each(ids)("if it comes before its series: %s", async (id) => {
    const viewer = await editor();
    const { alone, whole } = filesOf(`before-${ids.indexOf(id)}@x`, id);
    await bring(viewer, alone);
    expect(await kindsOf(viewer, whole)).toEqual(["new", "known", "new"]);
    await bring(viewer, whole);
    expect(await kindsOf(viewer, whole)).toEqual(["known", "known", "known"]);
  });

  test.each(ids)("if it comes after its series: %s", async (id) => {
    const viewer = await editor();
    const { alone, whole } = filesOf(`after-${ids.indexOf(id)}@x`, id);
    await bring(viewer, whole);
    const kinds = await kindsOf(viewer, alone);
    expect(new Set(kinds)).toEqual(new Set(["known"]));
    expect(await kindsOf(viewer, whole)).toEqual(["known", "known", "known"]);
  });
});

test.each(ONE_DATE)("METHOD:CANCEL of one date leaves the others on: %s", async (id) => {
  const viewer = await editor();
  const uid = `canceled-${ONE_DATE.indexOf(id)}@x`;
  await bring(viewer, weekly(uid));
  const { slug = "" } = (await stored(`${uid}-2027-05-12T18:00:00`)) ?? {};
  const gone = calendar("METHOD:CANCEL", night(uid, uid, "20270512", id, "SEQUENCE:1"));
  expect((await check(viewer, gone)).extra?.verdicts).toMatchObject([{ kind: "changed", slug }]);
  await bring(viewer, gone, [slug]);
  const dates = ["05", "12", "19"].map((day) => stored(`${uid}-2027-05-${day}T18:00:00`));
  expect((await Promise.all(dates)).map((date) => date?.status)).toEqual([
    ...["SCHEDULED", "CANCELLED", "SCHEDULED"],
  ]);
});

describe("a change of one date and all later ones", () => {
  const from = (id: string) => id.replace("RECURRENCE-ID", "RECURRENCE-ID;RANGE=THISANDFUTURE");
  const series = (uid: string, count: number) =>
    night(uid, uid, "20270505", `RRULE:FREQ=WEEKLY;COUNT=${count}`);
  const datesOf = async (uid: string, ...days: string[]) =>
    Promise.all(days.map((day) => stored(`${uid}-2027-05-${day}T18:00:00`)));

  test.each(ONE_DATE)("without its series changes the stored dates: %s", async (id) => {
    const viewer = await editor();
    const uid = `rest-${ONE_DATE.indexOf(id)}@x`;
    await bring(viewer, calendar(series(uid, 4)));
    const next = calendar(night(uid, "Thursdays", "20270513", from(id), "SEQUENCE:1"));
    const { verdicts = [], notes } = (await check(viewer, next)).extra ?? {};
    expect(verdicts.map(({ kind, when }) => [kind, when])).toEqual([
      ["changed", "May 13, 2027, Starts 6:00 PM EDT"],
      ["changed", "May 20, 2027, Starts 6:00 PM EDT"],
      ["changed", "May 27, 2027, Starts 6:00 PM EDT"],
    ]);
    expect(notes).toEqual([]);
    await bring(
      viewer,
      next,
      verdicts.map(({ slug }) => slug),
    );
    expect(await datesOf(uid, "05", "12", "19", "26")).toMatchObject([
      { event_name: uid, starts_on: "2027-05-05", status: "SCHEDULED" },
      { event_name: "Thursdays", starts_on: "2027-05-13", status: "RESCHEDULED" },
      { event_name: "Thursdays", starts_on: "2027-05-20", status: "RESCHEDULED" },
      { event_name: "Thursdays", starts_on: "2027-05-27", status: "RESCHEDULED" },
    ]);
    const again = (await check(viewer, next)).extra?.verdicts ?? [];
    expect(again.map(({ kind }) => kind)).toEqual(["known", "known", "known"]);
  });

  test("leaves a date alone that the file names itself, and the next change counts", async () => {
    const viewer = await editor();
    await bring(viewer, calendar(series("rests@x", 5)));
    const next = calendar(
      night("rests@x", "First", "20270512", from("RECURRENCE-ID:20270512T220000Z")),
      night("rests@x", "Alone", "20270519", "RECURRENCE-ID:20270519T220000Z"),
      night("rests@x", "Second", "20270526", from("RECURRENCE-ID:20270526T220000Z")),
    );
    const { verdicts = [] } = (await check(viewer, next)).extra ?? {};
    const changes = verdicts.map(({ name, when }) => `${name}: ${when.slice(0, 6).trim()}`);
    expect(changes).toEqual(["First: May 12", "Alone: May 19", "Second: May 26", "Second: Jun 2,"]);
  });

  test("with METHOD:CANCEL cancels all of them", async () => {
    const viewer = await editor();
    await bring(viewer, calendar(series("rest-off@x", 3)));
    const id = from("RECURRENCE-ID:20270512T220000Z");
    const gone = calendar("METHOD:CANCEL", night("rest-off@x", "Off", "20270512", id));
    const { verdicts = [] } = (await check(viewer, gone)).extra ?? {};
    await bring(
      viewer,
      gone,
      verdicts.map(({ slug }) => slug),
    );
    const dates = await datesOf("rest-off@x", "05", "12", "19");
    expect(dates.map((date) => date?.status)).toEqual(["SCHEDULED", "CANCELLED", "CANCELLED"]);
  });

  test("of a series that isn't on the site is noted, and the entry is named", async () => {
    const id = from("RECURRENCE-ID:20270512T220000Z");
    const source = calendar(night("nowhere@x", "Nowhere", "20270512", id));
    const { extra } = await check(await editor(), source);
    expect(extra?.verdicts).toMatchObject([{ kind: "new" }]);
    expect(extra?.notes).toEqual([
      "“Nowhere” (UID nowhere@x, line 3) is for all later dates too, but this date of its series isn't on the site, so the others stay as they are.",
    ]);
  });

  test("reads no more rows than any other import, with a note", async () => {
    const viewer = await editor();
    await bring(viewer, calendar(series("rest-tail@x", 10)));
    const filler = days(195).map((day) => night(`rest-${day}@x`, day, day));
    const id = from("RECURRENCE-ID:20270505T220000Z");
    const next = calendar(...filler, night("rest-tail@x", "Tail", "20270506", id));
    const { extra } = await check(viewer, next);
    expect(extra?.verdicts).toHaveLength(200);
    expect(extra?.notes).toEqual(["Only the first 200 dates are read."]);
  });

  test("with its longer series changes the stored dates and adds the new ones", async () => {
    const viewer = await editor();
    await bring(viewer, calendar(series("longer@x", 3)));
    const id = from("RECURRENCE-ID:20270512T220000Z");
    const next = calendar(series("longer@x", 4), night("longer@x", "Later", "20270513", id));
    const { verdicts = [] } = (await check(viewer, next)).extra ?? {};
    expect(verdicts.map(({ kind }) => kind).toSorted()).toEqual([
      ...["changed", "changed", "known", "new"],
    ]);
  });
});

test("a calendar longer than one import doesn't cancel the dates beyond it", async () => {
  const viewer = await editor();
  const weekly = (uid: string) => night(uid, uid, "20270502", "RRULE:FREQ=WEEKLY;COUNT=10");
  await bring(viewer, calendar(weekly("tail@x")));
  const filler = Array.from({ length: 195 }, (_, n) =>
    night(`filler-${n}@x`, `Filler ${n}`, "20270501"),
  );
  const { extra } = await check(viewer, calendar(...filler, weekly("tail@x")));
  const kinds = extra?.verdicts.map(({ kind }) => kind) ?? [];
  expect(kinds).toHaveLength(200);
  expect(kinds).not.toContain("changed");
});

test("events without a place get the form's place, and existing ones keep theirs", async () => {
  await seedReferenceData(testDeps().db, 2026);
  const viewer = await editor();
  const bare = (name: string) =>
    calendar(
      "BEGIN:VEVENT",
      "UID:placeless@x",
      `SUMMARY:${name}`,
      "DTSTART:20270605T180000",
      "END:VEVENT",
    );
  expect((await check(viewer, bare("Placeless"))).extra?.verdicts).toMatchObject([
    { kind: "bad", detail: "city: Where is it? Name the track or the town." },
  ]);
  const unknown = await check(viewer, bare("Placeless"), { track: "Nobody Raceway" });
  expect(unknown).toMatchObject({
    status: 422,
    errors: { track: expect.stringContaining("don't know this track") },
    values: { track: "Nobody Raceway", source: expect.stringContaining("UID:placeless@x") },
  });
  await bring(viewer, bare("Placeless"), [], { track: "Milan Dragway" });
  expect((await check(viewer, bare("Renamed"))).extra?.verdicts).toMatchObject([
    { kind: "changed", where: "Milan Dragway, Milan, MI", differences: [{ label: "Name" }] },
  ]);
  const typed = await check(viewer, bare("Placeless").replace("placeless@x", "other@x"), {
    ...{ venue: "Fairgrounds", city: "Toledo", state: "OH" },
  });
  expect(typed.extra?.verdicts).toMatchObject([{ kind: "new", where: "Fairgrounds, Toledo, OH" }]);
});

const at = (location: string) =>
  calendar(
    ["BEGIN:VEVENT", "SUMMARY:Night", `LOCATION:${location.replaceAll(",", "\\,")}`].join("\r\n"),
    "DTSTART;TZID=Europe/Berlin:20270507T180000",
    "END:VEVENT",
  );

test.each([
  "Hockenheim, DE",
  "Motodrom, Hockenheim, DE",
  "Cartagena, CO",
  "Jaipur, IN",
  "Tirana, AL",
  "Libreville, GA",
  "Chisinau, MD",
  "Podgorica, ME",
  "Hal Far, MT",
  "Ciudad de Colon, PA",
  "Vantaa, CA",
  "Drachten, NL",
])("%s is asked about, since the letters are also a country's", async (location) => {
  const { extra } = await check(await editor(), at(location));
  expect(extra?.verdicts[0]?.detail).toContain("Which state or province?");
});

test.each([
  "Wilmington, DE",
  "Pomona, CA",
  "Indianapolis, IN",
  "Denver, CO",
  "Mobile, AL",
  "Atlanta, GA",
  "Bunker Hill, IN 46914",
  "Nowhere Special, DE 19801",
])("%s is in the United States", async (location) => {
  const { extra } = await check(await editor(), at(location));
  expect(extra?.verdicts).toMatchObject([{ kind: "new" }]);
});

test("files up to 2 MB are read, and larger ones are rejected at the field with the typed values", async () => {
  const viewer = await editor();
  const padded = (bytes: number) => {
    const text = calendar(night("large@x", "Large", "20270606"), "X-PAD:");
    return new File([text + `${"y".repeat(70)}\r\n `.repeat(bytes / 73)], "large.ics");
  };
  const fits = await send(viewer, { intent: "preview", file: padded(1_900_000) });
  expect(fits.extra?.verdicts).toMatchObject([{ kind: "new" }]);
  const typed = {
    ...{ intent: "preview", venue: "Fairgrounds", city: "Toledo", state: "OH", source: "typed" },
  };
  for (const bytes of [2_030_000, 3_000_000]) {
    const refused = await send(viewer, { ...typed, file: padded(bytes) });
    expect(refused).toMatchObject({
      status: 413,
      errors: { file: expect.stringContaining("larger than 2 MB") },
      values: { venue: "Fairgrounds", source: "typed" },
    });
  }
  const lines = await send(viewer, {
    ...typed,
    file: new File([`BEGIN:VCALENDAR${"\n".repeat(100_001)}END:VCALENDAR`], "a.ics"),
  });
  expect(lines).toMatchObject({
    status: 422,
    errors: { file: expect.stringContaining("at most 100,000 lines") },
    values: { venue: "Fairgrounds" },
  });
});

test.each([
  ["DURATION:P999999999999W", "bad", "10 days at most"],
  ["RRULE:FREQ=DAILY;INTERVAL=999999999", "new", ""],
  ["RRULE:FREQ=SECONDLY;COUNT=100000000", "bad", "repeats within a day"],
])("%s costs its own entry at most one date, and the others nothing", async (line, kind, why) => {
  const huge = night("huge@x", "Huge", "20270608", line);
  const source = calendar(huge, night("next@x", "Next", "20270609"));
  const { extra } = await check(await editor(), source);
  expect(extra?.verdicts).toMatchObject([
    { name: "Huge", kind, detail: expect.stringContaining(why) },
    { name: "Next", kind: "new" },
  ]);
});

test("a file folded inside characters is decoded, and one in UTF-16 is rejected", async () => {
  const viewer = await editor();
  const bytes = new TextEncoder().encode(calendar(night("fold@x", "Café", "20270607")));
  const at = bytes.indexOf(0xc3) + 1;
  const folded = [...bytes.slice(0, at), 13, 10, 32, ...bytes.slice(at)];
  const read = await send(viewer, {
    intent: "preview",
    file: new File([new Uint8Array(folded)], "a.ics"),
  });
  expect(read.extra?.verdicts).toMatchObject([{ kind: "new", name: "Café" }]);
  const wide = new Uint8Array([...bytes].flatMap((byte) => [byte, 0]));
  const refused = await send(viewer, { intent: "preview", file: new File([wide], "a.ics") });
  expect(refused.errors).toEqual({ file: expect.stringContaining("isn't UTF-8") });
});

test("a checked file is stored for its editor only", async () => {
  const viewer = await editor();
  const { values } = await check(viewer, calendar(night("held@x", "Held", "20270608")));
  const gone = { status: 422, errors: { file: expect.stringContaining("Choose it again") } };
  const held = values?.held ?? "";
  expect(await send(await editor(), { intent: "import", held })).toMatchObject(gone);
  expect(await send(viewer, { intent: "import", held: "../other" })).toMatchObject(gone);
  expect((await send(viewer, { intent: "import", held })).location).toBe("/events/manage");
});

test("matching imported events reads only those that match", async () => {
  const viewer = await editor();
  await bring(viewer, calendar(night("rows@x", "Rows", "20270609", "RRULE:FREQ=DAILY;COUNT=3")));
  const { rowsRead } = await measureRowsRead((db) =>
    findAllUpcomingOfSeries(db, { seriesUids: ["rows@x"], now: NOW, limit: 10 }),
  );
  expect(rowsRead).toBeLessThanOrEqual(30);
  const entries = ["20270609", "20270610"].map((day) => ({
    seriesUid: "rows@x",
    from: `${day}T220000Z`,
    to: `${day}T220000Z`,
  }));
  const byEntry = await measureRowsRead((db) => findAllImportedEvents(db, { uids: [], entries }));
  expect(byEntry.rowsRead).toBeLessThanOrEqual(20);
});

const days = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => {
    const day = new Date(Date.UTC(2027, 5, 1 + from + at)).toISOString().slice(0, 10);
    return day.replaceAll("-", "");
  });

test("two editors import the same file concurrently, and each event exists once", async () => {
  const source = calendar(
    ...days(60).map((day) => night(`race-${day}@x`, `Race ${day}`, day)),
    night("race-series@x", "Race series", "20270901", "RRULE:FREQ=DAILY;COUNT=5"),
  );
  const editors = [await editor(), await editor()];
  const held = await Promise.all(
    editors.map(async (viewer) => (await check(viewer, source)).values?.held ?? ""),
  );
  const done = await Promise.all(
    editors.map((viewer, at) => send(viewer, { intent: "import", held: held[at] ?? "" })),
  );
  expect(done.map(({ status, location }) => [status, location])).toEqual([
    [302, "/events/manage"],
    [302, "/events/manage"],
  ]);
  const { results } = await env.DB.prepare(
    "select count(*) as count from events where event_name like 'Race %'",
  ).all();
  expect(results).toEqual([{ count: 65 }]);
});

test("two hundred changes are applied at once", async () => {
  const viewer = await editor();
  const file = (name: string, sequence: number) =>
    calendar(
      ...days(200).map((day) =>
        night(`many-${day}@x`, `${name} ${day}`, day, `SEQUENCE:${sequence}`),
      ),
    );
  await bring(viewer, file("Many", 1));
  const { extra } = await check(viewer, file("More", 2));
  const slugs = (extra?.verdicts ?? []).map(({ slug }) => slug);
  const { status } = await bring(viewer, file("More", 2), slugs);
  expect(status).toBe(302);
  const { results } = await env.DB.prepare(
    "select count(*) as count from events where event_name like 'More %'",
  ).all();
  expect(results).toEqual([{ count: 200 }]);
});

test("at most a hundred missing dates are canceled at a time, with a note", async () => {
  const viewer = await editor();
  const series = (name: string, ...more: string[]) =>
    night(`${name}@x`, name, "20270601", "RRULE:FREQ=DAILY;COUNT=50", ...more);
  const names = ["lost-a", "lost-b", "lost-c"];
  await bring(viewer, calendar(...names.map((name) => series(name))));
  const gone = days(49, 1).map((day) => `EXDATE;TZID=America/Detroit:${day}T180000`);
  const { extra } = await check(viewer, calendar(...names.map((name) => series(name, ...gone))));
  const canceled = extra?.verdicts.filter(({ kind }) => kind === "changed") ?? [];
  expect(canceled).toHaveLength(100);
  expect(canceled[0]?.when).toContain("Jun 2, 2027");
  expect(extra?.notes.join()).toContain("check the file again");
});

test("an entry that belongs to another event stays with it", async () => {
  const viewer = await editor();
  await bring(viewer, calendar(night("first@x", "First", "20270607")));
  await bring(viewer, calendar(night("second@x", "Second", "20270608")));
  const { db } = testDeps();
  const events = await findAllImportedEvents(db, { uids: ["first@x", "second@x"], entries: [] });
  const [first, second] = ["first@x", "second@x"].map((uid) =>
    events.find(({ event }) => event.uid === uid),
  );
  const { id = 0, version = 0 } = second?.event ?? {};
  const source = first?.source ?? null;
  const audit = { createdAt: NOW, actorId: viewer.id, action: "event.import", detail: {} };
  expect(
    await updateImportedEvent(db, { id, version }, { change: { city: "Here" }, source }, audit),
  ).toBe(true);
  const { results } = await env.DB.prepare(
    "select series_uid from event_sources where event_id in (?, ?) order by event_id",
  )
    .bind(first?.event.id, id)
    .all();
  expect(results).toEqual([{ series_uid: "first@x" }, { series_uid: "second@x" }]);
});

test.each([
  ["CR", "\r"],
  ["LF", "\n"],
])("a calendar with %s line ends and without a VCALENDAR around it is read", async (name, end) => {
  const viewer = await editor();
  const text = night(`bare-${name}@x`, `Bare ${name}`, "20270611").replaceAll("\r\n", end);
  const pasted = await check(viewer, text);
  expect(pasted.extra?.verdicts).toMatchObject([{ kind: "new", name: `Bare ${name}` }]);
  const sent = await send(viewer, { intent: "preview", file: new File([text], "bare.ics") });
  expect(sent.extra?.verdicts).toMatchObject([{ kind: "new", name: `Bare ${name}` }]);
});
