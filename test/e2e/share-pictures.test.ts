import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import { PAGE_TABLE } from "#app/pages.ts";
import { jpegSize } from "#test/support/jpeg-size.ts";
import { ORIGIN } from "./support/browser.ts";

const MEMBERS = "for its member only";
const STAFF = "for staff only";
const FORM = "a step of a form, which search engines and links leave out";

/** Why a page is shared with the site's own picture. */
const GENERIC: Readonly<Record<string, string>> = {
  "/login": FORM,
  "/logout": FORM,
  "/register": FORM,
  "/register/complete": FORM,
  "/activation": FORM,
  "/manage-account": MEMBERS,
  "/manage-account/blocked": MEMBERS,
  "/challenges": MEMBERS,
  "/challenges/new": MEMBERS,
  "/following": MEMBERS,
  "/following/all": MEMBERS,
  "/user/:user/followers": "only seen by those whom its member lets see it",
  "/notices": MEMBERS,
  "/notices/unsubscribe": FORM,
  "/email-change": FORM,
  "/forgot-password": FORM,
  "/reset-password": FORM,
  "/1320-club/submit": MEMBERS,
  "/user/:user/vehicles/new": MEMBERS,
  "/user/:user/vehicles/:vehicleId/edit": MEMBERS,
  "/user/:user/vehicles/:vehicleId/workshop": MEMBERS,
  "/news/preview/:token": STAFF,
  "/comments/on/:kind/:id": "links lead to the page that it is about",
  "/comments/:comment": "links lead to the page that it is about",
  "/comments/:comment/history": "links lead to the page that it is about",
  "/newsroom": STAFF,
  "/newsroom/new": STAFF,
  "/newsroom/authors": STAFF,
  "/newsroom/authors/:id": STAFF,
  "/newsroom/calendar": STAFF,
  "/newsroom/merge/:kind/:id": STAFF,
  "/newsroom/terms": STAFF,
  "/newsroom/article/:id": STAFF,
  "/newsroom/article/:id/history": STAFF,
  "/events/manage": STAFF,
  "/events/manage/new": STAFF,
  "/events/manage/import": STAFF,
  "/events/manage/event/:event": STAFF,
  "/horsepower-locator/import": STAFF,
  "/track-desk": STAFF,
  "/track-desk/:track": STAFF,
  "/track-desk/:track/:sheet": STAFF,
  "/desk": STAFF,
  "/desk/figures": STAFF,
  "/desk/help": STAFF,
  "/desk/social": STAFF,
  "/admin": STAFF,
  "/admin/confirm": STAFF,
  "/admin/members": STAFF,
  "/admin/members/invite": STAFF,
  "/admin/members/:id": STAFF,
  "/admin/audit": STAFF,
  "/admin/site": STAFF,
  "/admin/redirects": STAFF,
  "/admin/jobs": STAFF,
  "/admin/dead-letters": STAFF,
  "/admin/backups": STAFF,
  "/admin/mail": STAFF,
  "/admin/mail/:id": STAFF,
  "/admin/errors": STAFF,
  "/drag-pak/dealer": FORM,
  "/drag-pak/customer": FORM,
  "/drag-pak/review": FORM,
  "/drag-pak/confirmation": FORM,
  "/drag-pak/requests": STAFF,
  "/moderation": STAFF,
  "/moderation/slips/:slip": STAFF,
  "/moderation/reports": STAFF,
  "/moderation/comments": STAFF,
  "/moderation/figures": STAFF,
  "/moderation/racers/:racer": STAFF,
  "/moderation/inbox": STAFF,
  "/moderation/appeals": STAFF,
  "/moderation/filters": STAFF,
  "/moderation/dismiss": STAFF,
  "/tracks/:track/results/:day": "not for search engines, and most of it goes after 60 days",
  "/search": "its results are for one reader, and search engines leave them out",
  "/coming-soon": "about the whole site, before there is anything to show",
  "/env": "about the build",
  "/dev/outbox": "in development only",
  "/dev/ui": "in development only",
};

/** Each page of the table with a document; content pages come from the sitemap. */
const rows = PAGE_TABLE.filter(({ module, path }) => module?.endsWith(".tsx") && path !== "/*");

async function pathsIn(sitemap: string): Promise<string[]> {
  const xml = await (await fetch(`${ORIGIN}/sitemaps/${sitemap}.xml`)).text();
  return Array.from(xml.matchAll(/<loc>([^<]+)/g), ([, url = ""]) => new URL(url).pathname);
}

const runSchema = z.object({
  id: z.int(),
  user: z.object({ username: z.string() }),
  vehicle: z.object({ id: z.int() }),
});

