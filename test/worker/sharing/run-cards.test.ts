import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { drawRunCard } from "#app/features/sharing/draw-run-card.ts";
import { readRunCard } from "#app/features/sharing/read-run-card.server.ts";
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
  const response = await new Client().get(`/cards/slip/${id}.png`);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("image/png");
  expect(response.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  const png = new DataView(await response.arrayBuffer());
  expect(png.getUint32(0)).toBe(0x89504e47);
  expect([png.getUint32(16), png.getUint32(20)]).toEqual([1200, 630]);

  const etag = response.headers.get("etag") ?? "";
  const again = await new Client().fetch(`/cards/slip/${id}.png`, {
    headers: { "if-none-match": etag },
  });
  expect(again.status).toBe(304);
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
  for (const file of [`${slip.id}.png`, "999999999.png", "0.png", "abc.png", "1.svg"]) {
    const response = await new Client().get(`/cards/slip/${file}`);
    expect(response.status).toBe(404);
  }
  expect((await new Client().postJson(`/cards/slip/${slip.id}.png`, {})).status).toBe(405);
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
  const key = `cards/slip-${id}.png`;
  const outdated = { png: new Uint8Array([1]), etag: "of another drawing" };
  await cards.set(key, outdated);
  const limits = { ...deps.limits, isWithin: async () => false };
  expect(await readRunCard({ ...deps, limits }, id)).toEqual(outdated);
  expect(drawn).toEqual([]);
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
  const asked = Array.from({ length: 200 }, (_, n) =>
    readRunCard({ ...deps, limits }, ids[n % 20] ?? 0).finally(() => {
      settled += 1;
      if (settled === 195) refusals.resolve();
    }),
  );
  const answers = await Promise.allSettled(asked);
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
  const response = await new Client().get(`/cards/slip/${id}.png`);
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
  const { png } = await readRunCard({ ...testDeps(), cards: { ...cards, set }, log }, id);
  expect(png.length).toBeGreaterThan(1000);
  expect(warnings).toEqual(["card.not_kept"]);
});

const HOSTILE_RUN = {
  username: "x",
  vehicle: `2018 "Dodge" <script>`,
  isStock: true,
  kind: "modern-coupe",
  raceTrack: "A & B <Raceway>",
  ranOn: "2026-05-09",
  elapsedMs: 11_340,
  sixtyFootMs: 1702,
  trapSpeedHundredthsMph: 12_185,
  rank: 1234,
} as const;

test("text from racers is escaped in the drawing", () => {
  const svg = drawRunCard(HOSTILE_RUN);
  expect(svg).not.toContain("<script>");
  expect(svg).toContain("A &amp; B &lt;Raceway&gt;");
  expect(svg).toContain("#1,234 STOCK BOARD");
});

test("the drawing has only shapes and text, which take the least time to render", () => {
  const svg = drawRunCard(HOSTILE_RUN);
  const tags = new Set(Array.from(svg.matchAll(/<([a-z]+)/gi), ([, name]) => name));
  expect([...tags].toSorted()).toEqual(["circle", "g", "path", "rect", "svg", "text"]);
  expect(svg).not.toMatch(/url\(|href=/);
});
