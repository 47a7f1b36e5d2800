import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import type { Viewer } from "#app/deps.ts";
import { readEventToEdit } from "#app/features/events/edit-event.server.ts";
import { loader as showEvent } from "#app/routes/events/event.tsx";
import { loader as showList } from "#app/routes/events/manage.tsx";
import { action as actOn, loader as showEditor } from "#app/routes/events/manage-event.tsx";
import { action as importFile, loader as showImport } from "#app/routes/events/manage-import.tsx";
import { action as announce, loader as showNew } from "#app/routes/events/manage-new.tsx";
import { findAllAuditBySubject } from "#db/queries/audit.ts";
import { seedReferenceData } from "#db/seed/reference.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { utf16 } from "#test/support/bytes.ts";
import { testDeps } from "#test/support/deps.ts";
import { jpegFile } from "#test/support/pictures.ts";
import { callRoute } from "#test/support/routes.ts";

const NOW = new Date("2026-11-23T12:00:00Z");
const deps = { clock: { now: () => NOW } };
const limits = { isWithin: async () => true };
const editor = async () => viewerOf(await createUser({ role: "editor" }));

type Values = Record<string, string | File>;
const NEW: Values = {
  eventName: "Copperhead Friday",
  "category.racing": "on",
  "category.bracket": "on",
  startsOn: "2026-12-04",
  startsTime: "18:00",
  endsTime: "22:00",
  city: "Milan",
  state: "MI",
};

const post = (viewer: Viewer | null, form: Values) =>
  callRoute(announce, { path: "/events/manage/new", params: {}, viewer, form, deps, limits });
const act = (viewer: Viewer | null, slug: string, form: Values) =>
  callRoute(actOn, {
    path: `/events/manage/event/${slug}`,
    params: { event: slug },
    viewer,
    form,
    deps,
    limits,
  });
const slugAt = (location: string | null) => location?.split("/").at(-1) ?? "";

async function create(change: Values = {}): Promise<{ viewer: Viewer; slug: string }> {
  const viewer = await editor();
  const { location } = await post(viewer, { ...NEW, ...change });
  return { viewer, slug: slugAt(location) };
}

async function stored(slug: string) {
  const row = await env.DB.prepare("select * from events where slug = ?").bind(slug).first<{
    id: number;
    version: number;
    status: string;
    starts_on: string;
    ends_on: string;
    time_zone: string;
    previous_starts_on: string | null;
    event_name: string;
  }>();
  if (!row) throw new Error(`no event ${slug}`);
  return row;
}

async function actionsOn(slug: string): Promise<string[]> {
  const { id } = await stored(slug);
  return (await findAllAuditBySubject(testDeps().db, "event", id)).map(({ action }) => action);
}

test("the editors' pages are a 404 for everyone else", async () => {
  const people = [
    null,
    await viewerOf(await createUser()),
    await viewerOf(await createUser({ role: "moderator" })),
  ];
  const { slug } = await create();
  for (const viewer of people) {
    const call = { params: { event: slug }, viewer, deps };
    const pages = [
      callRoute(showList, { ...call, path: "/events/manage" }),
      callRoute(showNew, { ...call, path: "/events/manage/new" }),
      callRoute(showEditor, { ...call, path: `/events/manage/event/${slug}` }),
      callRoute(showImport, { ...call, path: "/events/manage/import" }),
    ];
    expect((await Promise.all(pages)).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await post(viewer, NEW)).status).toBe(404);
    expect((await act(viewer, slug, { intent: "status", status: "CANCELLED" })).status).toBe(404);
  }
});

