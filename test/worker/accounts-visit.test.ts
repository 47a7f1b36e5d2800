import { expect, test } from "vitest";
import {
  clearUnsent,
  flashDialog,
  readFlash,
  readRegistrationDraft,
  readUnsent,
  redirectWithToast,
  saveRegistrationDraft,
  saveUnsent,
} from "#app/lib/flash.server.ts";
import { TEST_ORIGIN, testDeps } from "#test/support/deps.ts";

const deps = testDeps();
const DRAFT = { username: "joe", email: "joe@example.com", passwordHash: "scrypt$…" };

/** A visitor's browser as far as the visit cookie goes. */
function createVisitor() {
  let cookie = "";
  return {
    request: () => new Request(TEST_ORIGIN, { headers: cookie ? { cookie } : {} }),
    keep(headers: Headers) {
      for (const value of headers.getSetCookie()) {
        cookie = /max-age=0/i.test(value) || /1970/.test(value) ? "" : (value.split(";")[0] ?? "");
      }
    },
    hasCookie: () => cookie !== "",
  };
}

test("a visitor without a visit has no notice and gets no cookie", async () => {
  const flash = await readFlash(createVisitor().request(), deps);
  expect(flash.toast).toBeNull();
  expect(flash.headers.getSetCookie()).toEqual([]);
});

test("a toast is shown once, and then nothing of it is left", async () => {
  const visitor = createVisitor();
  const toast = { status: "success" as const, message: "Saved." };
  const response = await redirectWithToast(visitor.request(), deps, "/user/joe", toast);
  expect(response.status).toBe(302);
  expect(response.headers.get("location")).toBe("/user/joe");
  visitor.keep(response.headers);

  const flash = await readFlash(visitor.request(), deps);
  expect(flash.toast).toEqual(toast);
  visitor.keep(flash.headers);
  expect(visitor.hasCookie()).toBe(false);
});

test("a notice leaves a draft alone", async () => {
  const visitor = createVisitor();
  visitor.keep(await saveRegistrationDraft(visitor.request(), deps, DRAFT));
  visitor.keep(await flashDialog(visitor.request(), deps, "activationFailed"));
  const flash = await readFlash(visitor.request(), deps);
  expect(flash.dialog).toBe("activationFailed");
  visitor.keep(flash.headers);
  expect((await readFlash(visitor.request(), deps)).dialog).toBeNull();
  expect(await readRegistrationDraft(visitor.request(), deps)).toEqual(DRAFT);
});

test("a draft that was finished is gone", async () => {
  const visitor = createVisitor();
  visitor.keep(await saveRegistrationDraft(visitor.request(), deps, DRAFT));
  visitor.keep(await saveRegistrationDraft(visitor.request(), deps, null));
  expect(visitor.hasCookie()).toBe(false);
  expect(await readRegistrationDraft(visitor.request(), deps)).toBeNull();
});

test("what was typed into a form survives a sign-in, form by form", async () => {
  const visitor = createVisitor();
  visitor.keep(await saveUnsent(visitor.request(), deps, "time-slip", { raceTrack: "Milan" }));
  visitor.keep(await saveUnsent(visitor.request(), deps, "vehicle", { mods: "Tires" }));
  visitor.keep(await clearUnsent(visitor.request(), deps, "vehicle"));
  expect(await readUnsent(visitor.request(), deps, "vehicle")).toBeNull();
  expect(await readUnsent(visitor.request(), deps, "time-slip")).toEqual({ raceTrack: "Milan" });
});

test("a forged visit cookie opens nothing", async () => {
  const request = new Request(TEST_ORIGIN, { headers: { cookie: "visit=Zm9yZ2Vk.c2ln" } });
  expect(await readRegistrationDraft(request, deps)).toBeNull();
});
