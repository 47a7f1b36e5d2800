import { env } from "cloudflare:workers";
import pages from "virtual:pages";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { SITEMAP_PATHS } from "#app/features/site/read-sitemap.server.ts";
import { SITE_KEYS } from "#app/features/site/schema.ts";
import { CONTENT_MODULE, createPageFinder, pathsOf } from "#app/page-table.ts";
import { mountedRoutes } from "#test/support/api-routes.ts";
import { TEST_ORIGIN } from "#test/support/deps.ts";
import { scriptsIn } from "#test/support/hostile-text.ts";
import { mapArchive } from "#test/support/map-archive.ts";
import { openSession } from "#test/support/pages.ts";
import {
  ASKERS,
  type Asker,
  createPopulatedSite,
  type PopulatedSite,
  type Secret,
  secretsOf,
} from "#test/support/populated-site.ts";
import { CACHED_ENDPOINTS } from "#workers/cached-endpoints.ts";

type Answers = Record<Asker, number>;
const everyone = (status: number): Answers => ({
  visitor: status,
  banned: status,
  unactivated: status,
  member: status,
  owner: status,
  moderator: status,
  editor: status,
  admin: status,
});

const PUBLIC = everyone(200);
const NOBODY = everyone(404);
const MEMBERS_PAGE = { ...PUBLIC, visitor: 302, banned: 302 };
const MEMBERS = { ...PUBLIC, visitor: 401, banned: 401 };
const MODERATORS_PAGE = { ...NOBODY, moderator: 200, admin: 200 };
const EDITORS_PAGE = { ...NOBODY, editor: 200, admin: 200 };
const VISITORS_PAGE = { ...everyone(302), visitor: 200, banned: 200 };
const ADMINS_PAGE = { ...NOBODY, admin: 200 };
const STAFF_PAGE = { ...NOBODY, moderator: 200, editor: 200, admin: 200 };
const OWNERS_PAGE = { ...NOBODY, visitor: 302, banned: 302, owner: 200 };
const OWNER_AND_MODERATORS = { ...NOBODY, owner: 200, moderator: 200, admin: 200 };
const STAFF = { ...everyone(403), moderator: 200, editor: 200, admin: 200 };
const MODERATORS = { ...everyone(403), visitor: 401, banned: 401, moderator: 200, admin: 200 };

