// Every list of staff: keys, a filter in the URL, a file, and few rows read however large the site is.
import { env } from "cloudflare:workers";
import pages from "virtual:pages";
import { beforeAll, describe, expect, test } from "vitest";
import type { Viewer } from "#app/deps.ts";
import { slotOf } from "#app/features/records/error-records.server.ts";
import { SITE_KEYS } from "#app/features/site/schema.ts";
import { fillMembers } from "#test/bench/fill-members.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { TEST_ORIGIN } from "#test/support/deps.ts";
import { createTestEvents, MILAN } from "#test/support/events.ts";
import { openSession } from "#test/support/pages.ts";
import { callRoute } from "#test/support/routes.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { NOT_LISTS, STAFF_LISTS } from "#test/support/staff-lists.ts";

/** Of each kind: many times what a page may read. */
const MANY = 400;
const MEMBERS = 20_000;
/** The budget of a list. */
const ROWS_MAX = 100;
const STAFF_PAGES =
  /^\/(admin|desk|moderation|newsroom|events\/manage|drag-pak\/requests|horsepower-locator\/import)(\/|$)/;

const NUMBERS = `with recursive k(n) as (select 1 union all select n + 1 from k where n < ${MANY})`;
const now = Date.now();

/** Rows of each kind, a part of which each filter finds. */
const FILLING: readonly string[] = [
  `update slips set is_listed = 0, is_best = 0, claimed_by = null, decided_at = null, submitted_at = ${now} - id * 60000,
     status = case id % 4 when 0 then 'PENDING' when 1 then 'IN_REVIEW' when 2 then 'REJECTED' else 'APPROVED' end`,
  `insert into run_reports (slip_id, reporter_id, created_at, reason, text, status)
   select id, 1, ${now} - id, 'OTHER', 'Odd', iif(id % 8 = 3, 'OPEN', 'UPHELD') from slips where id % 4 = 3`,
  `insert into appeals (slip_id, slip_version, user_id, created_at, text, status)
   select id, version, user_id, ${now} - id, 'It is fine', iif(id % 8 = 2, 'OPEN', 'UPHELD') from slips where id % 4 = 2`,
  `insert into comment_topics (id, created_at, subject_kind, subject_id) values (1, 0, 'slip', 1)`,
  `${NUMBERS} insert into comments (created_at, updated_at, topic_id, user_id, status, flagged_at, moderated_at, open_flag_count, text)
   select n, n, 1, 1, iif(n % 2, 'VISIBLE', 'REMOVED'), iif(n % 2, n, null), iif(n % 2, null, n), n % 2, 'Words ' || n from k`,
  `insert into comment_flags (created_at, comment_id, user_id, reason, text, status)
   select 0, id, 2, 'OTHER', 'Rude', iif(id % 2, 'OPEN', 'UPHELD') from comments`,
  `${NUMBERS} insert into server_errors (fingerprint, event, route, reason, frames, error_count, first_at, last_at, request_id)
   select printf('%016x', n), 'request.failed', '', 'Error ' || n, '', 1, ${now} - n, ${now} - n, 'r' || n from k`,
  `${NUMBERS} insert into dead_letters (message_id, died_at, kind, body)
   select 'm' || n, n, iif(n % 20, 'mail', 'card'), iif(n % 20, '{"kind":"mail","mailId":1}', '{"kind":"card","slipId":1}') from k`,
  `${NUMBERS} insert into backups (kind, taken_at, note) select iif(n % 20, 'restore-point', 'copy'), n, 'Point ' || n from k`,
  `${NUMBERS} insert into news_authors (slug, name) select 'writer-' || n, 'Writer ' || n from k`,
  `${NUMBERS} insert into news_categories (slug, name) select 'kind-' || n, 'Kind ' || n from k`,
  `${NUMBERS} insert into news_tags (slug, name) select 'tag-' || n, 'Tag ' || n from k`,
  `${NUMBERS} insert into news_articles (created_at, updated_at, slug, status, modified_at, author_id, read_minutes, title,
     excerpt, html, plain_text, markdown)
   select 0, n, 'many-' || n, iif(n % 2, 'DRAFT', 'UNPUBLISHED'), 0, (select min(id) from news_authors), 1, 'Many ' || n, '', '', '', '' from k`,
  `${NUMBERS} insert into drag_pak_requests (created_at, updated_at, number, send_key, kind, status, name, email, email_key, answers)
   select n, n, 'N' || n, 'K' || n, 'dealer', iif(n % 2, 'NEW', 'CLOSED'), 'Robin', '', 'e' || n, '{}' from k`,
];

// biome-ignore lint/suspicious/noExplicitAny: the generated argument types differ for each route
type Loader = (args: any) => unknown;
const modules = import.meta.glob<{ loader?: Loader }>("/app/routes/**/*.tsx");

type Get = Awaited<ReturnType<typeof openSession>>;
let admin: Viewer;
let asAdmin: Get;
let asRacer: Get;