describe("an event that is over", () => {
  const PAST = { startsOn: "2026-11-07" };
  /** The event's stored fields as the form sends them, with changes. */
  const formOf = async (slug: string, change: Values): Promise<Values> => ({
    ...{ ...NEW, ...PAST, version: String((await stored(slug)).version) },
    ...change,
  });
  const pageOf = (slug: string) =>
    callRoute(showEvent, { path: `/events/${slug}`, params: { event: slug }, deps });

  test("can only be corrected with a note, which its page shows and the history has", async () => {
    const { viewer, slug } = await create(PAST);
    const editing = { path: `/events/manage/event/${slug}`, params: { event: slug }, viewer, deps };
    expect((await callRoute(showEditor, editing)).data).toMatchObject({ event: { isPast: true } });
    const wrong: Values[] = [{}, { correction: "  " }, { correction: "x".repeat(201) }];
    for (const correction of wrong) {
      const refused = await act(
        viewer,
        slug,
        await formOf(slug, { startsTime: "09:00", ...correction }),
      );
      expect(refused).toMatchObject({
        status: 422,
        data: { errors: { correction: expect.any(String) }, values: { startsTime: "09:00" } },
      });
    }
    expect((await pageOf(slug)).data).toMatchObject({ page: { event: { correction: null } } });

    const note = "It began at 9, not at 6.";
    const saved = await act(
      viewer,
      slug,
      await formOf(slug, { startsTime: "09:00", correction: note }),
    );
    expect(saved.status).toBe(302);
    expect((await pageOf(slug)).data).toMatchObject({
      page: {
        event: {
          schedule: { startsTime: "09:00" },
          correction: { note, at: NOW.toISOString() },
        },
      },
    });
    const [entry] = await findAllAuditBySubject(testDeps().db, "event", (await stored(slug)).id);
    expect(entry).toMatchObject({
      action: "event.correct",
      actor: viewer.username,
      detail: { changed: ["startsTime"], note },
    });
    const again = await formOf(slug, {
      startsTime: "09:00",
      city: "Dexter",
      correction: "Dexter.",
    });
    await act(viewer, slug, again);
    expect((await pageOf(slug)).data).toMatchObject({
      page: { event: { correction: { note: "Dexter." } } },
    });
    expect(await actionsOn(slug)).toEqual(["event.correct", "event.correct", "event.create"]);
  });

  test("isn't what an event ahead is: that one needs no note, and shows none", async () => {
    const { viewer, slug } = await create();
    const ahead = { startsOn: "2026-12-05", correction: "Never mind." };
    await act(viewer, slug, await formOf(slug, ahead));
    expect((await pageOf(slug)).data).toMatchObject({
      page: { event: { schedule: { startsOn: "2026-12-05" }, correction: null } },
    });
    expect(await actionsOn(slug)).toEqual(["event.edit", "event.create"]);
  });
});

test("an event gets its town's data, and two with the same name have different pages", async () => {
  const { viewer, slug } = await create();
  expect(await stored(slug)).toMatchObject({ ends_on: "2026-12-04", time_zone: "America/Detroit" });
  const second = slugAt((await post(viewer, NEW)).location);
  expect(second).not.toBe(slug);
  expect(second).toContain("copperhead-friday-2026-12-04");
  expect(await actionsOn(slug)).toEqual(["event.create"]);
  const page = await callRoute(showEvent, {
    path: `/events/${slug}`,
    params: { event: slug },
    deps,
  });
  expect(page.data).toMatchObject({ page: { event: { categories: ["racing", "bracket"] } } });
  const list = await callRoute(showList, { path: "/events/manage", params: {}, viewer, deps });
  expect(JSON.stringify(list.data)).toContain(slug);
});

test("an invalid event is rejected in place and keeps the typed values", async () => {
  const viewer = await editor();
  const refused = async (change: Values) => {
    const { status, data } = await post(viewer, { ...NEW, ...change });
    return { status, ...(data as { errors: Record<string, string>; values: object }) };
  };
  expect(await refused({ startsOn: "2027-02-30" })).toMatchObject({
    status: 422,
    errors: { startsOn: expect.stringContaining("no such day") },
    values: { eventName: "Copperhead Friday", "category.racing": "on" },
  });
  expect((await refused({ endsOn: "2026-12-01" })).errors).toHaveProperty("endsOn");
  expect((await refused({ endsTime: "17:00" })).errors).toHaveProperty("endsTime");
  expect(
    (await refused({ startsOn: "2027-03-14", startsTime: "02:30", endsTime: "" })).errors,
  ).toEqual({
    startsTime: expect.stringContaining("skip"),
  });
  expect((await refused({ track: "Nobody Raceway" })).errors).toHaveProperty("track");
  expect((await refused({ city: "", state: "" })).errors).toHaveProperty("city");
  expect((await refused({ website: "javascript:alert(1)" })).errors).toHaveProperty("website");
  expect((await refused({ description: "x".repeat(10_001) })).errors).toHaveProperty("description");
});

