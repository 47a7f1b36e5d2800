import { env } from "cloudflare:workers";
import pages from "virtual:pages";
import { beforeAll, expect, test } from "vitest";
import { CONTENT_MODULE, createPageFinder } from "#app/page-table.ts";
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

type Viewer = "visitor" | "owner" | "member" | "moderator" | "editor";

/**
 * The calls of each page. Opened before it is counted, since a statement's first run asks for its column names in a
 * call of its own. An unknown cookie keeps a visitor's page from being answered by a copy.
 */
async function callsOf(asker: Viewer, paths: readonly string[]) {
  const open = await openSession(asker === "visitor" ? null : site.people[asker]);
  const get = (path: string) =>
    open(path, asker === "visitor" ? { headers: { cookie: "unknown=1" } } : {});
  for (const path of paths) await countCalls(get, path);
  const calls: Record<string, number> = {};
  for (const path of paths) calls[path] = await countCalls(get, path);
  return calls;
}

/** The pages that take more calls than `most`. */
const over = (calls: Record<string, number>, most: number) =>
  Object.entries(calls).filter(([, count]) => count > most);

/** The public pages, by an address of each. */
function publicPages({ people, garage, news, event, dragPak, challenge }: PopulatedSite): string[] {
  const user = `/user/${people.owner.username}`;
  const car = `${user}/vehicles/${garage.carId}`;
  return [
    ...["/", "/logout", "/forgot-password", "/reset-password", "/coming-soon", "/env"],
    ...["/1320-club", "/1320-club?q=raceway", "/1320-club/records", "/1320-club/data"],
    ...["/1320-club/ladders", "/1320-club/state/california"],
    ...["/1320-club/champions", "/1320-club/champions/2026", `/challenges/${challenge}`],
    ...["/1320-club/own-best.json", "/1320-club/count.json?q=raceway"],
    ...[`/1320-club/slip/${garage.approved}`, `/1320-club/slip/${garage.approved}/run.json`],
    ...[`/1320-club/slip/${garage.approved}/certificate`, "/verify"],
    `/1320-club/slip/${garage.approved}/certificate.jws`,
    ...["watch", "against=1", "against=raceway"].map(
      (race) => `/1320-club/slip/${garage.approved}?${race}`,
    ),
    ...[
      "/tracks",
      "/tracks?q=raceway",
      "/tracks/test-famoso",
      user,
      car,
      "/tracks/test-famoso/results/2026-05-09",
      `${car}/progress`,
    ],
    `/badges/${people.owner.username}/${garage.carId}/club-modified`,
    ...["/news", "/news?page=1", "/news/search", "/news/category/racing", "/news/tag/tires"],
    ...["/news/author/gus", "/news/article/racing/2026/05/heat-cycles", "/news/contributors"],
    ...[
      news.preview.path,
      `/comments/on/article/${news.published.id}`,
      `/comments/${news.comment}`,
      `/comments/${news.comment}/history`,
    ],
    ...["/events", "/events?q=milan", "/events?near=48326", "/events/past-events"],
    ...["/events/category/test-and-tune", "/events/calendar.ics", `/events/${event}`],
    ...[`/events/${event}/event.ics`, "/track-locator?place=48326", "/horsepower-locator"],
    ...[
      "/notices/unsubscribe",
      "/search",
      "/tools",
      "/tools/horsepower",
      "/tools/compare",
      "/tools/practice-tree",
    ],
    ...["/videos", "/downloads", "/social", "/social/1", "/livery-shootout", "/radford-giveaway"],
    ...["/drag-pak/access", "/drag-pak/dealer", "/drag-pak/customer"],
    ...[`/drag-pak/confirmation?number=${dragPak.number}`, "/player/youtube/dQw4w9WgXcQ"],
  ];
}

/** The pages of members, by an address of each. */
function memberPages({ people, garage }: PopulatedSite): string[] {
  const user = `/user/${people.owner.username}`;
  const car = `${user}/vehicles/${garage.carId}`;
  return [
    ...[
      "/activation",
      "/manage-account",
      "/manage-account/export",
      "/manage-account/blocked",
      "/notices",
    ],
    ...["/challenges", "/challenges/new?racer=joe"],
    ...["/following", "/following/all", `${user}/followers`],
    "/1320-club/submit",
    ...[`/1320-club/submit?slip=${garage.pending}`, `/1320-club/slip/${garage.pending}`],
    `/1320-club/slip/${garage.pending}/appeal`,
    ...[`${user}/vehicles/new`, `${car}/edit`, `${car}/workshop`],
  ];
}

