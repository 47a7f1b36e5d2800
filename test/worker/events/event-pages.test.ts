import { eq } from "drizzle-orm";
import ICAL from "ical.js";
import { beforeAll, expect, test } from "vitest";
import { changeEventStatus } from "#app/features/events/change-status.server.ts";
import { listEventAddresses } from "#app/features/events/list-event-addresses.server.ts";
import { type EventPage, readEventPage } from "#app/features/events/read-event-page.server.ts";
import { renderDescription } from "#app/features/events/render-description.server.ts";
import { deleteVehicle } from "#app/features/garage/delete-vehicle.server.ts";
import { exportAccount } from "#app/features/profile/export-account.server.ts";
import { loader as showCalendar } from "#app/routes/events/calendar-ics.ts";
import { loader as showCategory } from "#app/routes/events/category.tsx";
import { action as mark, loader as showEvent } from "#app/routes/events/event.tsx";
import { loader as showEventFile } from "#app/routes/events/event-ics.ts";
import { loader as showEvents } from "#app/routes/events/index.tsx";
import type { SubjectKey } from "#db/queries/comments.ts";
import { eventMarks } from "#db/schema/events.ts";
import { users } from "#db/schema/users.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { writeComment, writeReply } from "#test/support/comments.ts";
import { testDeps } from "#test/support/deps.ts";
import { createTestEvents, MILAN } from "#test/support/events.ts";
import { createApprovedRun } from "#test/support/garage.ts";
import { callRoute } from "#test/support/routes.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { createCar, createReference } from "#test/support/slips.ts";

type Viewer = Awaited<ReturnType<typeof viewerOf>>;
const NOW = new Date("2026-11-23T12:00:00Z");
const deps = { clock: { now: () => NOW } };
const free = { isWithin: async () => true };

let timed = "";
let wholeDays = "";
let canceled = "";
let past = "";

beforeAll(async () => {
  const slugs = await createTestEvents(
    [
      MILAN,
      {
        ...MILAN,
        eventName: "Long Weekend, two lanes; one tree",
        categories: "racing",
        startsOn: "2026-12-11",
        endsOn: "2026-12-13",
        startsTime: "",
        endsTime: "",
        description: "Line one\nLine **two**",
      },
      {
        ...MILAN,
        eventName: "Called Off",
        city: "Ennis",
        state: "TX",
        latitude: "",
        longitude: "",
      },
      { ...MILAN, eventName: "Last Week", startsOn: "2026-11-14" },
    ],
    NOW,
  );
  [timed = "", wholeDays = "", canceled = "", past = ""] = slugs;
  await changeEventStatus(testDeps({ now: NOW }), { slug: canceled, status: "CANCELLED" });
});

const open = (slug: string, viewer: Awaited<ReturnType<typeof viewerOf>> | null = null) =>
  callRoute(showEvent, { path: `/events/${slug}`, params: { event: slug }, viewer, deps });

test("an event's page names its place and stays once it is canceled", async () => {
  expect((await open(timed)).data).toMatchObject({
    page: {
      isPast: false,
      event: { eventName: "Friday Test and Tune", status: "SCHEDULED", place: { state: "MI" } },
    },
  });
  expect((await open(canceled)).data).toMatchObject({ page: { event: { status: "CANCELLED" } } });
  // The town has a position and a time zone.
  expect((await open(canceled)).data).toMatchObject({
    page: {
      event: {
        point: { latitude: expect.closeTo(32.3, 0) },
        schedule: { timeZone: "America/Chicago" },
      },
    },
  });
  expect((await open(past)).data).toMatchObject({ page: { isPast: true } });
  expect((await open("no-such-event")).status).toBe(404);
});

test("an event's page counts the days, unless it is off or over", async () => {
  const countdowns = [timed, wholeDays, canceled, past].map(async (slug) => {
    const page = await readEventPage(testDeps({ now: NOW }), slug);
    return page?.countdown;
  });
  expect(await Promise.all(countdowns)).toEqual(["in 11 days", "in 18 days", null, null]);
});

test("an event's page knows the way from a ZIP code, or from a member's own", async () => {
  const member = await createUser({ username: "tower", zipCode: "48326" });
  const from = async (search: string, viewer: Awaited<ReturnType<typeof viewerOf>> | null) => {
    const path = `/events/${timed}.data${search}`;
    const { data } = await callRoute(showEvent, { path, params: { event: timed }, viewer, deps });
    return JSON.parse(JSON.stringify(data)).page.trip;
  };
  expect(await from("", null)).toMatchObject({ zip: "", home: null, map: { home: null } });
  expect(await from("?zip=48104", null)).toMatchObject({
    home: { name: "Ann Arbor, MI", drive: { minutes: 30 }, leaveBy: "Fri 4:30 PM EST" },
    map: { home: expect.anything() },
  });
  const viewer = await viewerOf(member);
  expect(await from("", viewer)).toMatchObject({
    zip: "48326",
    home: { name: expect.stringContaining("MI") },
  });
  expect(await from("?zip=00000", viewer)).toMatchObject({ zip: "00000", home: null });
  // 48143 is Münster, too.
  const german = await createUser({ zipCode: "48143", country: "Germany" });
  expect(await from("", await viewerOf(german))).toMatchObject({ zip: "", home: null });
});

