import { beforeAll, expect, test } from "vitest";
import { viewerOf } from "#test/support/accounts.ts";
import { Client } from "#test/support/client.ts";
import {
  createApprovedRun,
  createGarageReference,
  createRacer,
  saveVehicle,
} from "#test/support/garage.ts";
import { openNewsroom, publish } from "#test/support/news.ts";
import { openSession } from "#test/support/pages.ts";

let categoryId: number | undefined;
beforeAll(async () => {
  const room = await openNewsroom();
  categoryId = room.categories.racing;
  await publish(room, { slug: "shared" });
});

const ORIGIN = { origin: "https://other.example" };
const allowedOrigin = async (path: string) => {
  const response = await new Client().fetch(path, { headers: ORIGIN });
  return response.headers.get("access-control-allow-origin");
};

test.each([
  "/rest/slips?isStock=true&status=APPROVED",
  "/rest/slips?limit=x",
  "/1320-club/board.csv",
  "/badges/nobody/1/et-13.9.svg",
  "/news/feed.xml",
  "/news/atom.xml",
  "/news/feed.json",
  "/news/category/racing/feed.xml",
  "/.well-known/jwks.json",
  "/wp-json",
  "/wp-json/wp/v2/posts",
  "/wp-json/wp/v2/posts?sticky=true",
  "/api/news/recent",
  "/wp-json/wp/v2/categories/1",
  "/api/news/categories",
  "/api/news/by-slug?slug=shared",
])("any website may read %s", async (path) => {
  expect(await allowedOrigin(path)).toBe("*");
});

test("any website may read a category, and validate its copy", async () => {
  const path = `/wp-json/wp/v2/categories/${categoryId}`;
  const response = await new Client().fetch(path, { headers: ORIGIN });
  expect(response.status).toBe(200);
  const headers = { ...ORIGIN, "if-none-match": response.headers.get("etag") ?? "" };
  const unchanged = await new Client().fetch(path, { headers });
  expect(unchanged.status).toBe(304);
  expect(unchanged.headers.get("access-control-allow-origin")).toBe("*");
});

test("any website may read the totals and links of a list of posts", async () => {
  const { headers } = await new Client().fetch("/wp-json/wp/v2/posts", { headers: ORIGIN });
  expect(headers.get("access-control-allow-origin")).toBe("*");
  const exposed = headers.get("access-control-expose-headers")?.toLowerCase().split(", ");
  expect(exposed).toEqual(["x-wp-total", "x-wp-totalpages", "link"]);
});

test("any website may read an approved run, the data of a page and the calendar", async () => {
  await createGarageReference();
  const racer = await createRacer();
  const { id } = await saveVehicle(racer);
  const run = await createApprovedRun(await viewerOf(racer.user), id);
  const ask = await openSession(null);
  const paths = [
    `/1320-club/slip/${run}/run.json`,
    "/1320-club/_payload.json",
    "/events/calendar.ics",
  ];
  for (const path of paths) {
    const { status, headers } = await ask(path, { headers: ORIGIN });
    expect([status, headers.get("access-control-allow-origin")], path).toEqual([200, "*"]);
  }
});

test.each([
  "/api/users/me",
  "/api/badges/1",
  "/api/moderation/slips",
  "/api/timeslips/submit",
  "/api/news/comments/addComment",
  "/api/certificates/check",
  "/api/health",
])("no other website reads %s", async (path) => {
  expect(await allowedOrigin(path)).toBeNull();
});

test("what a browser may read everywhere never takes a session from elsewhere", async () => {
  const response = await new Client().fetch("/api/news/likeArticle", {
    method: "POST",
    headers: { ...ORIGIN, "content-type": "application/json" },
    body: "{}",
  });
  expect(response.status).toBe(403);
  expect(response.headers.get("access-control-allow-origin")).toBeNull();
  expect(response.headers.get("access-control-allow-credentials")).toBeNull();
});
