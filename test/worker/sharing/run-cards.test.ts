import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { drawCarCard } from "#app/features/sharing/draw-car-card.ts";
import { readRunCard } from "#app/features/sharing/read-run-card.server.ts";
import { runCard } from "#app/features/sharing/run-card.server.ts";
import { findRunById } from "#db/queries/boards.ts";
import { viewerOf } from "#test/support/accounts.ts";
import { countedCards } from "#test/support/cards.ts";
import { Client } from "#test/support/client.ts";
import { testDeps } from "#test/support/deps.ts";
import {
  createApprovedRun,
  createGarageReference,
  createRacer,
  saveVehicle,
} from "#test/support/garage.ts";
import { jpegSize } from "#test/support/jpeg-size.ts";
import { createSlip } from "#test/support/slips.ts";

beforeAll(createGarageReference);
afterEach(() => {
  vi.useRealTimers();
});

async function createRunner() {
  const racer = await createRacer();
  const car = await saveVehicle(racer);
  return { racer, car, viewer: await viewerOf(racer.user) };
}

test("a listed run has a picture of 1200 x 630 that other sites can embed", async () => {
  const { viewer, car } = await createRunner();
  const id = await createApprovedRun(viewer, car.id);
  const response = await new Client().get(`/cards/slip/${id}.jpg`);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("image/jpeg");
  expect(response.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  const jpeg = await response.bytes();
  expect(jpegSize(jpeg)).toEqual([1200, 630]);
  expect(jpeg.length).toBeLessThan(150_000);

  const etag = response.headers.get("etag") ?? "";
  const again = await new Client().fetch(`/cards/slip/${id}.jpg`, {
    headers: { "if-none-match": etag },
  });
  expect(again.status).toBe(304);
});

test("a listed run has a picture of 1080 x 1920 for stories", { timeout: 60_000 }, async () => {
  const { viewer, car } = await createRunner();
  const id = await createApprovedRun(viewer, car.id);
  const response = await new Client().get(`/cards/tall/slip/${id}.jpg`);
  const jpeg = await response.bytes();
  expect(jpegSize(jpeg)).toEqual([1080, 1920]);
  expect(jpeg.length).toBeLessThan(150_000);
});

test("the picture is drawn once, and again when its rank changes", async () => {
  const { viewer, car } = await createRunner();
  const id = await createApprovedRun(viewer, car.id, { elapsedTime: "13.5" });
  const { cards, drawn } = countedCards();
  const deps = { ...testDeps(), cards };
  const first = await readRunCard(deps, id);
  expect(await readRunCard(deps, id)).toEqual(first);
  expect(drawn).toHaveLength(1);

  const other = await createRunner();
  await createApprovedRun(other.viewer, other.car.id, { elapsedTime: "13.4" });
  const moved = await readRunCard(deps, id);
  expect(drawn).toHaveLength(2);
  expect(moved.etag).not.toBe(first.etag);
});

test("unlisted runs and invalid ids have no picture", async () => {
  const { viewer, car } = await createRunner();
  const slip = await createSlip(viewer, car.id);
  for (const file of [`${slip.id}.jpg`, "999999999.jpg", "0.jpg", "abc.jpg", "1.svg"]) {
    for (const folder of ["slip", "tall/slip", "huge/slip"]) {
      const response = await new Client().get(`/cards/${folder}/${file}`);
      expect(response.status).toBe(404);
    }
  }
  expect((await new Client().postJson(`/cards/slip/${slip.id}.jpg`, {})).status).toBe(405);
});

test("stored pictures aren't rate-limited, drawing is limited by address", async () => {
  const { viewer, car } = await createRunner();
  const id = await createApprovedRun(viewer, car.id);
  const { cards, drawn } = countedCards();
  const counted: string[] = [];
  const isWithin = async (name: string, by: string) => counted.push(`${name}:${by}`) === 1;
  const deps = testDeps({ address: "10.9.9.9" });
  const limited = { ...deps, cards, limits: { isWithin } };
  const stored = await readRunCard(limited, id);
  for (let n = 0; n < 5; n++) expect(await readRunCard(limited, id)).toEqual(stored);
  expect(counted).toEqual(["cardDrawings:10.9.9.9"]);

  const other = await createRunner();
  const next = await createApprovedRun(other.viewer, other.car.id);
  await expect(readRunCard(limited, next)).rejects.toMatchObject({ status: 429 });
  expect(drawn).toHaveLength(1);
});

test("a rate-limited address still gets the stored picture", async () => {
  const { viewer, car } = await createRunner();
  const id = await createApprovedRun(viewer, car.id);
  const { cards, drawn } = countedCards();
  const deps = { ...testDeps(), cards };
  const key = `run-cards/${id}.jpg`;
  const outdated = { jpeg: new Uint8Array([1]), etag: "of another drawing", photo: "" };
  await cards.set(key, outdated);
  const limits = { ...deps.limits, isWithin: async () => false };
  expect(await readRunCard({ ...deps, limits }, id)).toEqual({ ...outdated, isStale: true });
  expect(drawn).toEqual([]);
  // A photo that the run doesn't show anymore may have been removed.
  for (const photo of ["vehicles/1/gone.jpg", null]) {
    await cards.set(key, { ...outdated, photo });
    const read = readRunCard({ ...deps, limits }, id);
    await expect(read, String(photo)).rejects.toMatchObject({ status: 429 });
  }
  expect((await readRunCard(deps, id)).etag).not.toBe(outdated.etag);
});

test("of two hundred concurrent requests five are drawn, one at a time, the others get Retry-After", async () => {
  const { viewer, car } = await createRunner();
  const ids: number[] = [];
  for (let n = 0; n < 20; n++) ids.push(await createApprovedRun(viewer, car.id));
  const { cards, drawn } = countedCards();
  // Waiting callers time out by the clock.
  vi.useFakeTimers({ toFake: ["Date"] });
  const refusals = Promise.withResolvers<void>();
  let drawing = 0;
  let most = 0;
  let settled = 0;
  const watched = {
    ...cards,
    async render(svg: string) {
      most = Math.max(most, ++drawing);
      await refusals.promise;
      drawing -= 1;
      return cards.render(svg);
    },
  };
  const deps = { ...testDeps(), cards: watched };
  const limits = { ...deps.limits, isWithin: async () => true };
  const requests = Array.from({ length: 200 }, (_, n) =>
    readRunCard({ ...deps, limits }, ids[n % 20] ?? 0).finally(() => {
      settled += 1;
      if (settled === 195) refusals.resolve();
    }),
  );
  const answers = await Promise.allSettled(requests);
  const refused = answers.filter(({ status }) => status === "rejected");
  expect(most).toBe(1);
  expect(drawn.length).toBeLessThanOrEqual(5);
  expect(answers.length - refused.length).toBe(5);
  expect(refused).toHaveLength(195);
  for (const { reason } of refused as PromiseRejectedResult[]) {
    expect(reason).toMatchObject({ status: 503, retryAfterSeconds: 10 });
  }
  // The limiter is free again.
  await expect(readRunCard(deps, ids[0] ?? 0)).resolves.toBeDefined();
});

test("a busy renderer responds with 503 and Retry-After", async () => {
  const { viewer, car } = await createRunner();
  const id = await createApprovedRun(viewer, car.id);
  const { cards } = countedCards();
  const turns = await Promise.all(
    Array.from({ length: 1 }, () => cards.acquire({ isPatient: true })),
  );
  const waiting = Array.from({ length: 4 }, () => cards.acquire({ isPatient: true }));
  const response = await new Client().get(`/cards/slip/${id}.jpg`);
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("10");
  for (const turn of turns) turn.release();
  for (const turn of waiting) (await turn).release();
});

test("a picture that can't be stored is still returned", async () => {
  const { viewer, car } = await createRunner();
  const id = await createApprovedRun(viewer, car.id);
  const warnings: string[] = [];
  const { cards } = countedCards();
  const set = () => Promise.reject(new Error("R2 is down"));
  const log = (_level: string, event: string) => void warnings.push(event);
  const { jpeg } = await readRunCard({ ...testDeps(), cards: { ...cards, set }, log }, id);
  expect(jpeg.length).toBeGreaterThan(1000);
  expect(warnings).toEqual(["card.not_kept"]);
});

test("text from racers is escaped in the drawing, and refers to no asset", () => {
  const hostile = `2018 "Dodge" <script> href="card:photo/x.jpg" & B`;
  const svg = drawCarCard(
    {
      car: { photo: null, kind: "modern-coupe", isStock: true },
      plate: hostile,
      elapsedTime: "11.340",
      username: hostile,
      vehicle: hostile,
      place: hostile,
      figures: [["60 FT", hostile]],
    },
    "tall",
  );
  expect(svg).not.toContain("<script>");
  expect(svg).toContain("&lt;script&gt;");
  expect(svg.match(/href="card:/g)).toHaveLength(1);
});

test("a run shows its car's photo, else a drawing in the color of its class", async () => {
  const { viewer, car } = await createRunner();
  const id = await createApprovedRun(viewer, car.id);
  const { cards, drawn } = countedCards();
  await readRunCard({ ...testDeps(), cards }, id);
  expect(drawn[0]).toMatch(/href="card:car\/[a-z-]+\/(steel|red)"/);
  const run = await findRunById(testDeps().db, id, null);
  if (!run) throw new Error("the run is listed");
  const { svg } = runCard({ ...run, carImageKey: "vehicles/1/abc.jpg" });
  expect(svg).toContain('href="card:photo/vehicles/1/abc.jpg"');
  expect(svg).not.toContain("card:car");
});

test("the words of a card begin to the right of its time, however many digits it has", () => {
  /** A digit is at most this wide in relation to its size; the dot is narrower. */
  const digit = 0.41;
  for (const elapsedTime of ["9.999", "14.342"]) {
    const svg = drawCarCard(
      {
        car: { photo: null, kind: "suv", isStock: true },
        plate: "GARAGE",
        elapsedTime,
        username: "racer",
        vehicle: "",
        place: "",
        figures: [],
      },
      "wide",
    );
    const [, size = ""] = /font-size="(\d+)"[^>]*>\d+\.\d{3}</.exec(svg) ?? [];
    const [, name = ""] = /<text x="(\d+)"[^>]*>RACER</.exec(svg) ?? [];
    const end = 48 + digit * Number(size) * elapsedTime.length;
    expect(Number(name), elapsedTime).toBeGreaterThan(end);
  }
});