test("there is no time to leave for an event that is off or over", async () => {
  const leaveBy = async (slug: string) => {
    const path = `/events/${slug}.data?zip=48104`;
    const { data } = await callRoute(showEvent, {
      path,
      params: { event: slug },
      viewer: null,
      deps,
    });
    return JSON.parse(JSON.stringify(data)).page.trip.home;
  };
  for (const slug of [canceled, past])
    expect(await leaveBy(slug)).toMatchObject({ name: "Ann Arbor, MI", leaveBy: null });
});

test("lists include canceled events and leave out past ones", async () => {
  const { data } = await callRoute(showEvents, { path: "/events.data", params: {}, deps });
  const names = JSON.stringify(data);
  expect(names).toContain("Called Off");
  expect(names).toContain("CANCELLED");
  expect(names).not.toContain("Last Week");
  const ofCategory = (category: string) =>
    callRoute(showCategory, {
      path: `/events/category/${category}.data`,
      params: { category },
      deps,
    });
  expect(JSON.stringify((await ofCategory("racing")).data)).toContain("Long Weekend");
  expect(JSON.stringify((await ofCategory("racing")).data)).not.toContain("Friday");
  expect((await ofCategory("knitting")).status).toBe(404);
});

async function calendarOf(search = "") {
  const { headers, status } = await callRoute(showCalendar, {
    path: `/events/calendar.ics${search}`,
    params: {},
    deps,
  });
  return { headers, status };
}

/** A response as parsed by a calendar program. */
async function parsed(work: () => Promise<Response>) {
  const text = await (await work()).text();
  const calendar = new ICAL.Component(ICAL.parse(text));
  return { text, events: calendar.getAllSubcomponents("vevent").map((one) => new ICAL.Event(one)) };
}

test("a calendar program reads the subscription: days, instants, statuses", async () => {
  const { readCalendar } = await import("#app/features/events/calendar.server.ts");
  const answer = async () =>
    new Response(await readCalendar(testDeps({ now: NOW }), { category: "", state: "" }));
  const { events, text } = await parsed(answer);
  const named = (name: string) => events.find(({ summary }) => summary.includes(name));
  const friday = named("Friday");
  expect(friday?.startDate.toJSDate().toISOString()).toBe("2026-12-04T23:00:00.000Z");
  expect(friday?.endDate.toJSDate().toISOString()).toBe("2026-12-05T04:00:00.000Z");
  const weekend = named("Long Weekend");
  expect(weekend?.summary).toBe("Long Weekend, two lanes; one tree");
  expect(weekend?.startDate.isDate).toBe(true);
  expect([weekend?.startDate.toString(), weekend?.endDate.toString()]).toEqual([
    "2026-12-11",
    "2026-12-14",
  ]);
  expect(weekend?.description).toBe("Line one\nLine **two**");
  const off = named("Called Off");
  expect(off?.summary).toBe("Canceled: Called Off");
  expect(off?.component.getFirstPropertyValue("status")).toBe("CANCELLED");
  expect(off?.sequence).toBe(1);
  expect(friday?.sequence).toBe(0);
  // Including the last month, so that subscribed calendars don't lose recent events.
  expect(named("Last Week")).toBeDefined();
  expect(text.split("\r\n").every((line) => new TextEncoder().encode(line).length <= 75)).toBe(
    true,
  );
});