/** An address for each page with parameters. */
async function addresses(): Promise<Record<string, string>> {
  const slips = await fetch(`${ORIGIN}/rest/slips?limit=1&isStock=false`);
  const [run] = z.tuple([runSchema]).parse(await slips.json());
  const garage = `/user/${run.user.username}`;
  const car = `${garage}/vehicles/${run.vehicle.id}`;
  const news = await pathsIn("news");
  const find = (start: string) => news.find((path) => path.startsWith(start)) ?? "";
  const events = await pathsIn("events");
  return {
    "/1320-club/slip/:slip": `/1320-club/slip/${run.id}`,
    "/1320-club/slip/:slip/certificate": `/1320-club/slip/${run.id}/certificate`,
    "/challenges/:challenge": "/challenges/1",
    "/1320-club/champions/:season": (await pathsIn("champions"))[0] ?? "",
    "/1320-club/:ladder/:slug": (await pathsIn("ladders"))[0] ?? "",
    "/tracks/:track": (await pathsIn("tracks"))[0] ?? "",
    "/user/:user": garage,
    "/user/:user/vehicles/:vehicleId": car,
    "/user/:user/vehicles/:vehicleId/progress": `${car}/progress`,
    "/badges/:user/:vehicleId/:badge": `/badges/${run.user.username}/${run.vehicle.id}/club-modified`,
    "/news/category/:category": find("/news/category/"),
    "/news/tag/:tag": find("/news/tag/"),
    "/news/author/:author": find("/news/author/"),
    "/news/article/:category/:year/:month/:article":
      "/news/article/numbers/2025/02/how-trap-speed-is-measured",
    "/events/category/:category": events.find((path) => path.includes("/category/")) ?? "",
    "/events/:event": events.find((path) => !path.includes("/category/")) ?? "",
    "/social/:post": "/social/1",
    "/tools/:tool": "/tools/horsepower",
  };
}

let requests = 0;
/** Drawings are counted by address, so each request has its own. They take turns, so one may be told to wait. */
async function fetchAs(url: string): Promise<Response> {
  for (let retries = 5; ; retries--) {
    requests += 1;
    const address = `10.9.${requests >> 8}.${requests & 255}`;
    const response = await fetch(url, { headers: { "cf-connecting-ip": address } });
    if (response.status !== 503 || retries === 0) return response;
    await response.body?.cancel();
    await setTimeout(Number(response.headers.get("retry-after")) * 1000);
  }
}

const tagIn = (html: string, name: string) =>
  new RegExp(`property="${name}" content="([^"]*)"`).exec(html)?.[1]?.replaceAll("&amp;", "&") ??
  "";

async function expectOwnPicture(path: string): Promise<void> {
  const html = await (await fetchAs(ORIGIN + path)).text();
  const picture = tagIn(html, "og:image");
  expect(picture, path).toMatch(/\/cards\//);
  expect([tagIn(html, "og:image:width"), tagIn(html, "og:image:height")], path).toEqual([
    "1200",
    "630",
  ]);
  await expectCard(picture, [1200, 630]);
}

async function expectCard(url: string, size: [number, number]): Promise<void> {
  const response = await fetchAs(url);
  expect(response.status, url).toBe(200);
  expect(response.headers.get("content-type"), url).toBe("image/jpeg");
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(jpegSize(bytes), url).toEqual(size);
  expect(bytes.length, url).toBeLessThan(150_000);
}

test("every page in the table has a picture of its own, or a reason why not", async () => {
  const concrete = await addresses();
  for (const { path } of rows) {
    if (path in GENERIC) continue;
    await expectOwnPicture(concrete[path] ?? path);
  }
  const paths = new Set(rows.map(({ path }) => path));
  for (const path of Object.keys(GENERIC)) expect(paths, path).toContain(path);
}, 120_000);

test("so does every content page, and every kind of event", async () => {
  const pages = await pathsIn("pages");
  const kinds = (await pathsIn("events")).filter((path) => path.startsWith("/events/category/"));
  const own = rows.map(({ path }) => path);
  const content = pages.filter((path) => !own.includes(path));
  expect(content.length).toBeGreaterThan(50);
  for (const path of [...content, ...kinds]) {
    expect(GENERIC, path).not.toHaveProperty([path]);
    await expectOwnPicture(path);
  }
}, 240_000);

test("a run, a badge and a car also have a picture for stories", async () => {
  const concrete = await addresses();
  const badge = concrete["/badges/:user/:vehicleId/:badge"];
  const run = concrete["/1320-club/slip/:slip"]?.split("/").at(-1);
  await expectCard(`${ORIGIN}/cards/tall/slip/${run}.jpg`, [1080, 1920]);
  await expectCard(`${ORIGIN}/cards/tall${badge}.jpg`, [1080, 1920]);
  const car = concrete["/user/:user/vehicles/:vehicleId"];
  const file = car?.replace("/user/", "").replace("/vehicles/", "/");
  await expectCard(`${ORIGIN}/cards/tall/garage/${file}.jpg`, [1080, 1920]);
}, 60_000);

test("a run's, a badge's and a car's pictures are offered as plain links", async () => {
  const concrete = await addresses();
  for (const path of [
    "/1320-club/slip/:slip",
    "/badges/:user/:vehicleId/:badge",
    "/user/:user/vehicles/:vehicleId/progress",
  ]) {
    const html = await (await fetchAs(ORIGIN + concrete[path])).text();
    const links = Array.from(html.matchAll(/<a href="([^"]+)" download="([^"]+)"/g), (link) =>
      link.slice(1),
    );
    expect(
      links.map(([href]) => href?.replace(/\/(slip|badges|garage)\/.+/, "")),
      path,
    ).toEqual(["/cards", "/cards/tall"]);
    for (const [, file] of links) expect(file).toMatch(/^[\w-]+\.jpg$/);
  }
}, 60_000);
