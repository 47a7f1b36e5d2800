import { RouterContextProvider } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { depsContext, viewerContext } from "#app/context.ts";
import {
  clearUnsent,
  readFlash,
  readUnsent,
  redirectWithToast,
  saveUnsent,
} from "#app/lib/flash.server.ts";
import * as submit from "#app/routes/club/submit.tsx";
import * as addVehicle from "#app/routes/garage/add-vehicle.tsx";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { TEST_ORIGIN, testDeps } from "#test/support/deps.ts";
import { callRoute, cookieOf } from "#test/support/routes.ts";
import { createReference } from "#test/support/slips.ts";

const SLIP = { path: "/1320-club/submit", params: {} };

beforeAll(createReference);

test("a time slip typed when the session had ended is there again for its racer only", async () => {
  const [joe, jane] = [await createUser(), await createUser()];
  const form = { owner: joe.username, raceTrack: "Milan Dragway", elapsedTime: "12.3" };
  const sent = await callRoute(submit.action, { ...SLIP, form });
  expect(sent.location).toBe(`/?login=1&next=${encodeURIComponent(SLIP.path)}`);
  const cookie = cookieOf(sent.cookies);

  const other = await callRoute(submit.loader, { ...SLIP, viewer: await viewerOf(jane), cookie });
  expect(other.data).toMatchObject({ unsent: null });
  const own = await callRoute(submit.loader, { ...SLIP, viewer: await viewerOf(joe), cookie });
  expect(own.data).toMatchObject({ unsent: { raceTrack: "Milan Dragway", elapsedTime: "12.3" } });
});

test("a form asked for to be kept on the device uses nothing up, and says whose it is", async () => {
  const joe = await createUser();
  const form = { owner: joe.username, raceTrack: "Milan Dragway", elapsedTime: "12.3" };
  const { cookies } = await callRoute(submit.action, { ...SLIP, form });
  const ask = { ...SLIP, viewer: await viewerOf(joe), cookie: cookieOf(cookies) };
  const copy = await callRoute(submit.loader, { ...ask, headers: { "x-offline-copy": "1" } });
  expect(copy.data).toMatchObject({ unsent: null, page: null, keptAt: expect.any(String) });
  expect(copy.cookies).toEqual([]);
  expect(copy.headers.get("x-offline-copy")).toBe(joe.username);
  const shown = await callRoute(submit.loader, ask);
  expect(shown.data).toMatchObject({ unsent: { raceTrack: "Milan Dragway" }, keptAt: null });
  expect(shown.headers.has("x-offline-copy")).toBe(false);
});

test("a time slip that names no racer is not kept", async () => {
  const sent = await callRoute(submit.action, { ...SLIP, form: { raceTrack: "Milan Dragway" } });
  expect(sent.location).toBe(`/?login=1&next=${encodeURIComponent(SLIP.path)}`);
  expect(sent.cookies).toEqual([]);
});

test("a vehicle typed into one garage is never shown in another's form, and its VIN in none", async () => {
  const [joe, jane] = [await createUser(), await createUser()];
  const at = (username: string) => ({
    path: `/user/${username}/vehicles/new`,
    params: { user: username },
  });
  const form = { vin: "2C3CDZH95JH103277", mods: "Slicks" };
  const sent = await callRoute(addVehicle.action, { ...at(joe.username), form });
  const cookie = cookieOf(sent.cookies);
  const shown = async (user: typeof joe) =>
    (
      await callRoute(addVehicle.loader, {
        ...at(user.username),
        viewer: await viewerOf(user),
        cookie,
      })
    ).data;
  expect(await shown(jane)).toMatchObject({ form: { values: null } });
  expect(await shown(joe)).toMatchObject({ form: { values: { mods: "Slicks" } } });
  expect(JSON.stringify(await shown(joe))).not.toContain(form.vin);
});

test("a kept form that was saved in the end is forgotten, and its notice is shown", async () => {
  const joe = await createUser();
  const owner = joe.username.toLowerCase();
  const deps = testDeps();
  const asking = (cookie?: string) =>
    new Request(TEST_ORIGIN, { headers: cookie ? { cookie } : {} });
  const draft = { form: "time-slip", owner };
  const kept = await saveUnsent(asking(), deps, draft, { raceTrack: "Milan Dragway" });
  const request = asking(cookieOf(kept.getSetCookie()));

  const cleared = await clearUnsent(request, deps, draft);
  const toast = { status: "success", message: "Saved." } as const;
  const answer = await redirectWithToast(request, deps, "/", toast, cleared);
  const next = asking(cookieOf(answer.headers.getSetCookie().slice(-1)));
  expect((await readFlash(next, deps)).toast).toEqual(toast);
  expect(await readUnsent(next, deps, draft)).toBeNull();
});

test("a slip form that is too large is refused before it is read", async () => {
  const context = new RouterContextProvider();
  context.set(depsContext, testDeps());
  context.set(viewerContext, null);
  const url = new URL(SLIP.path, TEST_ORIGIN);
  const headers = { "content-length": "99000000", "content-type": "multipart/form-data" };
  const request = new Request(url, { method: "POST", headers, body: "x" });
  // The framework adds what the action does not use.
  const args = { request, url, pattern: "", params: {}, context } as unknown as Parameters<
    typeof submit.action
  >[0];
  expect(await submit.action(args)).toMatchObject({ init: { status: 413 } });
  expect(request.bodyUsed).toBe(false);
});
