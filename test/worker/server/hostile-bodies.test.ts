import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, test } from "vitest";
import { depsContext, requestIdContext, viewerContext } from "#app/context.ts";
import type { Viewer } from "#app/deps.ts";
import { MAX_UPLOAD_BYTES } from "#app/features/media/pictures.ts";
import { AppError } from "#app/lib/errors.ts";
import { readForm } from "#app/lib/forms/read-form.server.ts";
import * as submitPage from "#app/routes/club/submit.tsx";
import { createUser, signIn, viewerOf } from "#test/support/accounts.ts";
import { endpointOf, mountedRoutes } from "#test/support/api-routes.ts";
import { Client } from "#test/support/client.ts";
import { TEST_ORIGIN, testDeps } from "#test/support/deps.ts";
import { createGarageReference } from "#test/support/garage.ts";
import { CHUNK, manyParts } from "#test/support/hostile-bodies.ts";
import { callRoute, cookieOf } from "#test/support/routes.ts";
import { SPENT_LIMITS } from "#test/support/spent-limits.ts";
import { createServer } from "#workers/server.ts";

// biome-ignore lint/suspicious/noExplicitAny: the generated argument types differ for each route
type Work = (args: any) => unknown;

const texts = import.meta.glob<string>("/app/routes/**/*.{ts,tsx}", {
  eager: true,
  query: "?raw",
  import: "default",
});
const modules = import.meta.glob<{ action: Work }>("/app/routes/**/*.{ts,tsx}");
/** Only routes with an action are loaded: others may need what the build makes. */
const ACTIONS = await Promise.all(
  Object.keys(texts)
    .filter((path) => /^export (const|async function|function) action\b/m.test(texts[path] ?? ""))
    .map(async (path) => {
      const loaded = await modules[path]?.();
      if (!loaded) throw new Error(`${path} can't be loaded`);
      return [path.slice("/app/routes/".length), loaded.action] as const;
    }),
);
/** Who isn't signed in sends these. */
const FOR_STRANGERS = new Set([
  "accounts/activation.tsx",
  "accounts/complete-registration.tsx",
  "accounts/email-change.tsx",
  "accounts/forgot-password.tsx",
  "accounts/login.tsx",
  "accounts/register.tsx",
  "accounts/registration-draft.ts",
  "accounts/reset-password.tsx",
  "accounts/unsubscribe.tsx",
  "club/verify.tsx",
  "drag-pak/customer.tsx",
  "drag-pak/dealer.tsx",
  "drag-pak/draft.ts",
  "drag-pak/review.tsx",
]);
/** End a session or cast a vote, whatever is sent with it. */
const READS_NOTHING = new Set(["accounts/logout.tsx", "promotions/livery-shootout.tsx"]);
/** Nothing of these is kept for a session that expired. */
const NEVER_KEPT = new Set([
  "accounts/blocked.tsx",
  "accounts/following.tsx",
  "admin/confirm.tsx",
  "challenges/index.tsx",
  "dealers/import.tsx",
  "desk/social.tsx",
  "drag-pak/requests.tsx",
  "events/event.tsx",
  "events/manage-import.tsx",
  "moderation/appeals.tsx",
  "moderation/comments.tsx",
  "moderation/dismiss.tsx",
  "moderation/filters.tsx",
  "moderation/inbox.tsx",
  "moderation/queue.tsx",
  "news/article.tsx",
  "newsroom/authors.tsx",
  "newsroom/history.tsx",
  "newsroom/merge.tsx",
  "newsroom/terms.tsx",
  "promotions/radford-giveaway.tsx",
  "track-desk/sheet.tsx",
  "tracks/evening.tsx",
]);
/** To others they are not there. */
const FOR_STAFF =
  /^(admin|moderation|drag-pak|dealers|desk|newsroom|track-desk)\/|^events\/manage-/;
const FOR_MEMBERS = ACTIONS.filter(
  ([path]) => !FOR_STRANGERS.has(path) && !READS_NOTHING.has(path),
);

