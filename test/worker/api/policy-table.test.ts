import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { LIMITS, refusalOf } from "#app/lib/limits.ts";
import { createUser } from "#test/support/accounts.ts";
import {
  describedStatuses,
  endpointOf,
  mountedRoutes,
  readAsDescribed,
} from "#test/support/api-routes.ts";
import { createGarageReference } from "#test/support/garage.ts";
import {
  clientOf,
  firstAllowed,
  methodOf,
  PEOPLE,
  POLICY,
  send,
} from "#test/support/policy-table.ts";
import { SPENT_LIMITS, spentFor } from "#test/support/spent-limits.ts";

/** Sent by these lines, though they may be left out. */
const OPTIONAL = new Set([
  "POST /api/users/passkeys name",
  "POST /rest/user/updateProfile firstName",
]);

const lines = Object.entries(POLICY);
const confirmed = lines.filter(([, { limit }]) => limit === "wrongPasswords");
const limited = lines.flatMap(([route, line]) =>
  line.limit && line.limit !== "wrongPasswords" ? [[route, line.limit, line] as const] : [],
);
const cases = lines.flatMap(([route, { call, answers }]) =>
  PEOPLE.map((person, place) => ({ route, call, person, status: answers[place] ?? 0 })),
);

beforeAll(createGarageReference);

test("every endpoint that changes something has its row", () => {
  const writing = mountedRoutes().filter((route) => !/^(GET|HEAD|OPTIONS) /.test(route));
  expect(Object.keys(POLICY).toSorted()).toEqual(writing);
});

describe("who may do what", () => {
  test.each(cases)("$route: $person gets $status", async ({ route, call, person, status }) => {
    const owner = await createUser();
    const response = await send(await clientOf(person, owner), route, await call(owner));
    expect(response.status).toBe(status);
    const body = await response.json();
    if (status >= 400) expect(body).toMatchObject({ success: false, code: expect.any(String) });
    else expect(readAsDescribed(route, status, body)).toEqual(body);
  });
});

test.each(lines)("%s: the document knows every status of its row", (route, { answers }) => {
  expect(describedStatuses(route)).toEqual(expect.arrayContaining([...answers]));
});

describe("a suspended member", () => {
  const own = lines.filter(([, { answers }]) => (answers[1] ?? 500) < 400);
  /** About the account itself, or reads that are sent by POST. */
  const OPEN =
    /^\w+ \/(api\/(users|analytics|news\/build-article)|rest\/(api|user|registration|activation|password|track|discourse|news|comment))(\/|$)/;

  test.each(own)("%s is refused, unless it is about the account", async (route, { call }) => {
    const owner = await createUser();
    const client = await clientOf("owner", owner);
    const request = await call(owner);
    const until = Date.now() + 86_400_000;
    await env.DB.prepare(
      "update users set suspended_until = ?, suspension_reason = 'Other cars'' slips' where id = ?",
    )
      .bind(until, owner.id)
      .run();
    const response = await send(client, route, request);
    const body = (await response.json()) as { code?: string; message?: string };
    const isOpen = OPEN.test(route) && !route.includes("/vehicles/");
    expect(body.code === "suspended").toBe(!isOpen);
    if (!isOpen) expect(body.message).toContain("Other cars' slips");
  });
});

