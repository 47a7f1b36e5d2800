import { env } from "cloudflare:workers";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Viewer } from "#app/deps.ts";
import {
  endEarlyVisits,
  makeEarlyVisitLink,
} from "#app/features/operations/early-visits.server.ts";
import { setComingSoon } from "#app/features/operations/set-coming-soon.server.ts";
import { setOpenings } from "#app/features/operations/set-openings.server.ts";
import { undoChange } from "#app/features/operations/undo-change.server.ts";
import { SITE_KEYS } from "#app/features/site/schema.ts";
import * as register from "#app/routes/accounts/register.tsx";
import * as submit from "#app/routes/club/submit.tsx";
import { findAllAuditBySubject } from "#db/queries/audit.ts";
import { confirmedViewerOf, createUser, signIn, viewerOf } from "#test/support/accounts.ts";
import { Client } from "#test/support/client.ts";
import { testDeps } from "#test/support/deps.ts";
import { callRoute } from "#test/support/routes.ts";
import {
  createCar,
  createReference,
  createSlip,
  slipFields,
  slipPhotos,
} from "#test/support/slips.ts";

let admin: Viewer;
const operator = () => ({ ...testDeps(), actor: admin, origins: [] });
const open = { isRegistrationOpen: true, areSubmissionsOpen: true };
const closed = { isComingSoon: true, from: null, until: null, guests: [] };

async function reset() {
  await env.DB.exec("delete from site_changes");
  await testDeps().settingsStore.write({
    ...(await testDeps().settingsStore.read()),
    ...open,
    isComingSoon: false,
  });
  await env.SITE.delete(SITE_KEYS.settings);
}
beforeEach(async () => {
  await reset();
  admin = await confirmedViewerOf(await createUser({ role: "admin" }));
});
afterEach(reset);

beforeAll(createReference);

const locationOf = async (client: Client, path = "/1320-club") =>
  (await client.get(path)).headers.get("location");

describe("before the site opens", () => {
  test("a preview link lets its bearer in, until all links are ended", async () => {
    await setComingSoon(operator(), closed, null);
    const visitor = new Client();
    expect(await locationOf(visitor)).toBe("/coming-soon");
    const { link } = await makeEarlyVisitLink(operator(), "hour");
    const { pathname, search } = new URL(link);
    const first = await visitor.get(pathname + search);
    expect(first.headers.get("location")).toBe("/");
    expect(first.headers.get("cache-control")).toBe("no-store");
    expect(first.headers.get("set-cookie")).toMatch(/^early=.*HttpOnly; SameSite=Lax$/);
    expect(await locationOf(visitor)).toBeNull();
    expect(await locationOf(new Client())).toBe("/coming-soon");
    await endEarlyVisits(operator());
    expect(await locationOf(visitor)).toBe("/coming-soon");
    expect(await locationOf(new Client(), pathname + search)).toBe("/coming-soon");
    const audited = await Promise.all(
      [2, 3].map((version) => findAllAuditBySubject(testDeps().db, "site", version)),
    );
    expect(audited.flat().map(({ action }) => action)).toEqual([
      ...["site.preview-links", "site.preview-links"],
    ]);
    expect(audited.flat().map(({ detail }) => detail)).toMatchObject([
      { before: 0, after: 1 },
      { before: 1, after: 0 },
    ]);
  });

  test("making a link and ending all are undone: the link stops, and those that ended work again", async () => {
    await setComingSoon(operator(), closed, null);
    const [first, second] = [
      await makeEarlyVisitLink(operator(), "hour"),
      await makeEarlyVisitLink(operator(), "hour"),
    ].map(({ link }) => new URL(link).pathname + new URL(link).search);
    const opens = async (path = "") => (await locationOf(new Client(), path)) === "/";
    const visitor = new Client();
    await visitor.get(second ?? "");
    await undoChange(operator(), 3);
    expect([await opens(first), await opens(second)]).toEqual([true, false]);
    expect(await locationOf(visitor)).toBe("/coming-soon");
    await endEarlyVisits(operator());
    expect(await opens(first)).toBe(false);
    expect(await undoChange(operator(), 5)).toBe("Undone: All preview links ended");
    expect([await opens(first), await opens(second)]).toEqual([true, false]);
    await expect(undoChange(operator(), 3)).rejects.toThrow("It was changed again since.");
    const [entry] = await findAllAuditBySubject(testDeps().db, "site", 6);
    expect(entry).toMatchObject({ action: "site.undo", detail: { before: 0, after: 1 } });
  });

  test("twenty links work at once; expired ones don't count", async () => {
    const earlier = new Date(Date.now() - 2 * 3_600_000);
    await makeEarlyVisitLink({ ...operator(), ...testDeps({ now: earlier }) }, "hour");
    for (let n = 0; n < 20; n++) await makeEarlyVisitLink(operator(), "hour");
    await expect(makeEarlyVisitLink(operator(), "hour")).rejects.toThrow("20 links work already.");
  });

  test("a link expires, and forged ones lead nowhere", async () => {
    await setComingSoon(operator(), closed, null);
    const now = new Date(Date.now() - 61 * 60_000);
    const { link } = await makeEarlyVisitLink({ ...operator(), ...testDeps({ now }) }, "hour");
    for (const search of [new URL(link).search, "?token=x", "?token=", ""]) {
      const client = new Client();
      expect(await locationOf(client, `/coming-soon/preview${search}`)).toBe("/coming-soon");
      expect(client.cookies.size).toBe(0);
    }
  });

  test("members on the list see it, others don't", async () => {
    const [guest, other] = [await createUser(), await createUser()];
    await setComingSoon(operator(), { ...closed, guests: [guest.username] }, null);
    for (const [user, location] of [
      [guest, null],
      [other, "/coming-soon"],
    ] as const) {
      const client = new Client();
      await signIn(client, user);
      expect(await locationOf(client)).toBe(location);
    }
  });

  test("it begins and ends at its times", async () => {
    const now = Date.now();
    const check = async (from: number | null, until: number | null) => {
      await setComingSoon(operator(), { ...closed, from, until }, null);
      return locationOf(new Client());
    };
    expect(await check(now + 60_000, null)).toBeNull();
    expect(await check(now - 60_000, now + 60_000)).toBe("/coming-soon");
    expect(await check(now - 60_000, now - 30_000)).toBeNull();
  });
});

