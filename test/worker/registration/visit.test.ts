import { expect, test } from "vitest";
import {
  readRegistration,
  readRegistrationDraft,
  saveRegistrationDraft,
  saveTyped,
} from "#app/features/registration/registration-draft.server.ts";
import type { AppError } from "#app/lib/errors.ts";
import { flashDialog, flashToast, readFlash } from "#app/lib/flash.server.ts";
import {
  clearUnsent,
  forgetUnsent,
  readUnsent,
  saveUnsent,
} from "#app/lib/forms/unsent-forms.server.ts";
import { LIMITS } from "#app/lib/limits.ts";
import { COPY_HEADER } from "#app/lib/offline-copy.ts";
import { createUser, PASSWORD } from "#test/support/accounts.ts";
import { Client } from "#test/support/client.ts";
import { TEST_ORIGIN, testDeps } from "#test/support/deps.ts";
import { statusesUntilRefused } from "#test/support/limits.ts";

const deps = testDeps();
const DRAFT = { username: "joe", email: "joe@example.com", passwordHash: "scrypt$…" };

/** The cookies of a visitor's browser. */
function createVisitor() {
  const cookies = new Map<string, string>();
  return {
    request: () => {
      const cookie = [...cookies.values()].join("; ");
      return new Request(TEST_ORIGIN, { headers: cookie ? { cookie } : {} });
    },
    keep(headers: Headers) {
      for (const value of headers.getSetCookie()) {
        const pair = value.split(";")[0] ?? "";
        const name = pair.split("=")[0] ?? "";
        if (/max-age=0/i.test(value) || /1970/.test(value)) cookies.delete(name);
        else cookies.set(name, pair);
      }
    },
    hasCookie: () => cookies.size > 0,
  };
}

test("a visitor without a notice gets no cookie", async () => {
  const flash = await readFlash(createVisitor().request(), deps);
  expect(flash.toast).toBeNull();
  expect(flash.headers.getSetCookie()).toEqual([]);
});

test("a toast is shown once and then deleted", async () => {
  const visitor = createVisitor();
  const toast = { status: "success" as const, message: "Saved." };
  visitor.keep(new Headers({ "set-cookie": await flashToast(deps, toast) }));

  const flash = await readFlash(visitor.request(), deps);
  expect(flash.toast).toEqual(toast);
  visitor.keep(flash.headers);
  expect(visitor.hasCookie()).toBe(false);
});

test("a page that is saved on the device doesn't consume the notice", async () => {
  const cookie = (await flashToast(deps, { status: "success", message: "Saved." })).split(";")[0];
  const headers = { cookie: cookie ?? "", [COPY_HEADER]: "1" };
  const flash = await readFlash(new Request(TEST_ORIGIN, { headers }), deps);
  expect(flash.toast).toBeNull();
  expect(flash.headers.getSetCookie()).toEqual([]);
});

test("a forged notice isn't shown", async () => {
  const message = "Call this number";
  const forged = btoa(JSON.stringify({ toast: { status: "danger", message } }));
  for (const cookie of [`flash=${forged}`, `flash=${forged}.c2lnbmF0dXJl`]) {
    const flash = await readFlash(new Request(TEST_ORIGIN, { headers: { cookie } }), deps);
    expect(flash.toast).toBeNull();
  }
});

test("the longest notice fits a cookie", async () => {
  const toast = { status: "success" as const, message: "試".repeat(5_000) };
  expect((await flashToast(deps, toast)).length).toBeLessThan(4_096);
});

test("a notice doesn't affect a draft", async () => {
  const visitor = createVisitor();
  visitor.keep(await saveRegistrationDraft(visitor.request(), deps, DRAFT));
  const dialog = await flashDialog(deps, "activationFailed");
  visitor.keep(new Headers({ "set-cookie": dialog }));
  const flash = await readFlash(visitor.request(), deps);
  expect(flash.dialog).toBe("activationFailed");
  visitor.keep(flash.headers);
  expect((await readFlash(visitor.request(), deps)).dialog).toBeNull();
  expect(await readRegistrationDraft(visitor.request(), deps)).toEqual(DRAFT);
});

test("a finished draft is deleted", async () => {
  const visitor = createVisitor();
  visitor.keep(await saveRegistrationDraft(visitor.request(), deps, DRAFT));
  visitor.keep(await saveRegistrationDraft(visitor.request(), deps, null));
  expect(visitor.hasCookie()).toBe(false);
  expect(await readRegistrationDraft(visitor.request(), deps)).toBeNull();
});

const slip = { form: "time-slip", owner: "joe" };
const vehicle = { form: "vehicle", owner: "joe" };

test("typed values survive a sign-in, separately for each form", async () => {
  const visitor = createVisitor();
  visitor.keep(await saveUnsent(visitor.request(), deps, slip, { raceTrack: "Milan" }));
  visitor.keep(await saveUnsent(visitor.request(), deps, vehicle, { mods: "Tires" }));
  visitor.keep(await clearUnsent(visitor.request(), deps, vehicle));
  expect(await readUnsent(visitor.request(), deps, vehicle)).toBeNull();
  expect(await readUnsent(visitor.request(), deps, slip)).toEqual({ raceTrack: "Milan" });
});