beforeAll(async () => {
  await fillMembers(env.DB, MEMBERS, () => {});
  for (const sql of FILLING) await env.DB.prepare(sql).run();
  // More than two pages of the list, and of the file.
  const events = Array.from({ length: 120 }, (_, n) => ({ ...MILAN, eventName: `Night ${n}` }));
  await createTestEvents(events, new Date("2026-11-27T12:00:00Z"));
  const routeRules = Array.from({ length: MANY }, (_, n) => ({
    ...{ from: `/old-${String(n).padStart(3, "0")}`, to: "/history", status: 301 },
  }));
  await env.SITE.put(SITE_KEYS.settings, JSON.stringify({ routeRules }));
  await env.DB.prepare(
    "insert into error_requests (slot, request_id, fingerprint, created_at) values (?, 'r7', printf('%016x', 7), ?)",
  )
    .bind(slotOf("r7"), now)
    .run();
  const user = await createUser({ role: "admin" });
  admin = await viewerOf(user);
  asAdmin = await openSession(user);
  // The list of members is downloaded with a recent password.
  await env.DB.prepare("update sessions set confirmed_at = ?").bind(Date.now()).run();
  asRacer = await openSession(await createUser());
}, 300_000);

/** A page as an admin gets it. */
async function open(path: string): Promise<string> {
  const response = await asAdmin(path);
  expect(response.status, path).toBe(200);
  return response.text();
}

/** The rows that a page's data needs. */
async function rowsOf(path: string): Promise<number> {
  const { pathname } = new URL(path, TEST_ORIGIN);
  const page = pages.find((each) => each.path === pathname);
  const loader = (await modules[`/app/routes/${page?.module}`]?.())?.loader;
  if (!loader) throw new Error(`${path} has no loader`);
  const { rowsRead, result } = await measureRowsRead((db) =>
    callRoute(loader, { path, params: {}, viewer: admin, deps: { db } }),
  );
  expect(result.status, path).toBe(200);
  return rowsRead;
}

const countRows = (html: string) => html.match(/\bdata-row=/g)?.length ?? 0;
const nextOf = (html: string) => {
  const [link = ""] = /<a [^>]*rel="next"[^>]*>/.exec(html) ?? [];
  return /href="([^"]+)"/.exec(link)?.[1]?.replaceAll("&amp;", "&") ?? null;
};
const inAttribute = (path: string) => path.replaceAll("&", "&amp;");

test("every page of staff is a list that is tested here, or says why it is none", () => {
  const documents = pages.filter(({ path, title }) => title && STAFF_PAGES.test(path));
  const entered = [...STAFF_LISTS.map(({ path }) => path), ...Object.keys(NOT_LISTS)];
  expect(documents.map(({ path }) => path).toSorted()).toEqual(entered.toSorted());
});

describe.each(STAFF_LISTS)("$path", (list) => {
  test("has rows that keys move through, and a file, whole and narrowed", async () => {
    for (const path of [list.path, list.narrowed]) {
      const html = await open(path);
      expect(countRows(html), path).toBeGreaterThan(0);
      const query =
        list.isCsvNarrowed && path === list.narrowed ? new URL(path, "https://x").search : "";
      expect(html, path).toContain(` href="${inAttribute(list.csv + query)}`);
      expect(html, path).toMatch(/<a [^>]*\bdownload=""/);
    }
  });

  test("has its filter in the URL: a field of a form, or tabs", async () => {
    const html = await open(list.path);
    const field = new RegExp(`<(input|select)[^>]* name="${list.filter}"`);
    const tab = new RegExp(`<a [^>]*href="${list.path}\\?([^"]*&amp;)?${list.filter}=`);
    expect(field.test(html) || tab.test(html)).toBe(true);
  });

  test("reads at most a hundred rows, on each page", async () => {
    const figures: Record<string, number> = {};
    for (const path of [list.path, list.narrowed]) {
      figures[path] = await rowsOf(path);
      if (list.isWhole) continue;
      const next = nextOf(await open(path));
      if (path === list.path) expect(next, path).not.toBeNull();
      if (next === null) continue;
      expect(countRows(await open(next)), next).toBeGreaterThan(0);
      figures[next] = await rowsOf(next);
    }
    for (const [path, rows] of Object.entries(figures)) {
      expect(rows, path).toBeGreaterThan(0);
      expect(rows, path).toBeLessThanOrEqual(ROWS_MAX);
    }
  });

  test("has a file with all its rows, for those who see the page", async () => {
    const html = await open(list.narrowed);
    const { search } = new URL(list.narrowed, "https://x");
    const response = await asAdmin(list.csv + (list.isCsvNarrowed ? search : ""));
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="[\w-]+\.csv"$/,
    );
    const lines = (await response.text()).split("\r\n").length - 2;
    expect(lines).toBeGreaterThanOrEqual(list.isWhole ? 1 : countRows(html));
    expect((await asRacer(list.csv)).status).toBe(404);
  });
});