beforeAll(async () => {
  await createGarageReference();
});

/** Sends a request to the server as deployed, where unread bodies aren't drained. */
function visitor(): Client {
  const client = new Client();
  client.bindings = { ...env, APP_ENV: "production", MAIL_FROM: "club@garage.test" };
  return client;
}

async function send(
  action: Work,
  { viewer = null, cookie = "" }: { viewer?: Viewer | null; cookie?: string } = {},
) {
  const hostile = manyParts();
  const context = new RouterContextProvider();
  const { viewer: _nobody, ...deps } = testDeps();
  context.set(depsContext, deps);
  context.set(viewerContext, viewer);
  context.set(requestIdContext, "test");
  const url = new URL("/page?step=1&kind=dealer", TEST_ORIGIN);
  const headers = { ...hostile.headers, ...(cookie && { cookie }) };
  const request = new Request(url, { method: "POST", headers, body: hostile.body });
  const params = { user: viewer?.username ?? "joe", vehicleId: "1", slip: "1", article: "none" };
  const status = await Promise.resolve()
    .then(() => action({ request, url, params, context }))
    .then(statusOf, statusOf);
  return { status, bytes: hostile.progress.bytes, isLocked: hostile.body.locked };
}

function statusOf(answer: unknown): number {
  if (answer instanceof Response || answer instanceof AppError) return answer.status;
  const { init } = answer as { init?: ResponseInit | null };
  return init?.status ?? 200;
}

test("every page that takes a form is known here", () => {
  expect(FOR_MEMBERS.map(([path]) => path).toSorted()).toEqual([
    "accounts/blocked.tsx",
    "accounts/following.tsx",
    "accounts/manage-account.tsx",
    "accounts/notices.tsx",
    "admin/backups.tsx",
    "admin/confirm.tsx",
    "admin/dead-letters.tsx",
    "admin/jobs.tsx",
    "admin/mail-list.tsx",
    "admin/mail.tsx",
    "admin/member-invite.tsx",
    "admin/member.tsx",
    "admin/redirects.tsx",
    "admin/site.tsx",
    "challenges/index.tsx",
    "challenges/new.tsx",
    "club/appeal.tsx",
    "club/slip.tsx",
    "club/submit.tsx",
    "comments/comment.tsx",
    "comments/discussion.tsx",
    "dealers/import.tsx",
    "desk/social.tsx",
    "drag-pak/requests.tsx",
    "events/event.tsx",
    "events/manage-event.tsx",
    "events/manage-import.tsx",
    "events/manage-new.tsx",
    "garage/add-vehicle.tsx",
    "garage/edit-vehicle.tsx",
    "garage/workshop.tsx",
    "moderation/appeals.tsx",
    "moderation/comments.tsx",
    "moderation/dismiss.tsx",
    "moderation/filters.tsx",
    "moderation/inbox.tsx",
    "moderation/queue.tsx",
    "moderation/reports.tsx",
    "moderation/slip.tsx",
    "news/article.tsx",
    "newsroom/article.tsx",
    "newsroom/author.tsx",
    "newsroom/authors.tsx",
    "newsroom/history.tsx",
    "newsroom/merge.tsx",
    "newsroom/new.tsx",
    "newsroom/terms.tsx",
    "promotions/radford-giveaway.tsx",
    "track-desk/sheet.tsx",
    "track-desk/strip.tsx",
    "tracks/evening.tsx",
  ]);
  expect(ACTIONS).toHaveLength(FOR_MEMBERS.length + FOR_STRANGERS.size + READS_NOTHING.size);
});