test("a track's earlier name is accepted, and a misspelled one is suggested", async () => {
  await seedReferenceData(testDeps().db, 2026);
  const viewer = await editor();
  const { location } = await post(viewer, {
    ...NEW,
    eventName: "Earlier Name",
    city: "",
    state: "",
    track: "Auto Club Raceway at Pomona",
  });
  const saved = await readEventToEdit(testDeps(), slugAt(location));
  expect(saved?.text).toMatchObject({ track: "In-N-Out Burger Pomona Dragstrip", state: "CA" });
  const { status, data } = await post(viewer, { ...NEW, track: "Milan Dragwy" });
  expect(status).toBe(422);
  expect(data).toMatchObject({
    errors: { track: "We don't know this track. Did you mean Milan Dragway?" },
    values: { track: "Milan Dragwy" },
  });
});

test("an edit increments the version, and an edit of an old version is rejected", async () => {
  const { viewer, slug } = await create();
  const result = await readEventToEdit(testDeps(), slug);
  const edited: Values = { ...result?.text, version: "1", eventName: "Copperhead Saturday" };
  expect((await act(viewer, slug, edited)).location).toBe(`/events/manage/event/${slug}`);
  expect(await stored(slug)).toMatchObject({ version: 2, event_name: "Copperhead Saturday" });
  const late = await act(viewer, slug, { ...edited, eventName: "Mine" });
  expect(late.status).toBe(409);
  expect(late.data).toMatchObject({ values: { eventName: "Mine" } });
  expect(await actionsOn(slug)).toEqual(["event.edit", "event.create"]);
  expect((await act(viewer, "no-such-event", edited)).status).toBe(404);
});

test("an event is canceled, reinstated and moved; its page stays", async () => {
  const { viewer, slug } = await create();
  const set = (version: number, status: string, startsOn = "") =>
    act(viewer, slug, { intent: "status", version: String(version), status, startsOn });
  await set(1, "CANCELLED");
  expect((await stored(slug)).status).toBe("CANCELLED");
  expect((await set(1, "POSTPONED")).status).toBe(409);
  await set(2, "SCHEDULED");
  expect((await set(3, "RESCHEDULED")).status).toBe(422);
  expect((await set(3, "RESCHEDULED", "2027-02-30")).status).toBe(422);
  await set(3, "RESCHEDULED", "2026-12-18");
  expect(await stored(slug)).toMatchObject({
    status: "RESCHEDULED",
    starts_on: "2026-12-18",
    previous_starts_on: "2026-12-04",
    version: 4,
  });
  expect((await set(4, "LOST")).status).toBe(422);
});

test("an event is copied to a day and repeated, up to a limit", async () => {
  const { viewer, slug } = await create({ endsOn: "2026-12-06", endsTime: "12:00" });
  const copy = slugAt(
    (await act(viewer, slug, { intent: "duplicate", startsOn: "2027-01-01" })).location,
  );
  expect(await stored(copy)).toMatchObject({ starts_on: "2027-01-01", ends_on: "2027-01-03" });
  const repeat = (everyWeeks: string, until: string) =>
    act(viewer, slug, { intent: "repeat", everyWeeks, until });
  const count = async () =>
    (
      await env.DB.prepare(
        "select count(*) as n from events where event_name = ? and starts_on > ?",
      )
        .bind("Copperhead Friday", "2027-01-31")
        .first<{ n: number }>()
    )?.n ?? 0;
  const before = await count();
  expect((await repeat("4", "2027-03-26")).status).toBe(302);
  expect((await count()) - before).toBe(2);
  expect((await repeat("1", "2026-12-05")).status).toBe(422);
  expect((await repeat("0", "2027-03-26")).status).toBe(422);
  await repeat("1", "2031-12-31");
  expect((await count()) - before).toBeLessThanOrEqual(2 + 52);
  expect(await actionsOn(copy)).toEqual(["event.duplicate"]);
});

