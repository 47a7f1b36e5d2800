import { beforeAll, expect, test } from "vitest";
import { openSession } from "#test/support/pages.ts";
import { createPopulatedSite, type PopulatedSite } from "#test/support/populated-site.ts";

let site: PopulatedSite;
beforeAll(async () => {
  site = await createPopulatedSite();
});

/** The calls to D1 of a page, as its Server-Timing says. */
async function countCalls(get: (path: string) => Promise<Response>, path: string): Promise<number> {
  const response = await get(path);
  expect(response.status, path).toBe(200);
  await response.text();
  return Number(/\bd1;desc=(\d+)/.exec(response.headers.get("server-timing") ?? "")?.[1]);
}

/** Opened before it is counted, since a statement's first run asks for its column names in a call of its own. */
async function callsOf(asker: "owner" | "moderator" | "editor", paths: readonly string[]) {
  const get = await openSession(site.people[asker]);
  for (const path of paths) await countCalls(get, path);
  const calls: Record<string, number> = {};
  for (const path of paths) calls[path] = await countCalls(get, path);
  return calls;
}

test("a member's page takes two calls to the database: the session, then everything it shows", async () => {
  const paths = ["/", "/1320-club", "/1320-club/submit", "/events", "/tracks", "/manage-account"];
  expect(await callsOf("owner", paths)).toEqual(Object.fromEntries(paths.map((path) => [path, 2])));
});

test("a garage takes one more, since the first says which vehicle opens", async () => {
  expect(await callsOf("owner", ["/user/owner-of-the-site"])).toEqual({
    "/user/owner-of-the-site": 3,
  });
});

test("the desk and the newsroom take two calls", async () => {
  const desk = ["", "/reports", "/comments", "/figures"].map((path) => `/moderation${path}`);
  expect(await callsOf("moderator", desk)).toEqual(
    Object.fromEntries(desk.map((path) => [path, 2])),
  );
  expect(await callsOf("editor", ["/newsroom"])).toEqual({ "/newsroom": 2 });
});