describe("47 MB in 812,261 parts", () => {
  test.each(FOR_MEMBERS)("from a stranger to %s are not begun", async (path, action) => {
    const { status, bytes } = await send(action);
    expect(bytes).toBe(0);
    expect(status).toBe(FOR_STAFF.test(path) ? 404 : 302);
  });

  test.each(FOR_MEMBERS.filter(([path]) => !NEVER_KEPT.has(path)))(
    "from a session that expired to %s are left off early",
    async (_, action) => {
      const { bytes } = await send(action, { cookie: "refresh=expired" });
      expect(bytes).toBe(CHUNK);
    },
  );

  test.each(FOR_MEMBERS)("from a racer to %s are refused early", async (path, action) => {
    const viewer = await viewerOf(await createUser({ role: "admin" }));
    const { status, bytes, isLocked } = await send(action, { viewer });
    expect(bytes, path).toBe(CHUNK);
    expect(status).toBe(413);
    expect(isLocked).toBe(false);
  });

  test.each(ACTIONS.filter(([path]) => FOR_STRANGERS.has(path)))(
    "to %s, which anybody may send, are refused early",
    async (_, action) => {
      const { status, bytes } = await send(action);
      expect(bytes).toBe(CHUNK);
      expect(status).toBe(413);
    },
  );

  const writing = mountedRoutes().filter((route) => !/^(GET|HEAD|OPTIONS) /.test(route));
  test.each(writing)("from a stranger to %s are not begun", async (route) => {
    const [method = "", path = ""] = route.split(" ");
    const { body, headers, progress } = manyParts();
    const init = { method, headers, body };
    const response = await visitor().fetch(path.replaceAll(/\{\w+\}/g, "1"), init);
    expect(progress.bytes).toBe(0);
    if (endpointOf(route).access) expect(response.status).toBe(401);
  });

  test.each(writing.filter((route) => endpointOf(route).body?.type === "application/json"))(
    "of JSON from a stranger to %s are read as far as anybody may write",
    async (route) => {
      const [method = "", path = ""] = route.split(" ");
      const { body, progress } = manyParts();
      const init = { method, headers: { "content-type": "application/json" }, body };
      await visitor().fetch(path.replaceAll(/\{\w+\}/g, "1"), init);
      expect(progress.bytes).toBeLessThanOrEqual(endpointOf(route).access ? 0 : 2 * CHUNK);
    },
  );

  test.each(["/api/vehicles", "/api/timeslips/submit"])(
    "from a racer to %s are refused, and a neighbor is answered in the meantime",
    async (path) => {
      const [racer, neighbor] = [visitor(), visitor()];
      await signIn(racer, await createUser());
      const { body, headers, progress } = manyParts();
      const refused = racer.fetch(path, { method: "POST", headers, body });
      const answered = await neighbor.get("/rest/slips?limit=1");
      expect(answered.status).toBe(200);
      expect(progress.bytes).toBeLessThanOrEqual(CHUNK);
      expect((await refused).status).toBe(413);
      expect(progress.bytes).toBe(CHUNK);
    },
  );
});

test("a neighbor's page is answered while an upload is being read", async () => {
  const server = createServer(async () => new Response("page"));
  const racer = new Client();
  await signIn(racer, await createUser());
  const request = Promise.withResolvers<void>();
  const letOn = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        request.resolve();
        await letOn.promise;
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  const upload = racer.fetch("/api/vehicles", { method: "POST", headers, body });
  await request.promise;
  const page = await server.fetch(
    new Request(`${TEST_ORIGIN}/logout`),
    env,
    createExecutionContext(),
  );
  expect(await page.text()).toBe("page");
  letOn.resolve();
  expect((await upload).status).toBe(400);
});

test("a stranger's bodies are counted before they are read", async () => {
  const client = visitor();
  client.bindings = { ...client.bindings, ...SPENT_LIMITS };
  const { body, headers, progress } = manyParts();
  const response = await client.fetch("/rest/track", { method: "POST", headers, body });
  expect(response.status).toBe(429);
  expect(progress.bytes).toBe(0);
});

