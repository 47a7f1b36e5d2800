import { describe, expect, test } from "vitest";
import { drawCarCard } from "#app/features/sharing/draw-car-card.ts";
import { Client } from "#test/support/client.ts";
import { testDeps } from "#test/support/deps.ts";
import { jpegSize } from "#test/support/jpeg-size.ts";

test("a body of 62 kB with 5,000 invalid texts gets a short error", async () => {
  const body = { ["a".repeat(32_000)]: Array.from({ length: 5_000 }, () => "\ufffe") };
  const response = await new Client().postJson("/api/users/login", body);
  expect(response.status).toBe(400);
  expect((await response.arrayBuffer()).byteLength).toBeLessThan(5_000);
});

describe("invalid text is rejected at the boundary", () => {
  test.each([
    "/api/tracks/suggest?q=a%00b",
    "/api/tracks/air?track=a%00b",
    "/api/racers/suggest?q=a%00b",
    "/rest/slips?isStock=true&q=%EF%BF%BE",
    "/badges/a%00b/1/et-10.svg",
    "/rest/vehicles/lookup?year=2018&model=%00",
  ])("GET %s", async (path) => {
    const response = await new Client().get(path);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: "bad_request",
      message: "This address contains characters that aren't text.",
    });
  });

  test.each(["a\0b", "\ufffe", "\ud800"])("%j in JSON", async (username) => {
    const answer = await new Client().postJson("/rest/user/lookup", { username });
    const response =
      answer.status === 404 ? await new Client().postJson("/rest/user/show", { username }) : answer;
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: "invalid",
      errors: { username: "This contains characters that aren't text. Type it again." },
    });
  });
});

test.each([
  `/builds/meta/${"a".repeat(101)}.json`,
  `/builds/meta/${"a".repeat(600)}.json`,
  `/media/${"a".repeat(201)}.jpg`,
  `/media/${"a/".repeat(700)}a.jpg`,
])("a name longer than keys may be is not asked for (%#)", async (path) => {
  expect((await new Client().get(path)).status).toBe(404);
});

test("a card is drawn whatever characters its text has", { timeout: 60_000 }, async () => {
  const odd = "\ufffe\0\b\ud800 Strip \uffff\u{1f3c1}";
  const svg = drawCarCard(
    {
      car: { photo: null, kind: "modern-coupe", isStock: true },
      plate: odd,
      elapsedTime: "10.000",
      username: odd,
      vehicle: odd,
      place: odd,
      figures: [["60 FT", odd]],
    },
    "wide",
  );
  expect(jpegSize(await testDeps().cards.render(svg))).toEqual([1200, 630]);
});