/** Who gets which status: addresses, in every state of what they are about, by their answers. */
// biome-ignore format: a table reads by its lines
function linesOf(site: PopulatedSite): [Answers, string[]][] {
  const { people, garage, news, event, unactivated, banned, bannedGarage, leaver, leaverGarage } = site;
  const user = `/user/${people.owner.username}`;
  const car = `${user}/vehicles/${garage.carId}`;
  const badge = `/badges/${people.owner.username}/${garage.carId}/club-modified`;
  const run = (id: number) => `/1320-club/slip/${id}`;
  const unlisted = [garage.pending, garage.rejected, garage.needsInfo, garage.withdrawn];
  const garageOf = (name: string, carId: number) => [`/user/${name}`, `/user/${name}/vehicles/${carId}`, `/user/${name}/vehicles/${carId}/progress`];
  const garageCards = (name: string, carId: number) => [`/cards/garage/${name}.jpg`, `/cards/garage/${name}/${carId}.jpg`, `/cards/tall/garage/${name}/${carId}.jpg`, `/cards/badges/${name}/${carId}/club-modified.jpg`, `/cards/tall/badges/${name}/${carId}/club-modified.jpg`];
  const hiddenCards = [...garageCards(people.unactivated.username, unactivated.carId), ...garageCards(banned.username, bannedGarage.carId), ...garageCards(leaver.username, leaverGarage.carId), "/cards/news/article/slug-of-a-draft.jpg", "/cards/news/article/slug-of-tomorrow.jpg"];
  const storedCards = [`run-cards/${garage.approved}`, `cards/slip-${garage.approved}-tall`, `cards/garage-${people.owner.id}`, `cards/car-${garage.carId}`, `cards/car-${garage.carId}-tall`, `cards/badge-${garage.carId}-club-modified`, `cards/badge-${garage.carId}-club-modified-tall`, "cards/home"].flatMap((key) => [`/media/${key}.jpg`, `/media/${key}.jpg?w=400`]);
  const vin = (id: number) => `/media/private/slips/${id}/vin`;
  const { room } = news;
  const [published, draft, scheduled] = [news.published.id, news.draft.id, news.scheduled.id];
  const terms = [["categories", room.categories.racing], ["tags", room.tags.tires], ["users", room.authors.gus], ["posts", published]] as const;
  const feeds = ["feed.xml", "atom.xml", "feed.json"];
  return [
    // Pages that anyone may see.
    [PUBLIC, ["/", "/logout", "/forgot-password", "/reset-password", "/notices/unsubscribe", "/coming-soon", "/env", "/player/youtube/dQw4w9WgXcQ", "/history", "/racing-hq/racing-faq", "/search", "/search?q=slip", "/tools", "/tools/horsepower", "/tools/compare?first=1", "/tools/practice-tree?brake=box&delay=1.2"]],
    [PUBLIC, ["/1320-club", "/1320-club?board=modified", "/1320-club/records", "/1320-club/ladders", "/1320-club/state/california", "/1320-club/champions", "/1320-club/champions/2026", `/challenges/${site.challenge}`, "/1320-club/data", run(garage.approved), `${run(garage.approved)}/run.json`, "/1320-club/own-best.json", "/1320-club/count.json?q=raceway", `${run(garage.approved)}/certificate`, `${run(garage.approved)}/certificate.jws`, "/verify", "/tracks", "/tracks/test-famoso", "/tracks/test-famoso/results/2026-05-09", user, car, `${car}/progress`, badge]],
    [PUBLIC, ["/news", "/news/search?q=heat", "/news/category/racing", "/news/tag/tires", "/news/author/gus", "/news/article/racing/2026/05/heat-cycles", "/news/contributors", news.preview.path, `/comments/on/article/${published}`, `/comments/${news.comment}`, `/comments/${news.comment}/history`]],
    [PUBLIC, ["/events", "/events/past-events", "/events/category/test-and-tune", "/events/calendar.ics", `/events/${event}`, `/events/${event}/event.ics`, "/track-locator", "/horsepower-locator", "/videos", "/downloads", "/social", "/social/1", "/livery-shootout", "/radford-giveaway"]],
    [PUBLIC, ["/drag-pak/access", "/drag-pak/dealer", "/drag-pak/customer", `/drag-pak/confirmation?number=${site.dragPak.number}`]],
    [everyone(302), ["/drag-pak/review", "/notices/open", "/notices/open?id=1&to=/events"]],
    [VISITORS_PAGE, ["/login", "/register"]],
    [everyone(410), ["/register/complete", "/email-change"]],
    // Pages of members.
    [MEMBERS_PAGE, ["/activation", "/manage-account", "/manage-account/export", "/manage-account/blocked", "/notices", "/challenges", "/challenges/new?racer=joe", "/following", "/following/all", "/1320-club/submit"]],
    [{ ...NOBODY, owner: 200 }, [`${user}/followers`]],
    [NOBODY, ["/following/feed.xml", "/following/feed.xml?key=00000000000000000000000000000000"]],
    [OWNERS_PAGE, [`${user}/vehicles/new`, `${car}/edit`, `${car}/workshop`, `/1320-club/submit?slip=${garage.pending}`, `${run(garage.pending)}/appeal`]],
    [OWNER_AND_MODERATORS, unlisted.flatMap((id) => [run(id), `${run(id)}/run.json`])],
    [{ ...MODERATORS_PAGE, unactivated: 200 }, [run(unactivated.run)]],
    [{ ...NOBODY, unactivated: 200 }, [...garageOf(people.unactivated.username, unactivated.carId), `/api/badges/${people.unactivated.id}`]],
    [MODERATORS_PAGE, [run(bannedGarage.run), run(leaverGarage.run)]],
    [NOBODY, [...unlisted, unactivated.run, bannedGarage.run, leaverGarage.run].flatMap((id) => [`${run(id)}/certificate`, `${run(id)}/certificate.jws`])],
    [{ ...NOBODY, member: 200 }, [`/comments/${news.hidden}`, `/comments/${news.removed}`]],
    [{ ...MODERATORS_PAGE, member: 200 }, [`/comments/${news.hidden}/history`, `/comments/${news.removed}/history`]],
    [NOBODY, [...garageOf(banned.username, bannedGarage.carId), ...garageOf(leaver.username, leaverGarage.carId), `/badges/${banned.username}/${bannedGarage.carId}/club-modified`]],
    [NOBODY, ["/news/article/racing/2026/05/slug-of-a-draft", "/news/article/racing/2099/01/slug-of-tomorrow", "/news/preview/forged", `/comments/on/article/${draft}`, `/api/comments/newer?kind=article&id=${draft}&after=0`, "/register/draft", "/drag-pak/draft", "/dev/outbox", "/dev/ui", "/no/such/page"]],
    // Pages of staff.
    [MODERATORS_PAGE, ["/moderation", "/moderation/reports", "/moderation/comments", "/moderation/figures", "/moderation/inbox", "/moderation/appeals", "/moderation/filters", "/moderation/dismiss", "/moderation/slips.csv", "/moderation/inbox.csv", "/moderation/reports.csv", "/moderation/comments.csv", "/moderation/appeals.csv", `/moderation/racers/${people.owner.id}`, "/admin/members", ...[garage.approved, ...unlisted].map((id) => `/moderation/slips/${id}`)]],
    [EDITORS_PAGE, ["/newsroom", "/newsroom/new", "/newsroom/authors", `/newsroom/authors/${room.authors.gus}`, "/newsroom/terms", "/newsroom/terms?kind=tag", "/newsroom/articles.csv", "/newsroom/authors.csv", "/newsroom/terms.csv", "/newsroom/calendar", `/newsroom/merge/author/${room.authors.gus}`, `/newsroom/article/${draft}`, `/newsroom/article/${scheduled}`, `/newsroom/article/${draft}/history`]],
    [EDITORS_PAGE, ["/events/manage", "/events/manage.csv", "/events/manage/new", "/events/manage/import", `/events/manage/event/${event}`, "/horsepower-locator/import", `/horsepower-locator/import?import=${site.dealerImport}`, "/desk/figures", "/desk/social", "/drag-pak/requests", `/drag-pak/requests?number=${site.dragPak.number}`, "/drag-pak/requests.csv"]],
    [STAFF_PAGE, ["/desk", "/desk/help", "/admin", "/admin/confirm"]],
    [MODERATORS_PAGE, [`/admin/members/${people.owner.id}`]],
    [ADMINS_PAGE, ["/admin/members/invite", "/admin/audit", "/admin/audit.csv"]],
    // Without a recent password it leads to the page that takes one.
    [{ ...NOBODY, admin: 302 }, ["/admin/members.csv", `/admin/members/${people.owner.id}/export`]],
    // The role of a strip's staff has its own tests.
    [ADMINS_PAGE, ["/track-desk", "/track-desk/test-famoso", "/track-desk/test-famoso/sheets.csv", `/track-desk/test-famoso/${site.sheet}`, `/track-desk/test-famoso/${site.sheet}/rows.csv`, `/track-desk/test-famoso/${site.sheet}/bad-rows.csv`]],
    [ADMINS_PAGE, ["/admin/site", "/admin/redirects", "/admin/redirects.csv"]],
    [ADMINS_PAGE, ["/admin/jobs", "/admin/mail", "/admin/mail.csv", `/admin/mail/${site.mail}`, "/admin/errors", "/admin/errors.csv", "/admin/backups", "/admin/backups.csv", "/admin/jobs.csv", "/admin/dead-letters", "/admin/dead-letters.csv"]],
    // Endpoints and files.
    [PUBLIC, ["/api/health", "/api/docs", "/api/openapi.json", "/.well-known/jwks.json", "/robots.txt", "/sitemap.xml", "/news-sitemap.xml", ...SITEMAP_PATHS, "/builds/latest.json", "/builds/meta/1.json", "/maps/world.pmtiles", "/badge-art/club-modified.svg"]],
    [PUBLIC, ["/rest/slips", "/1320-club/board.csv", "/1320-club/board.csv?board=modified", `/api/badges/${people.owner.id}`, `${badge}.svg`, `/media/${garage.photos?.slip}`, "/rest/vehicles/lookup?distinct=year", "/api/tracks/suggest?q=fam", "/api/tracks/air?track=test-famoso", "/api/search?q=fam", "/api/racers/suggest?q=ra", `/api/comments/newer?kind=article&id=${published}&after=0`, "/api/social", "/api/push/key"]],
    [PUBLIC, ["/cards/home.jpg", "/cards/board/stock.jpg", "/cards/pages/downloads.jpg", ...["", "/tall"].flatMap((tall) => [`/cards${tall}/slip/${garage.approved}.jpg`, `/cards${tall}${badge}.jpg`, `/cards${tall}/garage/${people.owner.username}/${garage.carId}.jpg`]), `/cards/garage/${people.owner.username}.jpg`, "/cards/tracks/test-famoso.jpg", "/cards/ladders/modified/state/california.jpg", "/cards/champions/2026.jpg", `/cards/challenges/${site.challenge}.jpg`, `/cards/events/${event}.jpg`, "/cards/news/category/racing.jpg", "/cards/news/tag/tires.jpg", "/cards/news/author/gus.jpg", "/cards/news/article/heat-cycles.jpg", "/cards/social/1.jpg"]],
    [PUBLIC, ["/api/news?slug=heat-cycles", `/api/news/by-author?authorId=${room.authors.gus}`, `/api/news/by-category?categoryId=${room.categories.racing}`, `/api/news/by-tag?tagId=${room.tags.tires}`, `/api/news/by-id?id=${published}`, "/api/news/by-slug?slug=heat-cycles", "/api/news/categories", "/api/news/recent", "/api/news/search?keyword=heat"]],
    [PUBLIC, ["/wp-json", "/wp-json/wp/v2", ...terms.flatMap(([kind, id]) => [`/wp-json/wp/v2/${kind}`, `/wp-json/wp/v2/${kind}/${id}`])]],
    [PUBLIC, ["", "/category/racing", "/tag/tires", "/author/gus"].flatMap((scope) => feeds.map((file) => `/news${scope}/${file}`))],
    [MEMBERS, ["/api/users/me", "/api/users/passkeys", "/rest/user", "/rest/user/getAllUserInformation"]],
    [MODERATORS, ["/api/moderation/reports", "/api/moderation/slips"]],
    [STAFF, ["/rest/slips?status=PENDING"]],
    [OWNER_AND_MODERATORS, [garage.approved, garage.pending, garage.rejected, garage.withdrawn].map(vin)],
    [NOBODY, ["/api/dev/outbox", `/media/${garage.photos?.vin}`, ...[...unlisted, unactivated.run, bannedGarage.run, leaverGarage.run].flatMap((id) => [`/cards/slip/${id}.jpg`, `/cards/tall/slip/${id}.jpg`]), ...hiddenCards, ...storedCards, `/api/badges/${banned.id}`, `/api/badges/${leaver.id}`]],
    [NOBODY, [`/api/news/by-id?id=${draft}`, "/api/news/by-slug?slug=slug-of-a-draft", "/api/news/by-slug?slug=slug-of-tomorrow", `/wp-json/wp/v2/posts/${draft}`, `/wp-json/wp/v2/posts/${scheduled}`]],
  ];
}

