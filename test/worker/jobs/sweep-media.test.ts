import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { withdrawTimeSlip } from "#app/features/slips/withdraw-time-slip.server.ts";
import { findSlipById } from "#db/queries/slips.ts";
import { insertSocialPostIfFirst } from "#db/queries/social-posts.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import { createTestEvents, MILAN } from "#test/support/events.ts";
import {
  createApprovedRun,
  createGarageReference,
  createRacer,
  keyOf,
  saveVehicle,
} from "#test/support/garage.ts";
import { openNewsroom, publish } from "#test/support/news.ts";
import { jpegFile } from "#test/support/pictures.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { createCar, createReference, createSlip } from "#test/support/slips.ts";
import { sweepMedia } from "#workers/jobs/sweep-media.ts";

beforeAll(async () => {
  await createReference();
  await createGarageReference();
});

const day = (count: number) => new Date(Date.now() + count * 24 * 60 * 60 * 1000);

async function sweep(now: Date): Promise<number> {
  const { rowsRead } = await measureRowsRead((db) => sweepMedia(env, { db, log: () => {}, now }));
  return rowsRead;
}

const isThere = async (key: string | null | undefined, bucket = env.MEDIA) =>
  (await bucket.head(key ?? "")) !== null;

test("orphaned pictures are removed after a day, all others are kept", async () => {
  const viewer = await viewerOf(await createUser());
  const carId = await createCar(viewer);
  const slip = await findSlipById(testDeps().db, (await createSlip(viewer, carId)).id);
  const garage = await createRacer();
  const car = await saveVehicle(garage, { vehicleImage: jpegFile() });
  const carKey = keyOf(car.images[0]?.imagePath ?? "");
  const orphans = [`slips/${carId}/orphan.jpg`, `vehicles/${garage.user.id}/orphan.jpg`];
  for (const key of [...orphans, "cards/1.png", "slips/orphan.jpg"]) await env.MEDIA.put(key, "x");
  await env.PRIVATE_MEDIA.put(`slips/${carId}/orphan.jpg`, "x");

  await sweep(day(0));
  for (const key of orphans) expect(await isThere(key), key).toBe(true);
  expect(await sweep(day(2))).toBeLessThanOrEqual(60);
  for (const key of orphans) expect(await isThere(key), key).toBe(false);
  expect(await isThere(orphans[0], env.PRIVATE_MEDIA)).toBe(false);
  for (const key of [slip?.mediaKey, carKey, "cards/1.png", "slips/orphan.jpg"]) {
    expect(await isThere(key), key).toBe(true);
  }
  expect(await isThere(slip?.vinMediaKey, env.PRIVATE_MEDIA)).toBe(true);
});

test("the card of an unlisted run is removed, since it has the racer's name", async () => {
  const racer = await createRacer();
  const viewer = await viewerOf(racer.user);
  const car = await saveVehicle(racer);
  const listed = await createApprovedRun(viewer, car.id);
  const left = await createApprovedRun(viewer, car.id);
  const cardOf = (id: number) => `run-cards/${id}.jpg`;
  const gone = 99_999_999;
  for (const id of [listed, left, gone]) await env.MEDIA.put(cardOf(id), "x");
  await withdrawTimeSlip({ ...testDeps(), viewer }, { slipId: left });
  await sweep(day(2));
  expect(await isThere(cardOf(listed))).toBe(true);
  for (const id of [left, gone]) expect(await isThere(cardOf(id))).toBe(false);
});

test("cards are removed a week after they were drawn, except those of listed runs", async () => {
  const racer = await createRacer();
  const car = await saveVehicle(racer);
  const run = await createApprovedRun(await viewerOf(racer.user), car.id);
  const old = [
    "cards/garage-1.jpg",
    "cards/pages/tracks.jpg",
    `cards/slip-${run}-tall.jpg`,
    "cards/slip-1.png",
  ];
  for (const key of [...old, `run-cards/${run}.jpg`]) await env.MEDIA.put(key, "x");
  await sweep(day(6));
  for (const key of old) expect(await isThere(key), key).toBe(true);
  await sweep(day(8));
  for (const key of old) expect(await isThere(key), key).toBe(false);
  expect(await isThere(`run-cards/${run}.jpg`)).toBe(true);
});

