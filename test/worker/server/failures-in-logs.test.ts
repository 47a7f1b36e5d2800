import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { RouterContextProvider as Provider, type RouterContextProvider } from "react-router";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { depsContext, requestIdContext, viewerContext } from "#app/context.ts";
import { AppError } from "#app/lib/errors.ts";
import { describeFailure, reasonOf } from "#app/lib/failure-reason.ts";
import { withErrorAnswers } from "#app/lib/responses.server.ts";
import { loader } from "#app/routes/garage/profile.tsx";
import { openDatabase } from "#db/client.ts";
import { insertMail } from "#db/queries/mails.ts";
import { findUserByUsernameKey, type User } from "#db/queries/users.ts";
import { createLinkToken, createTokens } from "#test/support/account-links.ts";
import { PASSWORD } from "#test/support/accounts.ts";
import { newAddress } from "#test/support/client.ts";
import { testDeps } from "#test/support/deps.ts";
import { takeLoggedErrors } from "#test/support/fail-on-console.ts";
import { createGarageReference, createRacer, vehicleFields } from "#test/support/garage.ts";
import { jpeg } from "#test/support/pictures.ts";
import { handleJobs } from "#workers/jobs/queue.ts";
import { createServer, type PageRenderer } from "#workers/server.ts";

const ORIGIN = "http://garage.test";
type Bindings = Partial<typeof env>;

/** A binding of which each use fails, and says what it was used with. */
function broken<T extends object>(binding: T): T {
  return new Proxy(binding, {
    get:
      () =>
      (...given: unknown[]) => {
        throw new Error(`down, asked for ${JSON.stringify(given)}`);
      },
  });
}

/** D1 that fails where it is asked what fits, and quotes what it was given. */
function failing(db: D1Database, fits: (sql: string) => boolean): D1Database {
  const withSession = (start?: string) => {
    const session = db.withSession(start);
    const failed = new Set<unknown>();
    return {
      getBookmark: () => session.getBookmark(),
      prepare(sql: string) {
        if (!fits(sql)) return session.prepare(sql);
        let given: unknown[] = [];
        const fail = async () => {
          throw new Error(`D1_ERROR: near "${given.join(" ")}": syntax error: SQLITE_ERROR`);
        };
        const statement = {
          bind(...params: unknown[]) {
            given = params;
            return statement;
          },
          ...{ all: fail, raw: fail, run: fail },
        };
        failed.add(statement);
        return statement;
      },
      async batch(statements: D1PreparedStatement[]) {
        const [bad] = statements.filter((statement) => failed.has(statement));
        return bad ? bad.all() : session.batch(statements);
      },
    };
  };
  return Object.create(db, { withSession: { value: withSession } });
}

const routes = { page: { id: "page", path: "", module: { default: () => null, loader } } };
const page = withErrorAnswers({ routes } as unknown as Parameters<typeof withErrorAnswers>[0])
  .routes.page;

/** A racer's garage, as far as its loader goes. */
const renderPage: PageRenderer = async (request, { deps, viewer, requestId }) => {
  const context: RouterContextProvider = new Provider();
  context.set(depsContext, deps);
  context.set(viewerContext, viewer);
  context.set(requestIdContext, requestId);
  const url = new URL(request.url);
  const args = { request, url, context, params: { user: url.pathname.split("/")[2] ?? "" } };
  const work = page?.module.loader as unknown as (given: typeof args) => Promise<unknown>;
  await work(args).catch(() => null);
  return new Response("");
};
const server = createServer(renderPage);

let lines: string[] = [];
beforeEach(() => {
  lines = [];
  const note = console.error;
  for (const level of ["info", "warn", "error", "log"] as const)
    console[level] = (...values: unknown[]) => {
      lines.push(values.map(String).join(" "));
      if (level === "error") note(...values);
    };
});
afterEach(() => {
  takeLoggedErrors();
});

const VIN = "2C3CDZAG8JH123456";
const address = newAddress();
let user: User;
let secrets: string[] = [];
let calls: [path: string, init: RequestInit][] = [];