describe("for every client", () => {
  // What no session opens, but a key (test/worker/track-results/track-desk.test.ts), refuses before it looks further.
  const opened = lines.filter(([, { answers }]) => answers.some((status) => status !== 401));

  test.each(lines)("%s refuses what another site caused", async (route, { call, answers }) => {
    const owner = await createUser();
    const client = await clientOf(firstAllowed(answers), owner);
    const response = await send(client, route, await call(owner), {
      origin: "http://evil.test",
    });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ success: false, code: "cross_origin" });
  });

  test.each(opened.filter(([route]) => endpointOf(route).body))(
    "%s refuses a body of another type, a broken one and one that is too large",
    async (route, { call, answers }) => {
      const owner = await createUser();
      const client = await clientOf(firstAllowed(answers), owner);
      const { path, json = {}, form } = await call(owner);
      const type = form ? "multipart/form-data; boundary=x" : "application/json";
      const refusal = async (headers: Record<string, string>, body: string) => {
        const response = await client.fetch(path, { method: methodOf(route), headers, body });
        const { code } = await response.json<{ code: string }>();
        return [response.status, code];
      };
      expect(await refusal({ "content-type": "text/plain" }, JSON.stringify(json))).toEqual([
        415,
        "unsupported_media_type",
      ]);
      expect(await refusal({ "content-type": type }, "{")).toEqual([400, "bad_request"]);
      expect(await refusal({ "content-type": type, "content-length": "60000000" }, "{}")).toEqual([
        413,
        "too_large",
      ]);
    },
  );

  test.each(opened.filter(([route]) => endpointOf(route).body))(
    "%s names each field that is missing or of another kind, in plain words",
    async (route, { call, answers }) => {
      const owner = await createUser();
      const client = await clientOf(firstAllowed(answers), owner);
      const { path, json } = await call(owner);
      if (!json) return;
      const refusal = async (body: unknown) => {
        const response = await client.fetch(path, {
          method: methodOf(route),
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        });
        expect(response.status, JSON.stringify(body)).toBe(400);
        const { errors } = await response.json<{ errors: Record<string, string> }>();
        expect(JSON.stringify(errors)).not.toMatch(/Invalid input|Too (small|big)|expected /);
        return Object.keys(errors);
      };
      for (const nothing of [null, [], 5]) expect(await refusal(nothing)).toEqual(["form"]);
      const named = (field: string) => expect.stringMatching(new RegExp(`^${field}(\\.|$)`));
      for (const [field] of Object.entries(json)) {
        const { [field]: _left, ...rest } = json as Record<string, unknown>;
        expect(await refusal({ ...rest, [field]: {} })).toContainEqual(named(field));
        if (!OPTIONAL.has(`${route} ${field}`))
          expect(await refusal(rest)).toContainEqual(named(field));
      }
    },
  );

  test.each(opened.filter(([route]) => route.includes("{")))(
    "%s: what isn't there is a 404",
    async (route, { call, answers }) => {
      const owner = await createUser();
      const client = await clientOf(firstAllowed(answers), owner);
      const request = await call(owner);
      const [, bare = ""] = route.split(" ");
      const path = bare.replace("{userId}", String(owner.id)).replace(/\{\w+\}/, "99999999");
      const response = await send(client, route, { ...request, path });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ success: false, code: "not_found" });
      expect(describedStatuses(route)).toContain(404);
    },
  );

  test.each(lines)("%s: asking without end is a 429", async (route, { call, answers }) => {
    const owner = await createUser();
    const client = await clientOf(firstAllowed(answers), owner);
    const request = await call(owner);
    client.bindings = { ...env, ...SPENT_LIMITS };
    const response = await send(client, route, request);
    expect(response.status === 429).toBe(describedStatuses(route).includes(429));
  });

  test.each(limited)("%s: its limit is %s", async (route, name, { call, answers }) => {
    const owner = await createUser();
    const client = await clientOf(firstAllowed(answers), owner);
    const request = await call(owner);
    client.bindings = { ...env, ...spentFor(name) };
    const response = await send(client, route, request);
    expect(response.status).toBe(429);
    expect(response.headers.get("retry-after")).toBe(String(LIMITS[name].seconds));
    expect(await response.json()).toMatchObject({
      success: false,
      code: "rate_limited",
      message: refusalOf(name),
    });
    expect(describedStatuses(route)).toContain(429);
  });
});

test.each(confirmed)("%s: after ten wrong passwords comes a 429", async (route, { call }) => {
  const owner = await createUser();
  const client = await clientOf("owner", owner);
  const json = { ...(await call(owner)).json, password: "Wrong12345" };
  const guess = () => send(client, route, { path: route.replace("POST ", ""), json });
  const { times } = LIMITS.wrongPasswords;
  for (let guesses = 0; guesses < times; guesses++) expect((await guess()).status).toBe(400);
  const refused = await guess();
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
  expect(await refused.json()).toMatchObject({ message: refusalOf("wrongPasswords") });
});