const findPage = createPageFinder(pages);
const endpoints = mountedRoutes()
  .filter((route) => route.startsWith("GET "))
  .map((route) => ({ route, pattern: patternOf(route.slice("GET ".length)) }));

/** What an endpoint's addresses look like; those with fewer parameters come first. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`);
}

/** The lines of the tables of pages and endpoints that answer an address. */
function routesOf(address: string): string[] {
  const [pathname = ""] = address.split("?");
  const page = findPage(pathname)?.path;
  const matched = endpoints.filter(({ pattern }) => pattern.test(pathname));
  const media = pathname.startsWith("/media/") ? ["GET /media/{key}"] : [];
  return [...matched.map(({ route }) => route), ...media, ...(page ? [page] : [])];
}

/** The addresses of a page, and of its data. Content pages are the same for everyone and have no data of their own. */
function waysTo(address: string): string[] {
  const [pathname = "", search] = address.split("?");
  const page = findPage(pathname);
  const isFile = endpoints.some(({ pattern }) => pattern.test(pathname));
  if (isFile || !page || !isDocument(page)) return [address];
  const file = pathname === "/" ? "/_.data" : `${pathname}.data`;
  const payload = `${pathname === "/" ? "" : pathname}/_payload.json`;
  return [address, search === undefined ? file : `${file}?${search}`, payload];
}

