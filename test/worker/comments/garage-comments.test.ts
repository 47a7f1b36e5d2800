// Comments in a garage: the same discussion as elsewhere, whose owner hears of it.
import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import type { Viewer } from "#app/deps.ts";
import { readGarage } from "#app/features/garage/read-garage.server.ts";
import { listNotices } from "#app/features/notices/list-notices.server.ts";
import { action, loader } from "#app/routes/comments/discussion.tsx";
import { insertBlock } from "#db/queries/member-blocks.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { someRacer } from "#test/support/comments.ts";
import { testDeps } from "#test/support/deps.ts";
import { createApprovedRun } from "#test/support/garage.ts";
import { callRoute } from "#test/support/routes.ts";
import { createCar, createReference } from "#test/support/slips.ts";

beforeAll(createReference);

type Place = { kind: "garage" | "slip"; id: number };
const callOf = ({ kind, id }: Place, viewer: Viewer | null) => ({
  ...{ path: `/comments/on/${kind}/${id}`, params: { kind, id: String(id) }, viewer },
});
const write = (viewer: Viewer, place: Place, content = "Great car.") =>
  callRoute(action, { ...callOf(place, viewer), form: { intent: "add", content } });
const read = (place: Place) => callRoute(loader, callOf(place, null));
const LATER = 60_000;
const noticesOf = async (viewer: Viewer) => {
  const deps = { ...testDeps({ now: new Date(Date.now() + LATER) }), viewer };
  return (await listNotices(deps, null)).notices.map(({ text }) => text);
};

/** A member with a garage. */
async function owner() {
  const user = await createUser();
  const viewer = await viewerOf(user);
  return { user, viewer, garage: { kind: "garage", id: user.id } as const };
}

test("members comment in a garage, which counts them and tells its owner", async () => {
  const { viewer, garage } = await owner();
  const guest = await someRacer();
  expect((await write(guest, garage)).status).toBe(302);
  expect((await write(viewer, garage, "Thank you.")).status).toBe(302);
  const page = await read(garage);
  expect(page.status).toBe(200);
  expect(page.data).toMatchObject({
    subject: { title: `${viewer.username}'s garage`, path: `/user/${viewer.username}` },
  });
  const stored = await readGarage({ ...testDeps(), viewer: null }, { username: viewer.username });
  expect(stored?.owner.commentCount).toBe(2);
  expect(await noticesOf(viewer)).toEqual([`${guest.username} commented in your garage.`]);
  expect(await noticesOf(guest)).toEqual([]);
});

test("a mention of the owner in the same comment is no second notice", async () => {
  const { viewer, garage } = await owner();
  const guest = await someRacer();
  expect((await write(guest, garage, `Look, @${viewer.username}!`)).status).toBe(302);
  expect(await noticesOf(viewer)).toEqual([`${guest.username} commented in your garage.`]);
});

test("the racer of a run hears of comments on it, and a removed one takes its notice along", async () => {
  const { user, viewer } = await owner();
  const slip = {
    kind: "slip",
    id: await createApprovedRun(viewer, await createCar(user)),
  } as const;
  const guest = await someRacer();
  await write(viewer, slip, "My best one.");
  await write(guest, slip, "What a launch.");
  expect(await noticesOf(viewer)).toEqual([`${guest.username} commented on your run.`]);
  await env.DB.prepare("update comments set status = 'REMOVED' where user_id = ?")
    .bind(guest.id)
    .run();
  expect(await noticesOf(viewer)).toEqual([]);
});

test("whom the owner blocked can't comment there, and isn't told why", async () => {
  const { viewer, garage } = await owner();
  const guest = await someRacer();
  await insertBlock(testDeps().db, {
    userId: viewer.id,
    blockedId: guest.id,
    createdAt: new Date(),
  });
  expect(await write(guest, garage)).toMatchObject({
    status: 403,
    data: { message: "You can't comment in this garage.", values: { content: "Great car." } },
  });
  expect(await noticesOf(viewer)).toEqual([]);
});

test.each([
  ["was deleted", "anonymised_at = 1"],
  ["is banned", "banned_at = 1"],
  ["isn't activated", "is_activated = 0"],
])("there is no discussion in the garage of an account that %s", async (_, change) => {
  const { viewer, garage } = await owner();
  const guest = await someRacer();
  await write(guest, garage);
  await env.DB.prepare(`update users set ${change} where id = ?`).bind(viewer.id).run();
  expect((await read(garage)).status).toBe(404);
  expect((await write(guest, garage, "Still there?")).status).toBe(404);
});