/**
 * The pages that aren't opened here: staff's (below), those for visitors only or with a link by mail or a key, drafts and
 * redirects, and those of development.
 */
const ELSEWHERE =
  /^\/(moderation|newsroom|desk|track-desk|admin|events\/manage|horsepower-locator\/import|drag-pak\/requests|dev|following\/feed\.xml)\b|^\/(login|register|email-change|drag-pak\/(draft|review)|notices\/open)\b/;

test("every page that visitors and members read is opened here", () => {
  const find = createPageFinder(pages);
  const opened = [...publicPages(site), ...memberPages(site)].map(
    (path) => find(path.split("?")[0] ?? "")?.path,
  );
  const own = pages.filter(({ module }) => module !== CONTENT_MODULE).map(({ path }) => path);
  expect(own.filter((path) => !opened.includes(path) && !ELSEWHERE.test(path))).toEqual([]);
});

test("a visitor's page takes at most one call to the database", async () => {
  expect(over(await callsOf("visitor", publicPages(site)), 1)).toEqual([]);
});

test("a member's page takes at most two calls: the session, then everything it shows", async () => {
  const paths = [...publicPages(site), ...memberPages(site)];
  expect(over(await callsOf("owner", paths), 2)).toEqual([]);
  expect(over(await callsOf("member", publicPages(site)), 2)).toEqual([]);
});

test("the home page takes exactly those", async () => {
  expect(await callsOf("visitor", ["/"])).toEqual({ "/": 1 });
  expect(await callsOf("owner", ["/"])).toEqual({ "/": 2 });
});

test("a search takes one more: reading its hits with its matches would read 150 rows twice", async () => {
  expect(await callsOf("visitor", ["/news/search?q=heat"])).toEqual({ "/news/search?q=heat": 2 });
});

test("a search of the whole site takes one more only if it names a track", async () => {
  const paths = ["/search?q=heat+cycles", "/search?q=famoso"];
  expect(await callsOf("visitor", paths)).toEqual({ [paths[0] ?? ""]: 1, [paths[1] ?? ""]: 2 });
});

/** More than are merged from their own indexes: the racer of the site's runs, and tracks where nothing happens. */
async function followMuch({ people, garage }: PopulatedSite): Promise<void> {
  const { member, owner } = people;
  const insert = env.DB.prepare(
    "insert into follows (user_id, kind, subject_id, created_at) values (?, ?, ?, 1) on conflict do nothing",
  );
  const tracks = Array.from({ length: 46 }, (_, n) => insert.bind(member.id, "track", 100_000 + n));
  // A feed has a run at the moment of its approval, which the site's fixtures don't have.
  const decide = env.DB.prepare("update slips set decided_at = created_at where id = ?");
  await env.DB.batch([
    decide.bind(garage.approved),
    insert.bind(member.id, "racer", owner.id),
    ...tracks,
  ]);
}

test("a feed of more than forty-five things takes one more: the site's stream says which entries it has", async () => {
  await followMuch(site);
  const open = await openSession(site.people.member);
  expect(await (await open("/following")).text()).toContain("/1320-club/slip/");
  const feed = ["/following", "/following/all"];
  expect(await callsOf("member", feed)).toEqual({ "/following": 3, "/following/all": 2 });
});

test("the pages of staff take two calls, except those whose details depend on the first", async () => {
  const desk = ["", "/reports", "/comments", "/figures"].map((path) => `/moderation${path}`);
  expect(
    over(await callsOf("moderator", [...desk, "/desk", "/admin", "/admin/members"]), 2),
  ).toEqual([]);
  const { room, draft } = site.news;
  const newsroom = ["", "/new", "/calendar", "/authors", `/authors/${room.authors.gus}`, "/terms"];
  const editors = [
    ...newsroom.map((path) => `/newsroom${path}`),
    ...[`/newsroom/merge/author/${room.authors.gus}`, "/desk", "/desk/figures", "/desk/social"],
    ...["/events/manage", "/events/manage/new", "/events/manage/import"],
    ...[`/events/manage/event/${site.event}`, "/horsepower-locator/import"],
  ];
  expect(over(await callsOf("editor", editors), 2)).toEqual([]);
  const slip = `/moderation/slips/${site.garage.pending}`;
  expect(await callsOf("moderator", [slip])).toEqual({ [slip]: 3 });
  const history = `/newsroom/article/${draft.id}/history`;
  // An open article notes its editor, in a call of its own at the same time.
  const three = { [`/newsroom/article/${draft.id}`]: 3, [history]: 3, "/drag-pak/requests": 3 };
  expect(await callsOf("editor", Object.keys(three))).toEqual(three);
});
