import { beforeAll, describe, expect, it } from "vitest";
import type { Viewer } from "#app/deps.ts";
import { findArticle } from "#app/features/news/find-article.server.ts";
import { ban, createUser, pardon, viewerOf } from "#test/support/accounts.ts";
import { Client } from "#test/support/client.ts";
import { testDeps } from "#test/support/deps.ts";
import { createApprovedRun } from "#test/support/garage.ts";
import { type Newsroom, openNewsroom, publish } from "#test/support/news.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { createCar, createReference, createSlip } from "#test/support/slips.ts";

let room: Newsroom;
let racer: Viewer;
let car: number;
let run: number;
let pending: number;

beforeAll(async () => {
  await createReference();
  room = await openNewsroom();
  racer = await viewerOf(await createUser());
  car = await createCar(racer);
  run = await createApprovedRun(racer, car);
  pending = (await createSlip(racer, car, { fields: { et: "11.900" } })).id;
});

async function htmlOf(...lines: string[]): Promise<string> {
  const slug = `cards-${crypto.randomUUID()}`;
  await publish(room, { slug, markdown: lines.join("\n\n") });
  const article = await findArticle(testDeps(), { slug });
  return article?.kind === "article" ? article.article.html : "";
}

const runPath = () => `/1320-club/slip/${run}`;
const carPath = () => `/user/${racer.username}/vehicles/${car}`;

describe("a URL alone on its line", () => {
  it("becomes the run, with its figures, racer, car and track", async () => {
    const html = await htmlOf("Look:", runPath());
    expect(html).toMatch(
      new RegExp(
        `<a class="run-card" href="${runPath()}"><b>\\d+\\.\\d{3}</b><strong>${racer.username}, 2019 Dodge Challenger [^<]+</strong><span>[^<]+ · \\d\\d/\\d\\d/\\d\\d · 60 ft \\d\\.\\d{3} · \\d+\\.\\d\\d mph</span></a>`,
      ),
    );
  });

  it("becomes the vehicle, with its garage and best run", async () => {
    const html = await htmlOf(carPath());
    expect(html).toMatch(
      new RegExp(
        `<a class="vehicle-card" href="${carPath()}"><strong>2019 Dodge Challenger [^<]+</strong><span>${racer.username}’s garage · Modified · Best \\d+\\.\\d{3} s</span></a>`,
      ),
    );
  });

  it("isn't a card within other text or a link", async () => {
    const html = await htmlOf(`See ${runPath()} for more.`, `[The run](${runPath()})`);
    expect(html).not.toContain("-card");
  });

  it("shows only public data", async () => {
    const html = await htmlOf(
      `/1320-club/slip/${pending}`,
      "/1320-club/slip/999999",
      "/user/x/vehicles/999999",
    );
    expect(html).not.toContain("11.900");
    expect(html).not.toContain(racer.username);
    expect(html.match(/class="run-card gone">This run came off the boards\./g)).toHaveLength(2);
    expect(html).toContain('class="vehicle-card gone">This car left its garage.');
  });

  it("loses its card with a ban, and gets it back with a pardon", async () => {
    const slug = "with-two-cards";
    await publish(room, { slug, markdown: `${runPath()}\n\n${carPath()}` });
    const read = async () => JSON.stringify(await findArticle(testDeps(), { slug }));
    expect(await read()).toContain(racer.username);
    await ban(racer.username);
    expect(await read()).not.toContain(racer.username);
    await pardon(racer.username);
    expect(await read()).toContain(racer.username);
  });

  it("is a plain link in feeds and APIs", async () => {
    await htmlOf(runPath());
    const feed = await (await new Client().get("/news/feed.xml")).text();
    expect(feed).toContain(`>See run ${run}</a>`);
  });
});

it("cards cost a few rows each, and no more than eight are filled", async () => {
  const slug = "many-cards";
  const lines = Array.from({ length: 20 }, () => runPath());
  await publish(room, { slug, markdown: [...lines, carPath()].join("\n\n") });
  const { result, rowsRead, roundTrips } = await measureRowsRead((db) =>
    findArticle({ db }, { slug }),
  );
  const html = result?.kind === "article" ? result.article.html : "";
  expect(html.match(/<b>/g)).toHaveLength(8);
  expect(rowsRead).toBeLessThanOrEqual(120);
  expect(roundTrips).toBe(2);
});