test("typed values are only shown to the racer whose form it was", async () => {
  const visitor = createVisitor();
  visitor.keep(await saveUnsent(visitor.request(), deps, slip, { raceTrack: "Milan" }));
  const others = { ...slip, owner: "jane" };
  expect(await readUnsent(visitor.request(), deps, others)).toBeNull();
  visitor.keep(await saveUnsent(visitor.request(), deps, others, { raceTrack: "Famoso" }));
  expect(await readUnsent(visitor.request(), deps, slip)).toBeNull();
  expect(await readUnsent(visitor.request(), deps, others)).toEqual({ raceTrack: "Famoso" });
});

test("a form without an owner isn't saved", async () => {
  const visitor = createVisitor();
  for (const owner of ["", "x".repeat(31)]) {
    const nobodys = { ...slip, owner };
    visitor.keep(await saveUnsent(visitor.request(), deps, nobodys, { raceTrack: "Milan" }));
    expect(await readUnsent(visitor.request(), deps, nobodys)).toBeNull();
    expect(visitor.hasCookie()).toBe(false);
  }
});

test("a VIN is never saved", async () => {
  const visitor = createVisitor();
  const typed = { vin: "2C3CDZH95JH103277", mods: "Tires" };
  visitor.keep(await saveUnsent(visitor.request(), deps, vehicle, typed));
  expect(await readUnsent(visitor.request(), deps, vehicle)).toEqual({ mods: "Tires" });
});

test("16 kB in all are saved for a visitor, newest form first", async () => {
  const visitor = createVisitor();
  const keep = async (form: typeof slip, values: Record<string, string>) =>
    visitor.keep(await saveUnsent(visitor.request(), deps, form, values));
  const read = (form: typeof slip) => readUnsent(visitor.request(), deps, form);
  await keep(slip, { raceTrack: "Milan", note: "x".repeat(17_000), more: "ö".repeat(5_000) });
  expect(await read(slip)).toEqual({ raceTrack: "Milan", more: "ö".repeat(5_000) });
  await keep(vehicle, { mods: "y".repeat(12_000) });
  expect(await read(vehicle)).toEqual({ mods: "y".repeat(12_000) });
  expect(await read(slip)).toEqual({ raceTrack: "Milan" });
});

test("saved forms are rate-limited by address", async () => {
  const busy = testDeps({ address: "10.1.0.99" });
  const statuses = await statusesUntilRefused(LIMITS.unsent.times, () =>
    saveUnsent(new Request(TEST_ORIGIN), busy, slip, { a: "1" }).then(
      () => ({ status: 200 }),
      (error: AppError) => error,
    ),
  );
  expect(statuses.at(-1)).toBe(429);
});

test("logging out deletes typed values, but not the rest of the visit", async () => {
  const visitor = createVisitor();
  visitor.keep(await saveRegistrationDraft(visitor.request(), deps, DRAFT));
  visitor.keep(await saveUnsent(visitor.request(), deps, slip, { raceTrack: "Milan" }));
  visitor.keep(await forgetUnsent(visitor.request(), deps));
  expect(await readUnsent(visitor.request(), deps, slip)).toBeNull();
  expect(await readRegistrationDraft(visitor.request(), deps)).toEqual(DRAFT);
  expect((await forgetUnsent(visitor.request(), deps)).getSetCookie()).toEqual([]);
});

test("logging out by API deletes typed values", async () => {
  const client = new Client();
  const saved = await saveUnsent(new Request(TEST_ORIGIN), deps, slip, { raceTrack: "Milan" });
  const [name = "", value = ""] =
    (saved.getSetCookie()[0] ?? "").split(";")[0]?.split(/=(.*)/) ?? [];
  client.cookies.set(name, value);
  const request = new Request(TEST_ORIGIN, { headers: { cookie: `${name}=${value}` } });
  expect(await readUnsent(request, deps, slip)).not.toBeNull();
  await client.postJson("/api/users/logout", {});
  expect(await readUnsent(request, deps, slip)).toBeNull();
});

test("a registration draft is deleted when somebody logs in or out in this browser", async () => {
  const user = await createUser();
  const signIn = (client: Client) =>
    client.postJson("/api/users/login", { username: user.username, password: PASSWORD });
  const signOut = (client: Client) => client.postJson("/api/users/logout", {});
  for (const act of [signIn, signOut]) {
    const client = new Client();
    const createRequest = () => {
      const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      return new Request(TEST_ORIGIN, { headers: cookie ? { cookie } : {} });
    };
    const form = { username: "joe", email: "joe@example.com" };
    const begun = await saveRegistrationDraft(createRequest(), deps, DRAFT, form);
    const typed = await saveTyped(createRequest(), deps, { step: 2, form: { zipCode: "48326" } });
    for (const value of [...begun.getSetCookie(), ...typed.getSetCookie()]) {
      const [name = "", content = ""] = value.split(";")[0]?.split(/=(.*)/) ?? [];
      client.cookies.set(name, content);
    }
    expect(await readRegistration(createRequest(), deps, 2)).toMatchObject({
      values: { username: "joe", zipCode: "48326" },
    });
    const before = createRequest();
    expect((await act(client)).status).toBe(200);
    // Neither by the new cookies, nor by those that the browser had before.
    for (const request of [createRequest(), before]) {
      expect(await readRegistrationDraft(request, deps)).toBeNull();
      const view = await readRegistration(request, deps, 1);
      expect(view).toMatchObject({ hasPassword: false, values: { username: "", email: "" } });
    }
  }
});

test("a forged visit cookie opens nothing", async () => {
  const request = new Request(TEST_ORIGIN, { headers: { cookie: "visit=Zm9yZ2Vk.c2ln" } });
  expect(await readRegistrationDraft(request, deps)).toBeNull();
});
