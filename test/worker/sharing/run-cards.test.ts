import { beforeAll, expect, test } from "vitest";
import { drawRunCard } from "#app/features/sharing/draw-run-card.ts";
import { readRunCard } from "#app/features/sharing/read-run-card.server.ts";
import { viewerOf } from "#test/support/accounts.ts";
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

async function createRunner() {
  const racer = await createRacer();
  const car = await saveVehicle(racer);
  return { racer, car, viewer: await viewerOf(racer.user) };
}

/** The first picture starts the renderer, which takes seconds on a busy machine. */
const FIRST_PICTURE_MS = 30_000;

test("a listed run has a picture of 1200 x 630 that other sites may show", {
  timeout: FIRST_PICTURE_MS,
}, async () => {
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

test("the picture is drawn once, and again when its place on the board moves", async () => {
  const { viewer, car } = await createRunner();
  const id = await createApprovedRun(viewer, car.id, { elapsedTime: "13.5" });
  const deps = testDeps();
  let drawn = 0;
  const cards = {
    ...deps.cards,
    render: (svg: string) => {
      drawn += 1;
      return deps.cards.render(svg);
    },
  };
  const first = await readRunCard({ ...deps, cards }, id);
  const second = await readRunCard({ ...deps, cards }, id);
  expect(drawn).toBe(1);
  expect(second).toEqual(first);

  const other = await createRunner();
  await createApprovedRun(other.viewer, other.car.id, { elapsedTime: "13.4" });
  const third = await readRunCard({ ...deps, cards }, id);
  expect(drawn).toBe(2);
  expect(third.etag).not.toBe(first.etag);
});

test("a run that is not listed has no picture, and neither has an id that is none", async () => {
  const { viewer, car } = await createRunner();
  const slip = await createSlip(viewer, car.id);
  for (const file of [`${slip.id}.png`, "999999999.png", "0.png", "abc.png", "1.svg"]) {
    const response = await new Client().get(`/cards/slip/${file}`);
    expect(response.status).toBe(404);
  }
  expect((await new Client().postJson(`/cards/slip/${slip.id}.png`, {})).status).toBe(405);
});

test("who asks for too many pictures is asked to wait, and none is drawn or looked up", async () => {
  const { viewer, car } = await createRunner();
  const id = await createApprovedRun(viewer, car.id);
  const deps = testDeps({ address: "10.9.9.9" });
  const asked: string[] = [];
  const limits = { ...deps.limits, read: async (key: string) => asked.push(key) < 0 };
  const unused = () => Promise.reject(new Error("used all the same"));
  const cards = { render: unused, read: unused, keep: unused };
  await expect(readRunCard({ ...deps, limits, cards }, id)).rejects.toMatchObject({
    code: "rate_limited",
    status: 429,
  });
  expect(asked).toEqual(["cards:10.9.9.9"]);
});

test("a store that can't keep a picture still lets it be shown", async () => {
  const { viewer, car } = await createRunner();
  const id = await createApprovedRun(viewer, car.id);
  const deps = testDeps();
  const warnings: string[] = [];
  const { png } = await readRunCard(
    {
      ...deps,
      cards: {
        ...deps.cards,
        read: async () => null,
        keep: async () => {
          throw new Error("R2 is down");
        },
      },
      log: (_level, event) => warnings.push(event),
    },
    id,
  );
  expect(png.length).toBeGreaterThan(1000);
  expect(warnings).toEqual(["card.not_kept"]);
});

test("words from racers can't break out of the drawing", () => {
  const svg = drawRunCard({
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
  });
  expect(svg).not.toContain("<script>");
  expect(svg).toContain("A &#38; B &#60;Raceway&#62;");
  expect(svg).toContain("#1,234 STOCK BOARD");
});
