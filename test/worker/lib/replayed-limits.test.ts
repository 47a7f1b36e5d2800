import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { submitWorkshop } from "#app/features/garage/submit-workshop.server.ts";
import type { User } from "#db/queries/users.ts";
import { createUser, signIn, viewerOf } from "#test/support/accounts.ts";
import { Client } from "#test/support/client.ts";
import { openDiscussion } from "#test/support/comments.ts";
import { testDeps } from "#test/support/deps.ts";
import { createGarageReference, vehicleFields } from "#test/support/garage.ts";
import { createCar, createSlip, slipFields, slipPhotos } from "#test/support/slips.ts";
import { replaceLimiters } from "#test/support/spent-limits.ts";

beforeAll(createGarageReference);

type Sending = (client: Client, headers: Record<string, string>) => Promise<Response>;

const json = (path: string, body: unknown): Sending => {
  return (client, headers) =>
    client.fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
};
const form = (path: string, fields: Record<string, string | File>): Sending => {
  return (client, headers) => client.postForm(path, fields, headers);
};

/** Someone else's slip that waits for a moderator. */
async function waitingSlip() {
  const racer = await createUser();
  return createSlip(await viewerOf(racer), await createCar(racer));
}

/** What each request with an Idempotency-Key needs. */
const REQUESTS: Readonly<Record<string, (user: User) => Promise<Sending>>> = {
  "saving a vehicle": async (user) => form("/api/vehicles", vehicleFields(user)),
  "submitting a slip": async (user) =>
    form("/api/timeslips/submit", {
      ...slipFields(user, await createCar(user)),
      ...slipPhotos(),
    }),
  "deciding on a slip": async () =>
    json(`/api/moderation/slips/${(await waitingSlip()).id}/approve`, { version: 1 }),
  "approving slips in bulk": async () => {
    const { id, version } = await waitingSlip();
    return json("/api/moderation/slips/approve-seen", { slips: [{ id, version }] });
  },
  "adding a comment": async () => {
    const { topicId } = await openDiscussion();
    return json("/api/news/comments/addComment", { topicId, content: "Two tenths." });
  },
};

test.each(Object.entries(REQUESTS))(
  "%s costs one use of the limit each time, and is done once",
  async (_name, prepare) => {
    const user = await createUser({ role: "moderator" });
    const send = await prepare(user);
    const client = new Client();
    await signIn(client, user);
    const counted: string[] = [];
    const limiter: RateLimit = {
      limit: async ({ key }) => ({ success: counted.push(key) > 0 }),
    };
    client.bindings = { ...env, ...replaceLimiters(limiter) };
    const headers = { "idempotency-key": crypto.randomUUID() };
    const first = await send(client, headers);
    expect(first.status).toBeLessThan(300);
    const second = await send(client, headers);
    expect([second.status, await second.json()]).toEqual([first.status, await first.json()]);
    const changes = counted.filter((key) => key.startsWith("change:"));
    expect(changes).toEqual([`change:user:${user.id}`, `change:user:${user.id}`]);
  },
);

test("so does a form of the workshop", async () => {
  const user = await createUser();
  const vehicleId = await createCar(user);
  const counted: string[] = [];
  const limits = {
    isWithin: async (name: string, by: string) => counted.push(`${name}:${by}`) > 0,
  };
  const deps = { ...testDeps(), limits, viewer: await viewerOf(user) };
  const posted = {
    form: new FormData(),
    values: { soldOn: "2026-05-09" },
    intent: "sell",
    owner: user.username,
    sendKey: crypto.randomUUID(),
  };
  const message = await submitWorkshop(deps, posted, vehicleId);
  expect(await submitWorkshop(deps, posted, vehicleId)).toBe(message);
  expect(counted).toEqual([`change:user:${user.id}`, `change:user:${user.id}`]);
});
