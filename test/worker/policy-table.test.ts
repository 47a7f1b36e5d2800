import { beforeAll, describe, expect, test } from "vitest";
import { hashSecretToken } from "#app/features/accounts/secret-tokens.server.ts";
import { insertAccountToken } from "#db/queries/account-tokens.ts";
import type { User } from "#db/queries/users.ts";
import { createUser, PASSWORD, signIn, viewerOf } from "#test/support/accounts.ts";
import {
  describedStatuses,
  endpointOf,
  mountedRoutes,
  readAsDescribed,
} from "#test/support/api-routes.ts";
import { Client } from "#test/support/client.ts";
import { testDeps } from "#test/support/deps.ts";
import { createGarageReference, vehicleFields } from "#test/support/garage.ts";
import { createCar, createSlip, slipFields, slipPhotos } from "#test/support/slips.ts";

const PEOPLE = ["anonymous", "owner", "stranger", "moderator", "admin"] as const;
type Person = (typeof PEOPLE)[number];

/** A request as short as it may be to be accepted. */
type Call = { path: string; json?: object; form?: Record<string, string | File> };
type Line = {
  /** Makes what is asked for: it belongs to `owner`. */
  call(owner: User): Call | Promise<Call>;
  /** In the order of PEOPLE. */
  answers: readonly [number, number, number, number, number];
};

const ANYBODY = [200, 200, 200, 200, 200] as const;
const SIGNED_IN = [401, 200, 200, 200, 200] as const;
const MODERATORS = [401, 403, 403, 200, 200] as const;

const onSlip = (act: string, json: object = {}): Line["call"] => {
  return async (owner) => {
    const slip = await createSlip(await viewerOf(owner), await createCar(owner));
    return { path: `/api/moderation/slips/${slip.id}/${act}`, json };
  };
};

/** Who may do what: one line for each endpoint that changes something. */
const POLICY: Record<string, Line> = {
  "POST /api/users/login": {
    call: ({ username }) => ({
      path: "/api/users/login",
      json: { username, password: PASSWORD },
    }),
    answers: ANYBODY,
  },
  "POST /api/users/refresh": {
    call: () => ({ path: "/api/users/refresh" }),
    answers: SIGNED_IN,
  },
  "POST /api/users/logout": {
    call: () => ({ path: "/api/users/logout" }),
    answers: ANYBODY,
  },
  "POST /api/users/activation": {
    call: async (owner) => ({
      path: "/api/users/activation",
      json: { activationToken: await createActivationToken(owner) },
    }),
    answers: ANYBODY,
  },
  "POST /api/users/resend-activation": {
    call: ({ email }) => ({ path: "/api/users/resend-activation", json: { email } }),
    answers: ANYBODY,
  },
  "POST /rest/registration/register": {
    call: () => {
      const username = `new-${crypto.randomUUID().slice(0, 8)}`;
      const profile = { firstName: "Casey", lastName: "Miller", country: "Canada" };
      const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
      return {
        path: "/rest/registration/register",
        json: { username, email: `${username}@example.com`, ...passwords, ...profile },
      };
    },
    answers: [201, 201, 201, 201, 201],
  },
  "POST /rest/user/usernameLookup": {
    call: ({ username }) => ({ path: "/rest/user/usernameLookup", json: { username } }),
    answers: ANYBODY,
  },
  "POST /rest/user/getByUsername": {
    call: async (owner) => {
      await createCar(owner);
      return { path: "/rest/user/getByUsername", json: { username: owner.username } };
    },
    answers: ANYBODY,
  },
  "POST /api/vehicles": {
    call: (owner) => ({ path: "/api/vehicles", form: vehicleFields(owner) }),
    answers: [401, 200, 403, 403, 403],
  },
  "DELETE /rest/user/{userId}/vehicles/{vehicleId}": {
    call: async (owner) => ({
      path: `/rest/user/${owner.id}/vehicles/${await createCar(owner)}`,
    }),
    answers: [401, 200, 403, 403, 403],
  },
  "POST /api/timeslips/submit": {
    call: async (owner) => ({
      path: "/api/timeslips/submit",
      form: { ...slipFields(owner, await createCar(owner)), ...slipPhotos() },
    }),
    answers: [401, 200, 403, 403, 403],
  },
  "POST /api/timeslips/{id}/withdraw": {
    call: async (owner) => {
      const slip = await createSlip(await viewerOf(owner), await createCar(owner));
      return { path: `/api/timeslips/${slip.id}/withdraw`, json: {} };
    },
    answers: [401, 200, 404, 404, 404],
  },
  "POST /api/moderation/slips/{id}/claim": {
    call: onSlip("claim"),
    answers: MODERATORS,
  },
  "POST /api/moderation/slips/{id}/approve": {
    call: onSlip("approve", { version: 1 }),
    answers: MODERATORS,
  },
  "POST /api/moderation/slips/{id}/reject": {
    call: onSlip("reject", { version: 1, reason: "DUPLICATE" }),
    answers: MODERATORS,
  },
  "POST /api/moderation/slips/{id}/needs-info": {
    call: onSlip("needs-info", { version: 1, note: "Which lane?" }),
    answers: MODERATORS,
  },
};