test("an event gets a photo with a description, shares it with copies, and loses it", async () => {
  const { viewer, slug } = await create();
  const send = (form: Values, of = slug) => act(viewer, of, { intent: "picture", ...form });
  expect((await send({ version: "1", alt: "Two cars" })).data).toMatchObject({
    errors: { picture: "Choose a photo." },
  });
  const silent = await send({ version: "1", picture: jpegFile() });
  expect(silent.data).toMatchObject({ errors: { alt: "Say what the picture shows." } });
  const noPicture = new File(["MZ"], "a.jpg", { type: "image/jpeg" });
  const foreign = await send({ version: "1", alt: "Two cars", picture: noPicture });
  expect(foreign.status).toBe(415);
  expect(foreign.data).toMatchObject({ errors: { picture: expect.any(String) } });

  await send({ version: "1", alt: "Two cars at the tree", picture: jpegFile() });
  const result = await callRoute(showEvent, {
    path: `/events/${slug}`,
    params: { event: slug },
    deps,
  });
  expect(result.data).toMatchObject({
    page: {
      event: { picture: { key: expect.stringMatching(/^events\//), alt: "Two cars at the tree" } },
    },
  });
  expect((await send({ version: "1", alt: "Late" })).status).toBe(409);
  await send({ version: "2", alt: "Two cars, one tree" });
  const copy = slugAt(
    (await act(viewer, slug, { intent: "duplicate", startsOn: "2027-01-08" })).location,
  );
  expect((await readEventToEdit(testDeps(), copy))?.picture?.alt).toBe("Two cars, one tree");
  await send({ version: "3", isPictureRemoved: "on" });
  expect((await readEventToEdit(testDeps(), slug))?.picture).toBeNull();
  expect((await readEventToEdit(testDeps(), copy))?.picture).not.toBeNull();
  expect(await actionsOn(slug)).toEqual([
    ...["event.picture", "event.picture", "event.picture", "event.create"],
  ]);
});

/** Files of the field, as text. */
const SAMPLES = import.meta.glob<string>("../../support/field/csv/*.csv", {
  query: "?raw",
  import: "default",
  eager: true,
});
const sampleNamed = (name: string) => SAMPLES[`../../support/field/csv/${name}`] ?? "";

type Preview = {
  extra?: {
    verdicts: {
      place: string;
      name: string;
      kind: string;
      detail: string;
      when: string;
      where: string;
    }[];
    notes: string[];
    unclearDays: string | null;
  };
};
const sendImport = (viewer: Viewer | null, form: Values) =>
  callRoute(importFile, {
    ...{ path: "/events/manage/import", params: {}, viewer, form, deps, limits },
  });
/** Previews a file, or imports it. */
async function sendFile(
  viewer: Viewer | null,
  intent: string,
  source: string | File,
  dayOrder = "",
) {
  const file: Values = typeof source === "string" ? { source } : { file: source };
  const checked = await sendImport(viewer, { intent: "preview", dayOrder, ...file });
  if (intent === "preview") return checked;
  const { values } = checked.data as { values: Record<string, string> };
  return sendImport(viewer, { intent, dayOrder, held: values.held ?? "" });
}
async function preview(viewer: Viewer, source: string | File, dayOrder = "") {
  const { status, data } = await sendFile(viewer, "preview", source, dayOrder);
  const { extra } = data as Preview;
  return { status, kinds: extra?.verdicts.map(({ kind }) => kind) ?? [], ...extra };
}

const TABLE = `name;start;start time;track;city;state;mood
"Table ""One""";2027-01-09;18:00;Milan Dragway;;;good
Table Two;2/30/2027;;;Milan;MI;bad
Table Three;1/16/2027;;Nobody Raceway;;;bad
"Table ""One""";2027-01-09;18:00;Milan Dragway;;;twice
`;

test("a table is previewed row by row, and then its new events are imported once", async () => {
  await seedReferenceData(testDeps().db, 2026);
  const viewer = await editor();
  const result = await preview(viewer, new File([TABLE], "events.csv", { type: "text/csv" }));
  expect(result.kinds).toEqual(["new", "bad", "bad", "known"]);
  expect(result.verdicts?.[1]?.detail).toMatch(/^start: There is no such day/);
  // Without errors for its town, state and time zone.
  expect(result.verdicts?.[2]?.detail).toBe(
    "track: We don't know this track. Name the place instead.",
  );
  expect(result.notes).toEqual(["Columns left out: mood."]);
  expect((await sendFile(viewer, "import", TABLE)).location).toBe("/events/manage");
  expect((await preview(viewer, TABLE)).kinds).toEqual(["known", "bad", "bad", "known"]);
  expect((await sendFile(viewer, "import", TABLE)).status).toBe(422);
});

test("rows with formulas are rejected, but lists in a description are allowed", async () => {
  const result = await preview(
    await editor(),
    [
      "name,start,city,state,description",
      '"=HYPERLINK(""https://x.example"")",2027-03-06,Milan,MI,',
      "Formula Night,2027-03-06,Milan,MI,=1+1",
      '"Night, @SUM(1)",2027-03-06,Milan,MI,',
      "+1+1,2027-03-06,Milan,MI,",
      "-1+1,2027-03-06,Milan,MI,",
      '"\t=1+1",2027-03-06,Milan,MI,',
      'List Night,2027-03-06,Milan,MI,"- gates at 5\n- first round at 7"',
    ].join("\n"),
  );
  expect(result.kinds).toEqual([...Array(6).fill("bad"), "new"]);
  expect(result.verdicts?.[0]).toMatchObject({
    place: "Line 2",
    detail: "name would run as a formula in a spreadsheet. Drop the sign it begins with.",
  });
});

test("a table is read in UTF-16 and Windows-1252, and a spreadsheet is rejected", async () => {
  const viewer = await editor();
  const table = "name,start,city,state\nCuraçao night,2027-04-03,Milan,MI\n";
  const windows1252 = Uint8Array.from(table, (c) => c.charCodeAt(0));
  for (const bytes of [utf16(`\ufeff${table}`, "le"), utf16(table, "be"), windows1252]) {
    const result = await preview(viewer, new File([bytes], "events.csv"));
    expect(result.verdicts).toMatchObject([{ name: "Curaçao night", kind: "new" }]);
  }
  const spreadsheet = new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 0, 0]);
  const { status, data } = await sendFile(viewer, "preview", new File([spreadsheet], "events.csv"));
  expect(status).toBe(422);
  expect(data).toMatchObject({ errors: { file: expect.stringContaining("is a spreadsheet") } });
});

describe("tables from other programs", () => {
  const sample = async (name: string) => {
    const result = await preview(await editor(), sampleNamed(name));
    return {
      ...result,
      rows: result.verdicts?.map(({ name: is, when, where }) => [is, when, where]),
    };
  };

  test("Google's, with its location in one column and times like 6:00 PM", async () => {
    const { rows, notes, unclearDays } = await sample("google-calendar.csv");
    expect(rows).toEqual([
      ["Google night", "May 8, 2027, 6:00 PM to 10:00 PM EDT", "Milan Dragway, Milan, MI"],
    ]);
    expect(notes).toEqual(["Columns left out: Private."]);
    expect(unclearDays).toBe("month-first");
  });

  test("Excel's with sep=;", async () => {
    const { rows } = await sample("sep-line.csv");
    expect(rows).toEqual([["Sep night", "May 8, 2027, Starts 6:00 PM EDT", "Milan, MI"]]);
  });

  test("with a quote after a space, and with two addresses", async () => {
    expect((await sample("space-before-quote.csv")).kinds).toEqual(["new"]);
    expect((await sample("two-addresses.csv")).kinds).toEqual(["new"]);
  });

  test("with ZIP codes that lost their zeros, ZIP+4, Canada, Puerto Rico, and a post office abroad", async () => {
    const { verdicts } = await sample("zips.csv");
    expect(verdicts?.map(({ name, kind, where, detail }) => [name, kind, where || detail])).toEqual(
      [
        ["Lost zero", "bad", "zip: Is this 07728, Freehold, NJ? Write all five digits."],
        ["Lost zero with town", "new", "Englishtown, NJ"],
        ["Zip plus", "new", "Englishtown, NJ"],
        ["Canada", "new", expect.stringContaining("ON")],
        ["Canada spaced", "new", expect.stringContaining("ON")],
        ["PR", "new", "Salinas, PR"],
        ["AK", "new", expect.stringContaining("AK")],
        ["APO", "bad", "city: 09012 is a military post office (AE). Name the track or the town."],
      ],
    );
  });

  test("Outlook's, with a title, all-day events, and spreadsheet dates", async () => {
    const { verdicts, unclearDays } = await preview(
      await editor(),
      [
        "Season 2027,,,,,,",
        "Subject,Start Date,Start Time,End Date,End Time,All day event,Location",
        'One,5/13/2027,6:00:00 PM,5/13/2027,10:00:00 PM,False,"Milan, MI"',
        'Two,5/8/2027,12:00:00 AM,5/9/2027,12:00:00 AM,True,"Milan, MI"',
        'Three,8-May-27,6 PM,,,,"Milan, MI 48160, USA"',
        'Four,"Sat, May 8, 2027",6pm,,,,"Milan, MI"',
        'Five,46515,18:00:00,,,,"Milan, MI"',
        'Six,5/8/2027 6:00 PM,,,,,"Milan, MI"',
        'Seven,2027-05-08T18:00:00,,,,,"Milan, MI"',
        'Eight,2027-05-08 00:00:00,,,,,"Milan, MI"',
        "Nine,5/8/2027,,,,,Milan, MI",
      ].join("\n"),
    );
    const at = "May 8, 2027, Starts 6:00 PM EDT";
    expect(verdicts?.map(({ when, detail }) => when || detail)).toEqual([
      "May 13, 2027, 6:00 PM to 10:00 PM EDT",
      "May 8–9, 2027, All day",
      ...[at, at, at, at, at],
      "May 8, 2027, All day",
      "This row has 8 cells, but the header has 7. Put quotes around cells that contain the separator.",
    ]);
    expect(unclearDays).toBeNull();
  });

  test("with the day first, if a date requires it or the editor says so", async () => {
    const viewer = await editor();
    const table = (...days: string[]) =>
      ["name,start,city,state", ...days.map((day) => `On ${day},${day},Milan,MI`)].join("\n");
    const days = async (text: string, dayOrder = "") => {
      const { verdicts, unclearDays } = await preview(viewer, text, dayOrder);
      return [...(verdicts?.map(({ when }) => when) ?? []), unclearDays];
    };
    expect(await days(table("5/8/2027", "13/5/2027"))).toEqual([
      ...["Aug 5, 2027, All day", "May 13, 2027, All day", null],
    ]);
    expect(await days(table("5/8/2027"))).toEqual(["May 8, 2027, All day", "month-first"]);
    expect(await days(table("5/8/2027"), "day-first")).toEqual([
      ...["Aug 5, 2027, All day", "day-first"],
    ]);
    const mixed = await preview(viewer, table("5/13/2027", "13/5/2027"));
    expect(mixed.kinds).toEqual(["new", "bad"]);
    expect(mixed.unclearDays).toBe("month-first");
    const chosen = await preview(viewer, table("5/13/2027", "13/5/2027"), "day-first");
    expect(chosen.verdicts?.map(({ when, detail }) => when || detail)).toEqual([
      "start: There is no such day as 5/13/2027 with the day first.",
      "May 13, 2027, All day",
    ]);
    const source = table("5/8/2027");
    await sendFile(viewer, "import", source, "day-first");
    expect(await stored("on-5-8-2027-2027-08-05")).toMatchObject({ starts_on: "2027-08-05" });
  });

  test("with a wrong ZIP next to the right town", async () => {
    const { verdicts } = await preview(
      await editor(),
      "name,start,start time,city,state,zip\nA,2027-05-08,18:00,Milan,MI,90210\nB,2027-05-08,18:00,Nowhere,OH,90210",
    );
    expect(verdicts?.[0]).toMatchObject({ when: "May 8, 2027, Starts 6:00 PM EDT" });
    expect(verdicts?.[1]).toMatchObject({ kind: "bad", detail: "time zone: Pick the time zone." });
  });

  test("with invisible characters in a ZIP", async () => {
    const { verdicts } = await preview(
      await editor(),
      "name,start,start time,city,state,zip\nA,2027-05-08,18:00,,,\u200e48160\u200b",
    );
    expect(verdicts?.[0]).toMatchObject({ kind: "new", where: "Milan, MI" });
  });
});

test("a table that can't be parsed is rejected with the line", async () => {
  const { status, data } = await sendFile(
    await editor(),
    "preview",
    'name,start\nA,2027-01-09\n"B,',
  );
  expect(status).toBe(422);
  expect(data).toMatchObject({ message: expect.stringMatching(/^Line 3: .*never closes/) });
});

test("two hundred rows of a table of thousands are read", async () => {
  const result = await preview(await editor(), `name,start\n${"A,\n".repeat(15_000)}`);
  expect(result.kinds).toHaveLength(200);
  expect(result.notes).toEqual(["Only the first 200 rows are read."]);
});

const calendar = (...entries: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", ...entries, "END:VCALENDAR", ""].join("\r\n");
const entry = (...lines: string[]) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"].join("\r\n");
const PLACE = "LOCATION:Milan Dragway\\, 10860 Plank Rd\\, Milan\\, MI 48160";

test("a calendar's days, local times and instants are read correctly", async () => {
  const viewer = await editor();
  const source = calendar(
    entry(
      "UID:days@x",
      "SUMMARY:Whole days",
      "DTSTART;VALUE=DATE:20270109",
      "DTEND;VALUE=DATE:20270111",
      PLACE,
    ),
    entry(
      "UID:utc@x",
      "SUMMARY:In UTC",
      "DTSTART:20270110T010000Z",
      "DTEND:20270110T040000Z",
      PLACE,
    ),
    entry("UID:zone@x", "SUMMARY:Zoned", "DTSTART;TZID=America/Chicago:20270109T180000", PLACE),
    entry("UID:lost@x", "SUMMARY:Lost", "DTSTART;TZID=Somewhere:20270109T180000", PLACE),
    entry("UID:off@x", "SUMMARY:Off", "DTSTART;VALUE=DATE:20270109", "STATUS:CANCELLED", PLACE),
    entry("SUMMARY:Without a day"),
    entry("SUMMARY:Backwards", "DTSTART:20270110T010000Z", "DTEND:20270109T230000Z", PLACE),
  );
  const result = await preview(viewer, source);
  expect(result.verdicts?.map(({ when, detail }) => when || detail)).toEqual([
    "It has no start.",
    "It ends before it starts.",
    "Jan 9–10, 2027, All day",
    "Jan 9, 2027, 8:00 PM to 11:00 PM EST",
    "Jan 9, 2027, Starts 6:00 PM CST",
    "Jan 9, 2027, Starts 6:00 PM EST",
    "Jan 9, 2027, All day",
  ]);
  expect(result.notes).toEqual([
    expect.stringContaining("we don't know the time zone “Somewhere”"),
  ]);
  await sendFile(viewer, "import", source);
  expect(await stored("off-2027-01-09")).toMatchObject({ status: "CANCELLED" });
  expect((await preview(viewer, source)).kinds.slice(2)).toEqual(Array(5).fill("known"));
});

test("a hundred thousand repeats are read up to the limit", async () => {
  const viewer = await editor();
  const daily = (rule: string) =>
    calendar(
      entry("UID:often@x", "SUMMARY:Often", "DTSTART;VALUE=DATE:20270109", `RRULE:${rule}`, PLACE),
    );
  const result = await preview(viewer, daily("FREQ=DAILY;COUNT=100000"));
  expect(result.kinds).toHaveLength(52);
  expect(result.notes?.[0]).toContain("52");
  const never = await preview(viewer, daily("FREQ=SECONDLY;COUNT=100000"));
  expect(never.verdicts?.map(({ detail }) => detail)).toEqual([
    "We don't read repeats within a day.",
  ]);
  const many = calendar(
    ...Array.from({ length: 500 }, (_, n) => entry(`UID:${n}`, "SUMMARY:A", "DTSTART:20270109")),
  );
  expect((await preview(viewer, many)).kinds).toHaveLength(200);
});

test("invalid imports are rejected", async () => {
  const viewer = await editor();
  for (const source of ["", "   ", "just words", "BEGIN:VCALENDAR\r\nwhat", "x"]) {
    expect((await sendFile(viewer, "preview", source)).status, source.slice(0, 20)).toBe(422);
  }
});