function isDocument({ path, title, module }: (typeof pages)[number]): boolean {
  return module !== CONTENT_MODULE && (path === "/" || title !== undefined);
}

let site: PopulatedSite;
let secrets: Secret[];
const lines: (readonly [address: string, answers: Answers])[] = [];
const seen = new Set<Secret>();

beforeAll(async () => {
  site = await createPopulatedSite();
  secrets = secretsOf(site);
  for (const [answers, addresses] of linesOf(site))
    lines.push(...addresses.map((address) => [address, answers] as const));
  const build = JSON.stringify({ id: "1", timestamp: 1 });
  await env.SITE.put(SITE_KEYS.latestBuild, build);
  await env.SITE.put(SITE_KEYS.build("1"), build);
  await env.MEDIA.put("maps/world.pmtiles", mapArchive());
});

/** The status that a way to a page answers with, where the page itself has this one. */
function statusOf(way: string, answers: Answers, asker: Asker): number {
  const status = answers[asker];
  const { pathname } = new URL(way, TEST_ORIGIN);
  // A redirect of data is an instruction to the script.
  if (pathname.endsWith(".data")) return status === 302 ? 202 : status;
  if (!pathname.endsWith("/_payload.json")) return status;
  const page = findPage(pathname.replace(/\/_payload\.json$/, "") || "/");
  return page?.cachedBy && answers.visitor === 200 ? 200 : 404;
}

