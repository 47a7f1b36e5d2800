import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import * as downloadsPage from "#app/routes/site/downloads.tsx";
import * as envPage from "#app/routes/site/env.tsx";
import { Client } from "#test/support/client.ts";
import { openNewsroom, publish } from "#test/support/news.ts";
import { callRoute } from "#test/support/routes.ts";

test.each([
  ["/downloads.html?v=2", "/downloads?v=2"],
  ["/1320-club/slip/7.html", "/1320-club/slip/7"],
  ["/assets/docs/slip-log.pdf?v=2", "/static-assets/docs/slip-log.pdf?v=2"],
])("%s moved to %s for good", async (from, to) => {
  const response = await new Client().get(from);
  expect(response.status).toBe(301);
  expect(response.headers.get("location")).toBe(to);
});

test("a link by id to an article mirrored from WordPress leads to the article", async () => {
  const room = await openNewsroom();
  await publish(room, { slug: "by-id" });
  await publish(room, { slug: "draft-by-id", status: "DRAFT" });
  const setSource = env.DB.prepare("update news_articles set source_id = ? where slug = ?");
  await env.DB.batch([setSource.bind(70_014, "by-id"), setSource.bind(70_015, "draft-by-id")]);
  const response = await new Client().get("/?p=70014");
  expect(response.status).toBe(301);
  expect(response.headers.get("location")).toBe("/news/article/racing/2026/05/by-id");
  const others = ["?p=70015", "?p=70016", "?p=", "?p=7x", "?p=99999999999", "slips?p=70014"];
  for (const other of others) {
    const { headers } = await new Client().get(`/${other}`);
    expect(headers.get("location"), other).toBeNull();
  }
});

test("a form submitted to an old URL isn't redirected", async () => {
  const response = await new Client().fetch("/downloads.html", { method: "POST" });
  expect(response.status).toBe(404);
});

test("the environment lists the build and what is enabled, but no values", async () => {
  const { data, headers } = await callRoute(envPage.loader, { path: "/env", params: {} });
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("x-robots-tag")).toBe("noindex");
  expect((data as { environment: unknown }).environment).toEqual({
    build: { id: "test", commit: "unknown", builtAt: "1970-01-01T00:00:00.000Z" },
    name: "test",
    flags: [
      { name: "Coming soon", isOn: false },
      { name: "Stolen password check", isOn: false },
      { name: "Store prices", isOn: false },
      { name: "Video feed", isOn: false },
      { name: "News from WordPress", isOn: false },
      { name: "News webhook", isOn: true },
      { name: "Live air", isOn: false },
      { name: "Zoomable map", isOn: false },
      { name: "Forum comments", isOn: false },
      { name: "Social feed", isOn: false },
    ],
  });
  expect(JSON.stringify(data)).not.toContain("a-secret-for-tests-only");
});

test("downloads are listed in three groups with their sizes", () => {
  const { shelves } = downloadsPage.loader();
  expect(shelves.map(({ downloads }) => downloads.length)).toEqual([4, 3, 3]);
  for (const { size } of shelves.flatMap(({ downloads }) => downloads))
    expect(size).toMatch(/^\d+ kB$/);
});