describe("a form", () => {
  const post = (type: string, body: BodyInit) =>
    new Request(TEST_ORIGIN, { method: "POST", headers: { "content-type": type }, body });
  const MULTIPART = "multipart/form-data; boundary=x";
  const ENCODED = "application/x-www-form-urlencoded";
  const read = (request: Request) => readForm(request, testDeps());

  test("has at most 200 fields, however they are written", async () => {
    const line = (fields: number) => Array.from({ length: fields }, () => "a=1").join("&");
    expect([...(await read(post(ENCODED, line(200))))]).toHaveLength(200);
    await expect(read(post(ENCODED, line(201)))).rejects.toMatchObject({ code: "too_large" });
  });

  test("has at most 64 kB of text, however much its photos may have", async () => {
    const viewer = await viewerOf(await createUser());
    const form = { raceTrack: "x".repeat(65 * 1024), timeslip: new File(["x"], "x.jpg") };
    const sent = await callRoute(submitPage.action, {
      path: "/1320-club/submit",
      params: {},
      viewer,
      form,
    });
    expect(sent).toMatchObject({
      status: 413,
      data: { message: expect.stringMatching(/^This form is larger than 64 kB\./) },
    });
  });

  test("has a file name, even an empty one, where a text belongs", async () => {
    const text =
      '--x\r\nContent-Disposition: form-data; name="f"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n--x--\r\n';
    const file = (await read(post(MULTIPART, text))).get("f");
    expect(file).toBeInstanceOf(File);
    expect(file).toMatchObject({ name: "", size: 0, type: "application/octet-stream" });
  });
});

describe("a form whose session expired", () => {
  const at = { path: "/1320-club/submit", params: {} };
  const MEGABYTE = 1_000_000;

  async function typedOf(form: Record<string, string | File>, cookie: string) {
    const joe = await createUser();
    const sent = await callRoute(submitPage.action, {
      ...at,
      form: { ...form, owner: joe.username },
      cookie,
    });
    expect(sent.location).toBe(`/?login=1&next=${encodeURIComponent(at.path)}`);
    const viewer = await viewerOf(joe);
    const page = await callRoute(submitPage.loader, {
      ...at,
      viewer,
      cookie: cookieOf(sent.cookies),
    });
    return (page.data as { unsent: Record<string, string> | null }).unsent;
  }

  test.each(["refresh=gone", "login=1", "a=b; __Host-refresh=gone", "visit=other"])(
    "is kept of a browser that brings %s, what is behind its photos too",
    async (cookie) => {
      const photo = new File([new Uint8Array(3 * MEGABYTE)], "slip.jpg");
      const typed = await typedOf(
        { raceTrack: "Milan", timeslip: photo, elapsedTime: "9" },
        cookie,
      );
      expect(typed).toEqual({ raceTrack: "Milan", elapsedTime: "9" });
    },
  );

  test.each(["", "refresh=", "region=eu", "xrefresh=1"])(
    "is not kept of one that brings %j",
    async (cookie) => {
      expect(await typedOf({ raceTrack: "Milan" }, cookie)).toBeNull();
    },
  );

  test("is kept as far as it goes, where it is larger than two photos", async () => {
    const photo = new File([new Uint8Array(2 * MAX_UPLOAD_BYTES + 2 * MEGABYTE)], "slip.jpg");
    const joe = await createUser();
    const form = { owner: joe.username, raceTrack: "Milan", timeslip: photo, elapsedTime: "9" };
    const sent = await callRoute(submitPage.action, { ...at, form, cookie: "refresh=gone" });
    const viewer = await viewerOf(joe);
    const page = await callRoute(submitPage.loader, {
      ...at,
      viewer,
      cookie: cookieOf(sent.cookies),
    });
    expect(page.data).toMatchObject({ unsent: { raceTrack: "Milan" } });
  });

  test("is not read once its address has sent too many", async () => {
    const limits = { isWithin: async () => false };
    const sent = await callRoute(submitPage.action, {
      ...at,
      form: { owner: "joe", raceTrack: "Milan" },
      cookie: "refresh=gone",
      limits,
    });
    expect(sent.status).toBe(429);
  });
});