beforeAll(async () => {
  await createGarageReference();
  const username = `halfshaft-${crypto.randomUUID().slice(0, 6)}`;
  const email = `${username}@mail.example`;
  const racer = await createRacer({ username, email });
  user = racer.user;
  const tokens = await createTokens(user);
  const [resetToken, activationToken] = [
    await createLinkToken(user, "reset"),
    await createLinkToken(user, "activation"),
  ];
  const sessions = await env.DB.prepare("select id from sessions where user_id = ?")
    .bind(user.id)
    .all();
  const newEmail = "other.racer@mail.example";
  secrets = [username, email, newEmail, user.firstName, user.lastName, VIN, address, PASSWORD];
  secrets.push(tokens.accessToken, tokens.refreshToken, resetToken, activationToken);
  secrets.push(...sessions.results.map(({ id }) => String(id)), "newcomer-1320");
  const profile = { firstName: user.firstName, lastName: user.lastName, country: "Canada" };
  const password = { password: PASSWORD, confirmPassword: PASSWORD };
  const signedIn = { authorization: `Bearer ${tokens.accessToken}` };
  const json = (body: object, headers = {}): RequestInit => ({
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  const form = new FormData();
  const fields = {
    ...vehicleFields(racer.user),
    vin: VIN,
    vehicleImage: new File([jpeg()], "car.jpg"),
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value as string | File);
  calls = [
    ["/api/users/login", json({ username, password: PASSWORD })],
    ["/api/users/login", json({ username, password: "wrong" })],
    ["/api/users/me", { headers: signedIn }],
    [
      "/api/users/refresh",
      { method: "POST", headers: { cookie: `refresh=${tokens.refreshToken}`, origin: ORIGIN } },
    ],
    ["/api/users/resend-activation", json({ email })],
    ["/api/users/forgot-password", json({ email })],
    ["/api/users/reset-password", json({ resetToken, ...password })],
    ["/api/users/activation", json({ activationToken })],
    ["/rest/user/show", json({ username })],
    [
      "/rest/registration/register",
      json({ username: "newcomer-1320", email: newEmail, ...password, ...profile }),
    ],
    ["/api/vehicles", { method: "POST", headers: signedIn, body: form }],
    [`/rest/slips?isStock=true&q=${username}`, {}],
    [`/api/tracks/suggest?q=${username}`, {}],
    [`/user/${username}`, {}],
    [`/user/${username}`, { headers: { cookie: `access=${tokens.accessToken}; visit=abc` } }],
    [
      `/?activationToken=${activationToken}`,
      { headers: { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" } },
    ],
    ["/media/slips/1/a.jpg", {}],
  ];
});

async function ask(down: Bindings, path: string, init: RequestInit) {
  const headers = new Headers(init.headers);
  headers.set("cf-connecting-ip", address);
  const context = createExecutionContext();
  const request = new Request(`${ORIGIN}${path}`, { ...init, headers, redirect: "manual" });
  const response = await server.fetch(request, { ...env, ...down }, context);
  await waitOnExecutionContext(context);
  return response;
}

const isWrite = (sql: string) => /^\s*(insert|update|delete)/i.test(sql);
const BROKEN: [name: string, down: () => Bindings][] = [
  ["DB", () => ({ DB: failing(env.DB, () => true) })],
  ["DB, for writing", () => ({ DB: failing(env.DB, isWrite) })],
  ["DB, behind the session", () => ({ DB: failing(env.DB, (sql) => !/"?sessions"?/.test(sql)) })],
  ["MEDIA", () => ({ MEDIA: broken(env.MEDIA) })],
  ["PRIVATE_MEDIA", () => ({ PRIVATE_MEDIA: broken(env.PRIVATE_MEDIA) })],
  ["SITE", () => ({ SITE: broken(env.SITE) })],
  ["JOBS", () => ({ JOBS: broken(env.JOBS) })],
  ["IMAGES", () => ({ IMAGES: broken(env.IMAGES) })],
  ["PER_MINUTE_20", () => ({ PER_MINUTE_20: broken(env.PER_MINUTE_20) })],
  ["PER_MINUTE_60", () => ({ PER_MINUTE_60: broken(env.PER_MINUTE_60) })],
  ["PER_MINUTE_100", () => ({ PER_MINUTE_100: broken(env.PER_MINUTE_100) })],
  ["PER_MINUTE_600", () => ({ PER_MINUTE_600: broken(env.PER_MINUTE_600) })],
];

function expectNobody() {
  const log = lines.join("\n");
  for (const secret of secrets) expect(log).not.toContain(secret);
}

test.each(BROKEN)("with %s down, the log has no personal data", async (name, down) => {
  for (const [path, init] of calls) {
    const { body } = init;
    await ask(down(), path, { ...init, ...(body instanceof FormData && { body }) });
  }
  expectNobody();
  if (name.startsWith("DB")) expect(lines.join("\n")).toContain("D1_ERROR: near […]");
});

test("the log of a failed mail has no personal data", async () => {
  const row = await insertMail(testDeps().db, {
    ...{ recipient: user.email, subject: "Hi", text: "t", html: "h" },
    createdAt: new Date(),
  });
  const message = {
    id: "m",
    attempts: 1,
    body: { kind: "mail", mailId: row.id },
    ack() {},
    retry() {},
  };
  const batch = { messages: [message] } as unknown as Parameters<typeof handleJobs>[0];
  const production = { APP_ENV: "production", MAIL_FROM: "garage@mail.example" } as const;
  await handleJobs(batch, { ...env, ...production, EMAIL: broken(env.EMAIL) });
  expect(lines.join("\n")).toContain("mail.attempt_failed");
  await handleJobs(batch, {
    ...env,
    ...production,
    DB: failing(env.DB, () => true).withSession() as unknown as D1Database,
  });
  expectNobody();
});

describe("what was thrown", () => {
  test("is told with the statement, without its parameters", async () => {
    const down = failing(env.DB, () => true).withSession() as unknown as D1Database;
    const error = await findUserByUsernameKey(openDatabase(down), "half\n    at shaft").catch(
      (thrown: unknown) => thrown,
    );
    expect(String(error)).toContain("shaft");
    const description = describeFailure(new AppError("internal", "Sorry.", { cause: error }));
    expect(description.reason).toMatch(
      /^Error: D1_ERROR: near \[…\]: syntax error: SQLITE_ERROR in select .* where "users"\."username_key" = \?/,
    );
    expect(description.stack).toMatch(/^ {4}at /);
    expect(description.stack).not.toContain("shaft");
  });

  test("loses addresses, links, VINs, tokens", () => {
    const text = `to joe@mail.example at https://x.test/?t=1 from 10.0.0.7 ${VIN} ${"ab12-".repeat(6)}`;
    expect(reasonOf(new Error(text))).toBe(
      "Error: to [address] at [link] from [address] [vin] [secret]",
    );
  });
});

test.each([
  ["an address at its limit", new AppError("rate_limited", "Too many."), 429, "60", null],
  [
    "a limiter that is busy",
    new AppError("unavailable", "Busy.", { retryAfterSeconds: 10 }),
    ...([503, "10", "warn"] as const),
  ],
  [
    "a database that is gone",
    new AppError("unavailable", "Gone.", { cause: new Error("down"), retryAfterSeconds: 60 }),
    ...([503, "60", "error"] as const),
  ],
])("%s: the page's loader says when to come back", async (_, refusal, status, seconds, level) => {
  const failing = { ...routes.page.module, loader: () => Promise.reject(refusal) };
  const build = { routes: { page: { ...routes.page, module: failing } } };
  const { page } = withErrorAnswers(
    build as unknown as Parameters<typeof withErrorAnswers>[0],
  ).routes;
  const levels: string[] = [];
  const context: RouterContextProvider = new Provider();
  context.set(depsContext, { ...testDeps(), log: (level) => void levels.push(level) });
  context.set(requestIdContext, "test");
  const request = new Request(`${ORIGIN}/events/calendar.ics`);
  const work = page?.module.loader as unknown as (args: object) => Promise<unknown>;
  const answer = await work({ request, url: new URL(request.url), context }).catch((data) => data);
  expect(answer).toMatchObject({ init: { status, headers: { "retry-after": seconds } } });
  expect(levels).toEqual(level ? [level] : []);
});
