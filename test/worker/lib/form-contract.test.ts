import { beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { startDeadline } from "#app/lib/deadline.server.ts";
import { AppError } from "#app/lib/errors.ts";
import {
  anyone,
  defineForm,
  type FormArgs,
  type FormDone,
  signedIn,
} from "#app/lib/forms/define-form.server.ts";
import { unsentAnswer } from "#app/lib/forms/form-answer.ts";
import { readFields } from "#app/lib/forms/read-fields.ts";
import type { PostedForm } from "#app/lib/forms/read-form.server.ts";
import { UNCOUNTED_UPLOADS } from "#app/lib/forms/uploads.server.ts";
import * as submitPage from "#app/routes/club/submit.tsx";
import { createUser, signIn, viewerOf } from "#test/support/accounts.ts";
import { Client } from "#test/support/client.ts";
import { callRoute, cookieOf, EXPIRED } from "#test/support/routes.ts";
import { createCar, createReference, slipFields, slipPhotos } from "#test/support/slips.ts";

const AT = { path: "/comments?on=1", params: {} };
const schema = z.object({ text: z.string().min(1, "Say something") });

/** A form for signed-in racers that calls `work`. */
function commentForm(work: (posted: PostedForm) => Promise<FormDone>) {
  return defineForm<FormArgs>({
    name: "comment",
    sender: signedIn,
    draft: () => "comment",
    failed: "Your comment could not be saved.",
    submit: (_deps, posted) => work(posted),
  });
}
const saying = commentForm(async ({ values }) => {
  readFields(schema, values);
  return { to: "/comments", toast: "Said." };
});

beforeAll(createReference);

describe("a form that is accepted", () => {
  test("redirects with a toast and deletes its draft", async () => {
    const user = await createUser();
    const viewer = await viewerOf(user);
    const form = { text: "Nice run", owner: user.username };
    const expired = await callRoute(saying.action, { ...AT, form, cookie: EXPIRED });
    expect(expired.location).toBe(`/?login=1&next=${encodeURIComponent(AT.path)}`);
    const cookie = cookieOf(expired.cookies);
    const read = async (cookies: string) => {
      const load = (args: FormArgs) => {
        const deps = signedIn(args);
        return deps && saying.readUnsent(args, deps);
      };
      return (await callRoute(load, { ...AT, viewer, cookie: cookies })).data;
    };
    expect(await read(cookie)).toEqual({ text: "Nice run" });
    const sent = await callRoute(saying.action, { ...AT, viewer, cookie, form });
    expect(sent).toMatchObject({ status: 302, location: "/comments" });
    expect(await read(cookieOf(sent.cookies))).toBeNull();
  });

  test("sets the given cookies", async () => {
    const viewer = await viewerOf(await createUser());
    const { action } = commentForm(async () => ({ to: "/", cookies: ["a=1"], isReloaded: true }));
    const sent = await callRoute(action, { ...AT, viewer, form: {} });
    expect(sent.cookies).toEqual(["a=1"]);
    expect(sent.headers.get("x-remix-reload-document")).toBe("true");
  });
});

describe("a form that is rejected", () => {
  const send = async (form: Record<string, string>, work = saying) => {
    const viewer = await viewerOf(await createUser());
    return callRoute(work.action, { ...AT, viewer, form });
  };

  test("has an error per field and all values except passwords", async () => {
    const typed = { text: "", intent: "reply", password: "Secret 1320", page: "2" };
    expect(await send({ ...typed, idempotencyKey: "first" })).toMatchObject({
      status: 422,
      data: {
        intent: "reply",
        code: "invalid",
        message: "Please fix the issues below.",
        errors: { text: "Say something" },
        values: { text: "", page: "2" },
        sendKey: expect.not.stringMatching(/^first$/),
      },
    });
  });

  test("is rejected if opened by one member and submitted as another", async () => {
    let sent = 0;
    const counting = commentForm(async () => {
      sent += 1;
      return { to: "/" };
    });
    const [joe, jane] = [await createUser(), await createUser()];
    const form = { text: "Nice run", owner: joe.username };
    const viewer = await viewerOf(jane);
    const refused = await callRoute(counting.action, { ...AT, viewer, form });
    expect(refused).toMatchObject({
      status: 403,
      data: {
        code: "forbidden",
        message: `You're logged in as ${jane.username}, and another member opened this form. Reload the page to start your own.`,
        values: { text: "Nice run" },
      },
    });
    const own = { ...form, owner: jane.username.toUpperCase() };
    expect((await callRoute(counting.action, { ...AT, viewer, form: own })).status).toBe(302);
    expect(sent).toBe(1);
  });

  test.each([
    ["in_progress", 409, "first"],
    ["unavailable", 503, "first"],
    ["conflict", 409, null],
    ["taken", 409, null],
  ] as const)(
    "as %s has status %i, and its key as long as that is undecided",
    async (code, status, key) => {
      const form = commentForm(() => Promise.reject(new AppError(code, "No.")));
      const log = vi.fn();
      const viewer = await viewerOf(await createUser());
      const typed = { text: "a", idempotencyKey: "first" };
      const sent = await callRoute(form.action, { ...AT, viewer, form: typed, deps: { log } });
      const { sendKey } = sent.data as { sendKey: string };
      expect(sent).toMatchObject({ status, data: { code, message: "No." } });
      expect(sendKey === "first").toBe(key === "first");
    },
  );

  test("by a rate limit says when to retry", async () => {
    const form = commentForm(() => Promise.reject(new AppError("rate_limited", "Slow down.")));
    expect((await send({ text: "a" }, form)).headers.get("retry-after")).toBe("60");
  });

  test("by an internal error shows the form's message and is logged", async () => {
    const form = commentForm(() => Promise.reject(new Error("D1 is away")));
    const log = vi.fn();
    const viewer = await viewerOf(await createUser());
    const sent = await callRoute(form.action, {
      ...AT,
      viewer,
      form: { text: "a" },
      deps: { log },
    });
    expect(sent).toMatchObject({
      status: 500,
      data: { message: "Your comment could not be saved.", values: { text: "a" } },
    });
    expect(log).toHaveBeenCalledWith("error", "form.failed", {
      form: "comment",
      error: expect.objectContaining({ cause: new Error("D1 is away") }),
    });
  });

  test("is left to the page for responses and ended sessions", async () => {
    const gone = commentForm(() => Promise.reject(new AppError("unauthenticated", "Log in.")));
    expect((await send({ text: "a" }, gone)).status).toBe(401);
    const moved = commentForm(() => Promise.reject(new Response(null, { status: 410 })));
    expect((await send({ text: "a" }, moved)).status).toBe(410);
  });

  test("as too large has a message above an empty form", async () => {
    const sent = await send({ text: "x".repeat(70_000) });
    expect(sent).toMatchObject({
      status: 413,
      data: { code: "too_large", values: {}, message: expect.stringContaining("once more") },
    });
  });
});

test("a form without memory for its photos is shown again with its values and key", async () => {
  const viewer = await viewerOf(await createUser());
  const refusal = new AppError("unavailable", "Wait half a minute.", { retryAfterSeconds: 30 });
  const uploads = { ...UNCOUNTED_UPLOADS, acquire: () => Promise.reject(refusal) };
  const form = { text: "a", idempotencyKey: "first", ...slipPhotos(), behind: "b" };
  const sent = await callRoute(saying.action, { ...AT, viewer, form, deps: { uploads } });
  expect(sent).toMatchObject({
    status: 503,
    data: { message: "Wait half a minute.", values: { text: "a", behind: "b" }, sendKey: "first" },
  });
  expect(sent.headers.get("retry-after")).toBe("30");
});

test("a form that times out is shown again with the same key", async () => {
  const viewer = await viewerOf(await createUser());
  const form = commentForm(() => new Promise<never>(() => {}));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const deadline = startDeadline(8_000);
  const log = vi.fn();
  const typed = { text: "a", idempotencyKey: "first" };
  const answering = callRoute(form.action, { ...AT, viewer, form: typed, deps: { deadline, log } });
  await vi.advanceTimersByTimeAsync(8_000);
  vi.useRealTimers();
  expect(await answering).toMatchObject({
    status: 503,
    data: { code: "unavailable", values: { text: "a" }, sendKey: "first" },
  });
});

describe("for visitors who aren't signed in", () => {
  const submit = vi.fn();

  test("a hidden page is a 404, and its form does nothing", async () => {
    const form = defineForm<FormArgs>({ name: "desk", sender: signedIn, isHidden: true, submit });
    expect((await callRoute(form.action, { ...AT, form: {}, cookie: EXPIRED })).status).toBe(404);
    expect(submit).not.toHaveBeenCalled();
  });

  test("any other page redirects to the login", async () => {
    const form = defineForm<FormArgs>({ name: "account", sender: signedIn, submit });
    const sent = await callRoute(form.action, { ...AT, form: {} });
    expect(sent.location).toBe(`/?login=1&next=${encodeURIComponent(AT.path)}`);
    expect(submit).not.toHaveBeenCalled();
  });

  test("a form for anyone works", async () => {
    const form = defineForm<FormArgs, ReturnType<typeof anyone>>({
      name: "mail",
      sender: anyone,
      submit: async ({ viewer }) => ({ to: viewer ? "/in" : "/out" }),
    });
    expect((await callRoute(form.action, { ...AT, form: {} })).location).toBe("/out");
  });
});

test("values submitted after the session ended are shown in their form", () => {
  expect(unsentAnswer(null)).toBeUndefined();
  expect(unsentAnswer({ intent: "email", newEmail: "a@example.com" })).toMatchObject({
    intent: "email",
    code: null,
    isUnsent: true,
    errors: {},
    values: { newEmail: "a@example.com" },
  });
});

test.each([
  [{ elapsedTime: "fast" }],
  [{ raceDate: "2999-01-01", topSpeed: "900" }],
  [{ vehicleId: "99999999" }],
])("a slip rejected for %j has the same message on the page and from the API", async (change) => {
  const user = await createUser();
  const client = new Client();
  await signIn(client, user);
  const form = { ...slipFields(user, await createCar(user)), ...slipPhotos(), ...change };
  const page = await callRoute(submitPage.action, {
    path: "/1320-club/submit",
    params: {},
    viewer: await viewerOf(user),
    form,
  });
  const response = await client.postForm("/api/timeslips/submit", form);
  const { code, message, errors } = await response.json<Record<string, unknown>>();
  expect(Object.keys(errors ?? {})).not.toEqual([]);
  expect(page.data).toMatchObject({ code, message, errors });
});
