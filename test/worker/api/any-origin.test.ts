import { beforeAll, expect, test } from "vitest";
import { Client } from "#test/support/client.ts";
import { openNewsroom, publish } from "#test/support/news.ts";

beforeAll(async () => {
  await publish(await openNewsroom());
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
  "/wp-json",
  "/wp-json/wp/v2/posts",
  "/wp-json/wp/v2/posts?sticky=true",
  "/api/news/recent",
  "/api/news/categories",
])("any website may read %s", async (path) => {
  expect(await allowedOrigin(path)).toBe("*");
});

test.each([
  "/api/users/me",
  "/api/badges/1",
  "/api/moderation/slips",
  "/api/timeslips/submit",
  "/api/news/comments/addComment",
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
