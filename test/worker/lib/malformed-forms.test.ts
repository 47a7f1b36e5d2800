import { RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, test } from "vitest";
import { depsContext, requestIdContext, viewerContext } from "#app/context.ts";
import type { Viewer } from "#app/deps.ts";
import { readForm } from "#app/lib/forms/read-form.server.ts";
import * as login from "#app/routes/accounts/login.tsx";
import * as register from "#app/routes/accounts/register.tsx";
import * as submitPage from "#app/routes/club/submit.tsx";
import * as addVehicle from "#app/routes/garage/add-vehicle.tsx";
import * as editVehicle from "#app/routes/garage/edit-vehicle.tsx";
import * as reviewPage from "#app/routes/moderation/slip.tsx";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { TEST_ORIGIN, testDeps } from "#test/support/deps.ts";
import { createGarageReference, createRacer, saveVehicle } from "#test/support/garage.ts";

beforeAll(createGarageReference);

function post(contentType: string | null, body: string, init: RequestInit = {}) {
  const headers = new Headers(contentType ? { "content-type": contentType } : {});
  const bytes = new TextEncoder().encode(body);
  return new Request(`${TEST_ORIGIN}/page`, { method: "POST", headers, body: bytes, ...init });
}

const MALFORMED = [
  ["JSON", () => post("application/json", "{}"), "unsupported_media_type"],
  ["plain text", () => post("text/plain", "a=1"), "unsupported_media_type"],
  ["no type", () => post(null, "a=1"), "unsupported_media_type"],
  ["multipart without a boundary", () => post("multipart/form-data", "--x--"), "bad_request"],
  [
    "multipart that breaks off",
    () => post("multipart/form-data; boundary=x", "--x\r\nq"),
    "bad_request",
  ],
  [
    "PUT",
    () => post("application/x-www-form-urlencoded", "a=1", { method: "PUT" }),
    "method_not_allowed",
  ],
  [
    "DELETE",
    () => post("application/x-www-form-urlencoded", "a=1", { method: "DELETE" }),
    "method_not_allowed",
  ],
] as const;

test.each(MALFORMED)("%s is rejected", async (_, request, code) => {
  await expect(readForm(request(), testDeps())).rejects.toMatchObject({ code });
});

test("both content types are read, in any case", async () => {
  const form = new FormData();
  form.set("a", "1");
  const multipart = new Request(TEST_ORIGIN, { method: "POST", body: form });
  expect((await readForm(multipart, testDeps())).get("a")).toBe("1");
  const encoded = post("Application/X-WWW-Form-Urlencoded; charset=UTF-8", "a=1");
  expect((await readForm(encoded, testDeps())).get("a")).toBe("1");
});

// biome-ignore lint/suspicious/noExplicitAny: the generated argument types differ for each route
type Work = (args: any) => unknown;

async function call(
  work: Work,
  request: Request,
  { viewer = null, params = {} }: { viewer?: Viewer | null; params?: Record<string, string> } = {},
) {
  const context = new RouterContextProvider();
  const { viewer: _nobody, ...deps } = testDeps();
  context.set(depsContext, deps);
  context.set(viewerContext, viewer);
  context.set(requestIdContext, "test");
  return work({ request, url: new URL(request.url), params, context });
}

describe("a page rejects unknown forms:", () => {
  test.each([
    ["login", login.action],
    ["registration", register.action],
  ] as [string, Work][])("%s", async (_, action) => {
    for (const [, request, code] of MALFORMED) {
      await expect(call(action, request())).rejects.toMatchObject({ code });
    }
  });

  test("time slip", async () => {
    const viewer = await viewerOf((await createRacer()).user);
    for (const [, request, code] of MALFORMED) {
      await expect(call(submitPage.action, request(), { viewer })).rejects.toMatchObject({ code });
    }
  });

  test("vehicles", async () => {
    const racer = await createRacer();
    const viewer = await viewerOf(racer.user);
    const { id } = await saveVehicle(racer);
    const params = { user: racer.user.username, vehicleId: String(id) };
    for (const [, request, code] of MALFORMED) {
      for (const action of [addVehicle.action, editVehicle.action]) {
        await expect(call(action, request(), { viewer, params })).rejects.toMatchObject({ code });
      }
    }
  });

  test("moderation", async () => {
    const viewer = await viewerOf(await createUser({ role: "moderator" }));
    for (const [, request, code] of MALFORMED) {
      const params = { slip: "1" };
      await expect(call(reviewPage.action, request(), { viewer, params })).rejects.toMatchObject({
        code,
      });
    }
  });
});

describe("photos that are too large to be read return the form with a message:", () => {
  const large = () => {
    const request = post("multipart/form-data; boundary=x", "");
    request.headers.set("content-length", "60000000");
    return request;
  };
  const ANSWER = {
    data: { message: expect.stringContaining("60.0 MB") },
    init: { status: 413 },
  };

  test("time slip", async () => {
    const viewer = await viewerOf((await createRacer()).user);
    expect(await call(submitPage.action, large(), { viewer })).toMatchObject(ANSWER);
  });

  test("vehicles", async () => {
    const racer = await createRacer();
    const viewer = await viewerOf(racer.user);
    const { id } = await saveVehicle(racer);
    const params = { user: racer.user.username, vehicleId: String(id) };
    for (const action of [addVehicle.action, editVehicle.action]) {
      expect(await call(action, large(), { viewer, params })).toMatchObject(ANSWER);
    }
  });
});