const lines = Object.entries(POLICY);
const cases = lines.flatMap(([route, { call, answers }]) =>
  PEOPLE.map((person, place) => ({ route, call, person, status: answers[place] ?? 0 })),
);

beforeAll(createGarageReference);

test("every endpoint that changes something has its line", () => {
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

test.each(lines)("%s: the document knows every status of its line", (route, { answers }) => {
  expect(describedStatuses(route)).toEqual(expect.arrayContaining([...answers]));
});

describe("whoever asks", () => {
  test.each(lines)("%s refuses what another site caused", async (route, { call, answers }) => {
    const owner = await createUser();
    const client = await clientOf(firstAllowed(answers), owner);
    const response = await send(client, route, await call(owner), {
      origin: "http://evil.test",
    });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ success: false, code: "cross_origin" });
  });

  test.each(lines.filter(([route]) => endpointOf(route).body))(
    "%s refuses a body of another type",
    async (route, { call, answers }) => {
      const owner = await createUser();
      const client = await clientOf(firstAllowed(answers), owner);
      const { path, json = {} } = await call(owner);
      const response = await client.fetch(path, {
        method: methodOf(route),
        headers: { "content-type": "text/plain" },
        body: JSON.stringify(json),
      });
      expect(response.status).toBe(415);
      expect(await response.json()).toMatchObject({ code: "unsupported_media_type" });
    },
  );
});

function methodOf(route: string): string {
  return route.slice(0, route.indexOf(" "));
}

/** Somebody signed in whose request is otherwise good. */
function firstAllowed(answers: Line["answers"]): Person {
  return (
    PEOPLE.find((person, place) => person !== "anonymous" && (answers[place] ?? 500) < 300) ??
    "owner"
  );
}

async function clientOf(person: Person, owner: User): Promise<Client> {
  const client = new Client();
  if (person === "owner") await signIn(client, owner);
  if (person === "stranger") await signIn(client, await createUser());
  if (person === "moderator" || person === "admin") {
    await signIn(client, await createUser({ role: person }));
  }
  return client;
}

function send(
  client: Client,
  route: string,
  { path, json, form }: Call,
  headers: Record<string, string> = {},
): Promise<Response> {
  if (json) return client.postJson(path, json, headers);
  if (form) return client.postForm(path, form, headers);
  return client.fetch(path, { method: methodOf(route), headers });
}

async function createActivationToken(owner: User): Promise<string> {
  const { db } = testDeps();
  const token = crypto.randomUUID();
  const createdAt = new Date();
  await insertAccountToken(db, {
    tokenHash: hashSecretToken(token),
    owner: { id: owner.id },
    kind: "activation",
    createdAt,
    expiresAt: new Date(createdAt.getTime() + 60_000),
  });
  return token;
}
