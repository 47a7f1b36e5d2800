import { beforeAll, expect, test } from "vitest";
import { readBoardCard } from "#app/features/sharing/board-card.server.ts";
import { readGarageCard } from "#app/features/sharing/garage-card.server.ts";
import { readTrackCard } from "#app/features/sharing/track-card.server.ts";
import { readHomeCard } from "#app/features/site/home-card.server.ts";
import { viewerOf } from "#test/support/accounts.ts";
import { countedCards } from "#test/support/cards.ts";
import { testDeps } from "#test/support/deps.ts";
import {
  createApprovedRun,
  createGarageReference,
  createRacer,
  saveVehicle,
} from "#test/support/garage.ts";
import { jpegSize } from "#test/support/jpeg-size.ts";
import { createBrowser } from "#test/support/pages.ts";

beforeAll(createGarageReference);

async function createRunner() {
  const racer = await createRacer();
  const car = await saveVehicle(racer);
  return { racer, car, viewer: await viewerOf(racer.user) };
}

/** The path of a page's picture with its version. */
async function pictureOf(path: string): Promise<string> {
  const html = await (await createBrowser().get(path)).text();
  const [, url = ""] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
  return url.replace(/^https?:\/\/[^/]+/, "");
}

const changing = {
  "a new best run changes the garage's and the car's picture": async () => {
    const { racer, car, viewer } = await createRunner();
    const garage = `/user/${racer.user.username}`;
    const slower = { elapsedTime: "13.7" };
    await createApprovedRun(viewer, car.id, slower);
    const paths = [garage, `${garage}/vehicles/${car.id}`];
    return { paths, write: () => createApprovedRun(viewer, car.id, { elapsedTime: "12.9" }) };
  },
  "a new leader changes the board's and the home page's picture": async () => {
    const { car, viewer } = await createRunner();
    const board = car.isStock ? "stock" : "modified";
    const paths = ["/", `/1320-club?board=${board}`];
    return { paths, write: () => createApprovedRun(viewer, car.id, { elapsedTime: "9.101" }) };
  },
};

test.each(Object.entries(changing))("%s", async (_, prepare) => {
  const { paths, write } = await prepare();
  const before = await Promise.all(paths.map(pictureOf));
  expect(await Promise.all(paths.map(pictureOf))).toEqual(before);
  await write();
  const after = await Promise.all(paths.map(pictureOf));
  for (const [at, path] of paths.entries()) {
    expect(before[at], path).toMatch(/^\/cards\/[^?]+\.jpg\?v=\w{10}$/);
    expect(after[at], path).toMatch(/^\/cards\/[^?]+\.jpg\?v=\w{10}$/);
    expect(after[at], path).not.toBe(before[at]);
  }
});

test("a page's version is that of the drawing behind its picture's address", async () => {
  const { racer, car, viewer } = await createRunner();
  const id = await createApprovedRun(viewer, car.id);
  const garage = `/user/${racer.user.username}`;
  for (const path of [garage, "/", "/1320-club", `/1320-club/slip/${id}`, "/tracks/test-famoso"]) {
    const picture = await pictureOf(path);
    const response = await createBrowser().get(picture);
    expect(response.status, path).toBe(200);
    const [, version] = picture.split("?v=");
    expect(response.headers.get("etag")?.slice(1, 11), path).toBe(version);
  }
}, 60_000);

test("a car has a picture of 1080 x 1920 for stories, with a run and without", async () => {
  const { racer, car, viewer } = await createRunner();
  const read = async (path: string) => {
    const jpeg = await (await createBrowser().get(path)).bytes();
    expect(jpeg.length, path).toBeLessThan(150_000);
    return jpegSize(jpeg);
  };
  const file = `garage/${racer.user.username}/${car.id}.jpg`;
  expect(await read(`/cards/tall/${file}`)).toEqual([1080, 1920]);
  await createApprovedRun(viewer, car.id);
  expect(await read(`/cards/tall/${file}`)).toEqual([1080, 1920]);
  // They are stored apart.
  expect(await read(`/cards/${file}`)).toEqual([1200, 630]);
}, 60_000);

test("a board without filters has its version, other views show the whole board", async () => {
  expect(await pictureOf("/1320-club")).toContain("/cards/board/stock.jpg?v=");
  expect(await pictureOf("/1320-club?board=modified&sort=topSpeed")).toBe(
    "/cards/board/modified.jpg",
  );
});

test("a card that shows others' runs isn't sent when it is out of date", async () => {
  const { racer, car, viewer } = await createRunner();
  await createApprovedRun(viewer, car.id);
  const { cards } = countedCards();
  const { username } = racer.user;
  const deps = { ...testDeps(), cards };
  const limits = { ...deps.limits, isWithin: async () => false };
  const spent = { ...deps, limits };
  const reads = [
    (use: typeof deps) => readGarageCard(use, { username }),
    (use: typeof deps) => readBoardCard(use, "stock"),
    (use: typeof deps) => readTrackCard(use, "test-famoso"),
    (use: typeof deps) => readHomeCard(use),
  ];
  for (const read of reads) {
    const keys: string[] = [];
    const watched: typeof cards.read = (key) => {
      keys.push(key);
      return cards.read(key);
    };
    await read({ ...deps, cards: { ...cards, read: watched } });
    for (const key of keys)
      await cards.set(key, { jpeg: new Uint8Array([1]), etag: "outdated", photo: "" });
    await expect(read(spent)).rejects.toMatchObject({ status: 429 });
  }
});

test("a car in another garage, and a garage that isn't there, have no picture", async () => {
  const [one, other] = [await createRunner(), await createRunner()];
  const paths = [
    `/cards/garage/${one.racer.user.username}/${other.car.id}.jpg`,
    "/cards/garage/nosuchracer.jpg",
    `/cards/badges/${one.racer.user.username}/${one.car.id}/et-9.9.jpg`,
    `/cards/tall/garage/${one.racer.user.username}.jpg`,
    `/cards/tall/garage/${one.racer.user.username}/${other.car.id}.jpg`,
    "/cards/board/all.jpg",
    "/cards/home.png",
  ];
  for (const path of paths) expect((await createBrowser().get(path)).status, path).toBe(404);
});