test("event pictures are kept while an event or a copy of it uses them", async () => {
  const [slug = ""] = await createTestEvents([MILAN], day(0));
  const keys = ["events/1/shown.jpg", "events/1/dropped.jpg"];
  for (const key of keys) await env.MEDIA.put(key, "x");
  await env.DB.prepare("update events set picture_key = ? where slug = ?")
    .bind(keys[0], slug)
    .run();
  expect(await sweep(day(2))).toBeLessThanOrEqual(60);
  expect(await isThere(keys[0])).toBe(true);
  expect(await isThere(keys[1])).toBe(false);
});

test("article pictures are kept while the article or a stored version uses them", async () => {
  const room = await openNewsroom();
  const own = `news/${room.editor.id}`;
  const [cover, displayed, replaced] = ["cover", "shown", "replaced"].map(
    (name) => `${own}/${name}.jpg`,
  );
  const others = [`${own}/dropped.jpg`, `${own}/dropped-too.jpg`];
  const [ofFeed, ofDemo] = ["news-feed/abc.jpg", "demo/news/slip.jpg"];
  for (const key of [cover, displayed, replaced, ...others, ofFeed, ofDemo]) {
    await env.MEDIA.put(key ?? "", "x");
  }
  const picture = { key: cover ?? "", width: 16, height: 9, alt: "A lane" };
  const saved = await publish(room, { picture, markdown: `![One](/media/${replaced}#16x9)` });
  await publish(
    room,
    { slug: "later", picture, markdown: `- ![Two](/media/${displayed}#16x9)` },
    { saved },
  );

  await sweep(day(29));
  for (const key of others) expect(await isThere(key), key).toBe(true);
  expect(await sweep(day(31))).toBeLessThanOrEqual(60);
  for (const key of others) expect(await isThere(key), key).toBe(false);
  for (const key of [cover, displayed, replaced, ofFeed, ofDemo]) {
    expect(await isThere(key), key).toBe(true);
  }

  await env.DB.prepare("delete from news_revisions where article_id = ? and version = 1")
    .bind(saved.id)
    .run();
  await sweep(day(31));
  expect(await isThere(replaced)).toBe(false);
  expect(await isThere(displayed)).toBe(true);
});

test("social pictures are kept while a post or the copy of a feed uses them", async () => {
  const { id } = await createUser({ role: "editor" });
  const own = [`social/${id}/shown.jpg`, `social/${id}/dropped.jpg`];
  const foreign = ["social-feed/shown.jpg", "social-feed/dropped.jpg"];
  for (const key of [...own, ...foreign]) await env.MEDIA.put(key, "x");
  await insertSocialPostIfFirst(testDeps().db, {
    createdAt: day(0),
    authorId: id,
    sendKey: "sweep",
    postedAt: day(0),
    posterName: "Us",
    message: "Hello",
    fullUrl: "https://a.test",
    mediaKey: own[0] ?? "",
    pictureAlt: "A gate",
  });
  await env.SITE.put("copy:social-posts", JSON.stringify({ image: `/media/${foreign[0]}` }));
  await sweep(day(2));
  for (const [displayed, dropped] of [own, foreign]) {
    expect(await isThere(displayed), displayed).toBe(true);
    expect(await isThere(dropped), dropped).toBe(false);
  }
});

test("a slip that was moved to another vehicle keeps its photos", async () => {
  const viewer = await viewerOf(await createUser());
  const slip = await createSlip(viewer, await createCar(viewer));
  await env.DB.prepare("update slips set vehicle_id = ? where id = ?")
    .bind(await createCar(viewer), slip.id)
    .run();
  await sweep(day(2));
  const stored = await findSlipById(testDeps().db, slip.id);
  expect(await isThere(stored?.mediaKey)).toBe(true);
});

test("photos left by a withdrawal are removed", async () => {
  const viewer = await viewerOf(await createUser());
  const slip = await createSlip(viewer, await createCar(viewer));
  const stored = await findSlipById(testDeps().db, slip.id);
  const key = stored?.mediaKey ?? "";
  await withdrawTimeSlip({ ...testDeps(), viewer }, { slipId: slip.id, version: slip.version });
  await env.MEDIA.put(key, "came back");
  await sweep(day(2));
  expect(await isThere(key)).toBe(false);
});

test("a large bucket is scanned part by part", async () => {
  for (let i = 0; i < 210; i += 1)
    await env.MEDIA.put(`slips/1/${String(i).padStart(3, "0")}.jpg`, "");
  await sweep(day(2));
  expect(await env.SITE.get("media-sweep:public")).not.toBeNull();
  await sweep(day(2));
  expect(await env.SITE.get("media-sweep:public")).toBeNull();
  const { objects } = await env.MEDIA.list({ prefix: "slips/1/" });
  expect(objects.filter(({ size }) => size === 0)).toEqual([]);
});