test("every page and every endpoint that is read has its line", () => {
  const covered = new Set(lines.flatMap(([address]) => routesOf(address)));
  const own = pages.filter(({ module }) => module !== CONTENT_MODULE);
  const all = [...pathsOf(own), ...endpoints.map(({ route }) => route)];
  expect(all.filter((route) => !covered.has(route))).toEqual([]);
});

describe("who may read what, and that nothing stored runs there", () => {
  test.each(ASKERS)("%s", { timeout: 300_000 }, async (asker) => {
    const get = await openSession(asker === "visitor" ? null : site.people[asker]);
    const faults: string[] = [];
    for (const [address, answers] of lines) {
      for (const way of waysTo(address)) {
        const response = await get(way);
        const wanted = statusOf(way, answers, asker);
        if (response.status !== wanted) faults.push(`${way}: ${response.status}, not ${wanted}`);
        const body = await response.text();
        const scripts = await scriptsIn(response.headers.get("content-type") ?? "", body);
        faults.push(...scripts.map((script) => `${way}: runs ${script}`));
        // Messages repeat the address.
        const text = body.replaceAll(address, "");
        for (const secret of secrets) {
          if (!text.includes(secret.words)) continue;
          if (secret.readers.includes(asker)) seen.add(secret);
          else if (!secret.alsoBy?.test(way)) faults.push(`${way}: shows "${secret.words}"`);
        }
      }
    }
    expect(faults).toEqual([]);
  });

  test("what has readers reached one of them", () => {
    const unread = secrets.filter((secret) => secret.readers.length > 0 && !seen.has(secret));
    expect(unread.map(({ words }) => words)).toEqual([]);
  });
});

describe("how the page cache took part", () => {
  /** A request's id in the logged share, as Cloudflare sets it. */
  const LOGGED = { "cf-ray": "230b03001000ae28-DTW" };

  afterEach(() => vi.unstubAllEnvs());

  /** What a visitor's response says of the cache and the time it took, and what the log says of the same request. */
  async function report(get: Awaited<ReturnType<typeof openSession>>, address: string) {
    const logged: Record<string, unknown>[] = [];
    console.info = (line: string) => logged.push(JSON.parse(line));
    const response = await get(address, { headers: LOGGED });
    await response.arrayBuffer();
    const { cache, cacheAgeSeconds: age, cacheSubjects: subjects } = logged[0] ?? {};
    return {
      status: response.status,
      header: response.headers.get("x-cache"),
      timing: response.headers.get("server-timing"),
      log: [
        cache,
        ...(age === undefined ? [] : [`age=${age}`]),
        ...(Array.isArray(subjects) ? [`subjects="${subjects.join(" ")}"`] : []),
      ].join("; "),
    };
  }

  test("every page, calendar, feed and file says so, in its headers and in the log", async () => {
    // Development's pages aren't deferred, so no copies of them are kept.
    vi.stubEnv("DEV", false);
    const get = await openSession(null);
    const contents = pages
      .filter(({ module }) => module === CONTENT_MODULE)
      .map(({ path }) => path);
    const faults: string[] = [];
    for (const address of [...contents, ...lines.map(([line]) => line)]) {
      const [first, second] = [await report(get, address), await report(get, address)];
      for (const { header, timing, log } of [first, second]) {
        if (!/^total;dur=\d+, d1;desc=\d+$/.test(timing ?? ""))
          faults.push(`${address}: ${timing}`);
        if (header !== log) faults.push(`${address}: ${header}, but ${log} in the log`);
      }
      const isCached = isCachedFor(address) && first.status === 200;
      const wanted = isCached ? /^hit; age=\d+; subjects="menu( [\w:]+)*"$/ : /^(miss|bypass)$/;
      if (!wanted.test(second.header ?? "")) faults.push(`${address}: ${second.header}`);
    }
    expect(faults).toEqual([]);
  });

  function isCachedFor(address: string): boolean {
    const { pathname } = new URL(address, TEST_ORIGIN);
    if (CACHED_ENDPOINTS.some(({ path }) => path === pathname)) return true;
    // The picture of a badge is an endpoint under the address of a page.
    return !pathname.endsWith(".svg") && findPage(pathname)?.cachedBy !== undefined;
  }
});