test("a subscription can be limited to a category or a state, and isn't sent again while unchanged", async () => {
  const { readCalendar } = await import("#app/features/events/calendar.server.ts");
  const read = async (category: "" | "racing", state: string) =>
    (
      await parsed(
        async () => new Response(await readCalendar(testDeps({ now: NOW }), { category, state })),
      )
    ).events;
  expect((await read("racing", "")).map(({ summary }) => summary)).toEqual([
    "Long Weekend, two lanes; one tree",
  ]);
  expect((await read("", "TX")).map(({ summary }) => summary)).toEqual(["Canceled: Called Off"]);
  expect(await read("racing", "TX")).toEqual([]);
  const first = await calendarOf();
  expect(first.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  const again = await callRoute(showCalendar, {
    path: "/events/calendar.ics",
    params: {},
    deps,
    headers: { "if-none-match": first.headers.get("etag") ?? "" },
  });
  expect(again.status).toBe(304);
});

test("an event's UID stays the same through edits", async () => {
  const { readCalendarEvent } = await import("#app/features/events/calendar.server.ts");
  const read = async () =>
    (
      await parsed(
        async () => new Response(await readCalendarEvent(testDeps({ now: NOW }), wholeDays)),
      )
    ).events[0];
  const before = await read();
  await changeEventStatus(testDeps({ now: NOW }), {
    slug: wholeDays,
    status: "RESCHEDULED",
    startsOn: "2026-12-18",
  });
  const after = await read();
  expect(after?.uid).toBe(before?.uid);
  expect(after?.sequence).toBe((before?.sequence ?? 0) + 1);
  expect(after?.endDate.toString()).toBe("2026-12-21");
  const file = (event: string) =>
    callRoute(showEventFile, { path: `/events/${event}/event.ics`, params: { event }, deps });
  expect((await file(wholeDays)).status).toBe(200);
  expect((await file("no-such-event")).status).toBe(404);
});

const press = (
  slug: string,
  isMarked: boolean,
  viewer: Awaited<ReturnType<typeof viewerOf>> | null,
  car: number | string = "",
) =>
  callRoute(mark, {
    path: `/events/${slug}`,
    params: { event: slug },
    viewer,
    form: { mark: isMarked ? "on" : "off", car: String(car) },
    limits: free,
    deps,
  });

test("a racer marks going, removes the mark, and marks having been there", async () => {
  const viewer = await viewerOf(await createUser());
  expect((await press(timed, true, null)).location).toContain("login=1");
  expect((await press(timed, true, viewer)).location).toBe(`/events/${timed}`);
  await press(timed, true, viewer);
  expect((await open(timed, viewer)).data).toMatchObject({
    page: { mark: "GOING", event: { goingCount: 1 } },
  });
  expect((await open(timed)).data).toMatchObject({
    page: { mark: null, event: { goingCount: 1 } },
  });
  await press(timed, false, viewer);
  expect((await open(timed, viewer)).data).toMatchObject({
    page: { mark: null, event: { goingCount: 0 } },
  });
  await press(past, true, viewer);
  expect((await open(past, viewer)).data).toMatchObject({
    page: { mark: "WENT", event: { wentCount: 1 } },
  });
  const stream = await exportAccount({ ...testDeps(), viewer });
  expect(await new Response(stream).text()).toContain(past);
});

test("canceled and missing events can't be marked, and only activated racers can mark", async () => {
  const viewer = await viewerOf(await createUser());
  const sleeper = await viewerOf(await createUser({ isActivated: false }));
  expect((await press(canceled, true, viewer)).status).toBe(409);
  expect((await press("no-such-event", true, viewer)).status).toBe(404);
  expect((await press(timed, true, sleeper)).status).toBe(403);
});

test("racers who list a car are on the event's page, the newest first, and the others only count", async () => {
  await createReference();
  const [show = "", last = ""] = await createTestEvents(
    [
      { ...MILAN, eventName: "Car Show" },
      { ...MILAN, eventName: "Last Show", startsOn: "2026-11-14" },
    ],
    NOW,
  );
  const racers = await Promise.all(
    ["entrant", "latecomer", "onlooker"].map(async (username) =>
      viewerOf(await createUser({ username })),
    ),
  );
  const [entrant, latecomer, onlooker] = racers as [Viewer, Viewer, Viewer];
  const [car, other] = [await createCar(entrant), await createCar(latecomer)];
  const { db } = testDeps();
  const later = { clock: { now: () => new Date(NOW.getTime() + 1_000) } };
  const read = async (slug: string) => (await readEventPage(testDeps({ now: NOW }), slug))?.entries;

  await press(show, true, onlooker);
  await press(show, true, entrant, car);
  expect(await press(show, true, latecomer, car)).toMatchObject({ status: 409 });
  expect((await press(show, true, latecomer, "my car")).status).toBe(302);
  await callRoute(mark, {
    ...{ path: `/events/${show}`, params: { event: show }, viewer: latecomer, limits: free },
    ...{ form: { mark: "on", car: String(other) }, deps: later },
  });
  const listed = {
    latecomer: {
      username: "latecomer",
      vehicleId: other,
      vehicle: expect.stringContaining("2019"),
    },
    entrant: {
      username: "entrant",
      vehicleId: car,
      vehicle: expect.stringContaining("Challenger"),
    },
  };
  expect(await read(show)).toEqual([listed.latecomer, listed.entrant]);
  expect((await open(show, entrant)).data).toMatchObject({
    page: { own: { cars: [{ id: car }], vehicleId: car }, event: { goingCount: 3 } },
  });
  expect((await open(show)).data).toMatchObject({ page: { own: undefined } });

  // After the event those count who were there.
  await press(last, true, entrant, car);
  await db.update(eventMarks).set({ mark: "GOING" }).where(eq(eventMarks.userId, entrant.id));
  await press(last, true, latecomer, other);
  expect(await read(last)).toEqual([listed.latecomer]);

  await db.update(users).set({ bannedAt: NOW }).where(eq(users.id, latecomer.id));
  expect(await read(show)).toEqual([listed.entrant]);
  await deleteVehicle({ ...testDeps(), viewer: entrant }, { vehicleId: car });
  expect(await read(show)).toEqual([]);
  expect((await open(show)).data).toMatchObject({ page: { event: { goingCount: 3 } } });
});

test("a full list of cars reads a bounded number of rows", async () => {
  const [show = ""] = await createTestEvents([{ ...MILAN, eventName: "Full Show" }], NOW);
  for (let n = 0; n < 40; n += 1) {
    const viewer = await viewerOf(await createUser());
    await press(show, true, viewer, await createCar(viewer));
  }
  const { result, rowsRead } = await measureRowsRead((db) =>
    readEventPage({ ...testDeps({ now: NOW }), db }, show),
  );
  expect(result?.entries).toHaveLength(24);
  expect(rowsRead).toBe(107);
});

test("an event shows the runs of its days at its track, quickest first", async () => {
  await createReference();
  const racer = await viewerOf(await createUser());
  const ran = async (raceDate: string, elapsedTime: string) =>
    createApprovedRun(racer, await createCar(racer), { raceDate, elapsedTime });
  const slower = await ran("2026-05-09", "10.534");
  const quicker = await ran("2026-05-10", "10.134");
  await ran("2026-05-11", "10.034");
  const days = { startsOn: "2026-05-09", endsOn: "2026-05-10" };
  const [slug = "", elsewhere = ""] = await createTestEvents(
    [
      { ...days, eventName: "Famoso Spring", track: "Famoso Dragstrip" },
      { ...MILAN, ...days },
    ],
    NOW,
  );
  const { data } = await open(slug);
  const { page } = data as { page: EventPage };
  expect(page.track?.name).toBe("Famoso Dragstrip");
  expect(page.runs.map(({ id }) => id)).toEqual([quicker, slower]);
  expect(page.records.modified?.elapsedMs ?? page.records.stock?.elapsedMs).toBe(10_034);
  expect(page.track?.strip).toMatchObject({ lengthFt: 1320, month: 5 });
  // On the same weekend a year later, these were last year's, however many came later.
  for (let count = 0; count < 21; count++) await ran("2026-05-12", "11.534");
  const [next = "", late = ""] = await createTestEvents(
    [
      {
        startsOn: "2027-05-08",
        endsOn: "2027-05-09",
        eventName: "Again",
        track: "Famoso Dragstrip",
      },
      {
        startsOn: "2027-05-15",
        endsOn: "2027-05-15",
        eventName: "Late",
        track: "Famoso Dragstrip",
      },
    ],
    NOW,
  );
  const yearBefore = async (slug: string) =>
    (await readEventPage(testDeps({ now: NOW }), slug))?.yearBefore?.elapsedMs;
  expect(await yearBefore(next)).toBe(10_034);
  expect(await yearBefore(late)).toBeUndefined();
  expect((await open(elsewhere)).data).toMatchObject({ page: { runs: [] } });
});

test("racers comment on events: upcoming, canceled and past", async () => {
  const author = await createUser();
  for (const slug of [timed, canceled, past]) {
    const page = await open(slug);
    const { discussion } = page.data as { discussion: { subject: SubjectKey; canWrite: boolean } };
    expect(discussion).toMatchObject({ subject: { kind: "event" }, canWrite: false });
    const { subject } = discussion;
    const comment = await writeComment(author, { subject, content: `Who tows to ${slug}?` });
    await writeReply(author, comment, `We do, ${slug}.`);
    const answered = await open(slug, await viewerOf(author));
    expect(answered.data).toMatchObject({ discussion: { count: 2, canWrite: true } });
    expect(JSON.stringify(answered.data)).toContain(`Who tows to ${slug}?`);
  }
});

test("search engines find upcoming events and their categories", async () => {
  const paths = (await listEventAddresses(testDeps({ now: NOW }))).map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining([`/events/${timed}`, "/events/category/racing"]));
  expect(paths).not.toContain(`/events/${past}`);
});

test("a description is sanitized", async () => {
  const html = await renderDescription(
    'A **bold** [link](javascript:alert(1)) <script>alert(1)</script> <img src=x onerror="alert(1)">',
  );
  expect(html).toContain("<strong>bold</strong>");
  expect(html).not.toMatch(/javascript:|<script|onerror/);
});