describe("while registration is closed", () => {
  beforeEach(() => setOpenings(operator(), { isRegistrationOpen: false }, null));

  test("the API says so", async () => {
    const answer = await new Client().postJson("/rest/registration/register", {});
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ success: false, code: "closed" });
  });

  test("the form says so before and after, and keeps what was typed", async () => {
    const at = { path: "/register?step=1", params: {} };
    const { data } = await callRoute(register.loader, at);
    expect(data).toMatchObject({ closed: expect.stringContaining("Registration is closed") });
    const form = { username: "late-racer", email: "late@example.com", password: "Quarter1320" };
    const sent = await callRoute(register.action, { ...at, form: { ...form } });
    expect(sent.status).toBe(403);
    expect(sent.data).toMatchObject({
      code: "closed",
      values: { username: "late-racer", email: "late@example.com" },
    });
  });

  test("the page is as ever once it opens again", async () => {
    await setOpenings(operator(), { isRegistrationOpen: true }, null);
    const { data } = await callRoute(register.loader, { path: "/register?step=1", params: {} });
    expect(data).toMatchObject({ closed: null });
  });
});

describe("while submissions are closed", () => {
  beforeEach(() => setOpenings(operator(), { areSubmissionsOpen: false }, null));

  test("new slips are refused by the API and the form, which keeps what was typed", async () => {
    const user = await createUser();
    const viewer = await viewerOf(user);
    const car = await createCar(user);
    const client = new Client();
    await signIn(client, user);
    const fields = { ...slipFields(viewer, car), ...slipPhotos() };
    const answer = await client.postForm("/api/timeslips/submit", fields);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: "closed" });
    const at = { path: "/1320-club/submit", params: {}, viewer };
    expect((await callRoute(submit.loader, at)).data).toMatchObject({
      closed: expect.stringContaining("not taking new time slips"),
    });
    const sent = await callRoute(submit.action, { ...at, form: fields });
    expect(sent.status).toBe(403);
    expect(sent.data).toMatchObject({ values: { raceTrack: slipFields(viewer, car).raceTrack } });
  });

  test("a slip that was sent before can still be corrected", async () => {
    const user = await createUser();
    const viewer = await viewerOf(user);
    const car = await createCar(user);
    await setOpenings(operator(), { areSubmissionsOpen: true }, null);
    const slip = await createSlip(viewer, car);
    await setOpenings(operator(), { areSubmissionsOpen: false }, null);
    const client = new Client();
    await signIn(client, user);
    const fields = { ...slipFields(viewer, car), slipId: String(slip.id) };
    expect((await client.postForm("/api/timeslips/submit", fields)).status).toBe(200);
    const path = `/1320-club/submit?slip=${slip.id}`;
    const { data } = await callRoute(submit.loader, { path, params: {}, viewer });
    expect(data).toMatchObject({ closed: null });
  });
});
