import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Viewer } from "#app/deps.ts";
import { publishSettings } from "#app/features/operations/publish-settings.server.ts";
import { undoChange } from "#app/features/operations/undo-change.server.ts";
import { CONFIRMED_FOR_MS } from "#app/features/sessions/assert-confirmed.ts";
import { SITE_KEYS, type SiteSettings } from "#app/features/site/schema.ts";
import { OWNER_FIELD } from "#app/lib/forms/form-answer.ts";
import * as redirects from "#app/routes/admin/redirects.tsx";
import * as csv from "#app/routes/admin/redirects-csv.ts";
import * as site from "#app/routes/admin/site.tsx";
import { findAllAuditBySubject } from "#db/queries/audit.ts";
import { rollUpVisitBatches } from "#db/queries/event-counts.ts";
import { findAllIdsByUsernameKeys, findSiteChange } from "#db/queries/site-changes.ts";
import type { Role } from "#db/schema/users.ts";
import { confirmedViewerOf, createUser, viewerOf } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import { callRoute, cookieOf } from "#test/support/routes.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";

const { db } = testDeps();
let admin: Viewer;

beforeEach(async () => {
  await env.DB.exec(
    "delete from site_changes; delete from redirect_hits; delete from visit_batches",
  );
  await env.SITE.delete(SITE_KEYS.settings);
  admin = await confirmedViewerOf(await createUser({ role: "admin" }));
});

type Fields = Record<string, string | File>;
const onRedirects = (form: Fields, viewer: Viewer = admin) =>
  callRoute(redirects.action, { path: "/admin/redirects", params: {}, viewer, form });
const onSite = (form: Fields, viewer: Viewer = admin) =>
  callRoute(site.action, { path: "/admin/site", params: {}, viewer, form });
const readRedirects = async (path = "/admin/redirects") =>
  (await callRoute(redirects.loader, { path, params: {}, viewer: admin })).data as {
    page: Awaited<
      ReturnType<
        typeof import("#app/features/operations/read-redirects.server.ts").readRedirectsPage
      >
    >;
  };
const readSite = async () =>
  (await callRoute(site.loader, { path: "/admin/site", params: {}, viewer: admin })).data as {
    page: Awaited<
      ReturnType<typeof import("#app/features/operations/read-site-page.server.ts").readSitePage>
    >;
  };
const published = async () => (await env.SITE.get(SITE_KEYS.settings, "json")) as SiteSettings;
const add = (from: string, to: string, more: Fields = {}) =>
  onRedirects({ intent: "add", from, to, status: "301", ...more });
const errorsOf = (answer: { data: unknown }) =>
  (answer.data as { errors: Record<string, string> }).errors;

test("a password that is ten minutes old is asked for again, and the form is kept", async () => {
  const stale = { ...admin, confirmedAt: new Date(Date.now() - CONFIRMED_FOR_MS - 1_000) };
  const owner = { [OWNER_FIELD]: admin.username };
  const form = { intent: "add", from: "/old-page", to: "/news", status: "301", ...owner };
  const sent = await onRedirects(form, stale);
  const confirm = `/admin/confirm?next=${encodeURIComponent("/admin/redirects")}`;
  expect(sent).toMatchObject({ status: 302, location: confirm });
  const path = "/admin/redirects";
  const cookie = cookieOf(sent.cookies);
  const page = await callRoute(redirects.loader, { path, params: {}, viewer: admin, cookie });
  expect(page.data).toMatchObject({ unsent: { intent: "add", from: "/old-page", to: "/news" } });
  for (const intent of ["openings", "undo"]) {
    const answer = await onSite({ intent, version: "1", ...owner }, stale);
    expect(answer.location, intent).toMatch(/^\/admin\/confirm\?/);
  }
  expect(await env.SITE.get(SITE_KEYS.settings)).toBeNull();
});

test("the values stored for a form are deleted once it is sent, also if its page shows a result", async () => {
  const stale = { ...admin, confirmedAt: null };
  const form = { intent: "link", lasts: "hour", [OWNER_FIELD]: admin.username };
  const cookie = cookieOf((await onSite(form, stale)).cookies);
  const readSitePage = async () =>
    (await callRoute(site.loader, { path: "/admin/site", params: {}, viewer: admin, cookie })).data;
  expect(await readSitePage()).toMatchObject({ unsent: { intent: "link", lasts: "hour" } });
  const at = { path: "/admin/site", params: {}, viewer: admin };
  const made = await callRoute(site.action, { ...at, form, cookie });
  expect(made.data).toMatchObject({ extra: { link: expect.any(String) } });
  expect(await readSitePage()).toMatchObject({ unsent: null });
});

test.each<Role>(["racer", "moderator", "editor"])(
  "a %s finds none of these pages",
  async (role) => {
    const viewer = await viewerOf(await createUser({ role }));
    for (const [loader, path] of [
      [site.loader, "/admin/site"],
      [redirects.loader, "/admin/redirects"],
      [csv.loader, "/admin/redirects.csv"],
    ] as const) {
      expect((await callRoute(loader, { path, params: {}, viewer })).status, path).toBe(404);
      expect((await callRoute(loader, { path, params: {} })).status, path).toBe(404);
    }
    const form = { intent: "add", from: "/a", to: "/b" };
    expect((await onRedirects(form, viewer)).status).toBe(404);
    expect((await onSite({ intent: "openings" }, viewer)).status).toBe(404);
    expect(await published()).toBeNull();
  },
);

describe("a redirect", () => {
  test("is stored, published, audited and listed", async () => {
    expect((await add("/old-page/", "/news")).location).toBe("/admin/redirects");
    expect((await published()).routeRules).toEqual([
      { from: "/old-page", to: "/news", status: 301 },
    ]);
    const [entry] = await findAllAuditBySubject(db, "site", 1);
    expect(entry).toMatchObject({
      action: "site.redirects",
      actor: admin.username,
      detail: {
        section: "redirects",
        summary: "Redirect from /old-page added, to /news",
        before: [],
        after: [{ from: "/old-page", to: "/news", status: 301 }],
      },
    });
    const { page } = await readRedirects();
    expect(page.rules).toEqual([
      {
        ...{ from: "/old-page", to: "/news", status: 301, mark: "301 /news" },
        ...{ hitCount: 0, lastHitOn: null },
      },
    ]);
    expect(page.changes).toMatchObject([
      { version: 1, by: admin.username, isPublished: true, isRecent: true },
    ]);
  });

  test("is written as browsers request it, and full addresses of the site become paths", async () => {
    await add("http://garage.test/café?x=1", "http://garage.test/news?page=2");
    expect((await published()).routeRules).toEqual([
      { from: "/caf%C3%A9", to: "/news?page=2", status: 301 },
    ]);
  });

  test("with letters beyond ASCII leads neither in a circle nor in two steps", async () => {
    await add("/é", "/ü");
    const refused = await Promise.all([add("/ü", "/é"), add("/c", "/é"), add("/o", "/é#x")]);
    expect(refused.map(({ status }) => status)).toEqual([422, 422, 422]);
    expect((await published()).routeRules).toEqual([
      { from: "/%C3%A9", to: "/%C3%BC", status: 301 },
    ]);
  });

  test.each([
    ["a loop", "/b", "/a", "to", "TO is itself redirected, from /a."],
    ["itself", "/c", "/c/?x", "to", "TO is FROM itself"],
    ["itself by its address", "/c", "http://garage.test/c", "to", "TO is FROM itself"],
    ["itself by the other scheme", "/c", "https://garage.test/c", "to", "TO is FROM itself"],
    ["a loop by a former address", "/c", "/c.html", "to", "TO is itself redirected, to /c."],
    ["a former year", "/c", "/roadkill-nights-2024", "to", "to /roadkill-nights/2024."],
    ["a former post", "/c", "/?p=12", "to", "TO is itself redirected, to an article."],
    ["a moved document", "/c", "/assets/docs/a.pdf", "to", "to /static-assets/docs/a.pdf."],
    ["from a moved document", "/assets/docs/a.pdf", "/b", "from", "redirects former documents"],
    ["a loop by dots", "/b", "/./a", "to", "TO is itself redirected, from /a."],
    ["a chain by dots", "/c", "/x/../a?y=1", "to", "TO is itself redirected, from /a."],
    ["itself in other letters", "/café", "/caf%C3%A9", "to", "TO is FROM itself"],
    ["a loop by wildcards", "/x/*", "/x/y/*", "to", "itself redirected"],
    ["a chain", "/c", "/a", "to", "TO is itself redirected, from /a."],
    ["a chain the other way", "/b", "/c", "from", "/a already leads to FROM"],
    ["a host without a scheme", "/c", "//evil.test", "to", "TO is a path or an http(s) address."],
    ["a backslash", "/c", "/\\evil.test", "to", "TO is a path or an http(s) address."],
    ["two backslashes", "/c", "\\\\evil.test", "to", "TO is a path or an http(s) address."],
    ["a script", "/c", "javascript:alert(1)", "to", "TO is a path"],
    ["a host by a wildcard", "/c/*", "https://*.evil.test", "to", "TO is a path"],
    ["another site", "/c", "https://evil.test/x", "isExternal", "This leads away, to evil.test."],
    ["from another site", "https://evil.test/a", "/b", "from", "FROM is a path"],
    ["from an address", "//evil.test", "/b", "from", "FROM is a path"],
    ["from the API", "/api/health", "/b", "from", "FROM can't be redirected"],
    ["from its own page", "/admin/redirects", "/b", "from", "FROM can't be redirected"],
    ["nothing", "", "", "from", "Type the old path"],
    ["too long a path", `/${"x".repeat(200)}`, "/b", "from", "Use at most 200 characters."],
  ])(
    "that is %s is rejected in place, and what was typed stays",
    async (_, from, to, field, text) => {
      await add("/a", "/b");
      const answer = await add(from, to);
      expect(answer.status).toBe(422);
      expect(errorsOf(answer)[field]).toMatch(new RegExp(text.replace(/[().*]/g, "\\$&")));
      expect(answer.data).toMatchObject({ intent: "add", values: { from, to, status: "301" } });
      expect((await published()).routeRules).toHaveLength(1);
    },
  );

  test("may lead to another site if the admin says so", async () => {
    await add("/shop/*", "https://store.test/*", { isExternal: "on" });
    expect((await published()).routeRules).toHaveLength(1);
  });

  test("can't be added twice, nor changed or removed by someone who saw an older one", async () => {
    await add("/a", "/b");
    expect(errorsOf(await add("/a", "/c"))).toEqual({
      from: "It leads to /b already. Change that one below.",
    });
    const other = await confirmedViewerOf(await createUser({ role: "admin" }));
    const change = { intent: "change", from: "/a", status: "302", was: "301 /b" };
    expect((await onRedirects({ ...change, to: "/c" }, other)).status).toBe(302);
    const late = await onRedirects({ ...change, to: "/d" });
    expect(late.status).toBe(409);
    expect(late.data).toMatchObject({ intent: "change", values: { from: "/a", to: "/d" } });
    const removal = { intent: "remove", from: "/a" };
    expect((await onRedirects({ ...removal, was: "301 /b" })).status).toBe(409);
    expect((await published()).routeRules).toEqual([{ from: "/a", to: "/c", status: 302 }]);
    expect((await onRedirects({ ...removal, was: "302 /c" })).status).toBe(302);
    expect((await published()).routeRules).toEqual([]);
  });

  test("isn't lost when two admins add one at the same time", async () => {
    const answers = await Promise.all(
      ["/a", "/b", "/c", "/d"].map((from) => add(from, `${from}-new`)),
    );
    expect(answers.map(({ status }) => status)).toEqual([302, 302, 302, 302]);
    expect((await published()).routeRules.map(({ from }) => from).toSorted()).toEqual(
      [..."abcd"].map((name) => `/${name}`),
    );
  });
});

test("redirects are paged and searched; a page of a thousand reads few rows", async () => {
  const routeRules = Array.from({ length: 1000 }, (_, n) => ({
    ...{ from: `/old-${String(n).padStart(4, "0")}`, to: `/new-${n}`, status: 301 },
  }));
  await env.SITE.put(SITE_KEYS.settings, JSON.stringify({ routeRules }));
  expect(errorsOf(await add("/one-more", "/x")).from).toContain("There are 1,000 redirects");
  await onRedirects({ intent: "remove", from: "/old-0999", was: "301 /new-999" });
  const { page } = await readRedirects();
  expect(page).toMatchObject({ total: 999, matching: 999, next: "/old-0024" });
  const second = await readRedirects("/admin/redirects?after=/old-0979");
  expect(second.page).toMatchObject({ next: null, rules: { length: 19 } });
  const matches = await readRedirects("/admin/redirects?q=NEW-77");
  expect(matches.page.matching).toBe(11);
  for (const path of page.rules.map(({ from }) => from)) {
    await env.DB.prepare("insert into redirect_hits values (?, 3, '2026-11-27')").bind(path).run();
  }
  const { rowsRead, result } = await measureRowsRead(async (metered) =>
    callRoute(redirects.loader, {
      ...{ path: "/admin/redirects", params: {}, viewer: admin },
      deps: { db: metered },
    }),
  );
  expect(result.status).toBe(200);
  expect(rowsRead).toBeLessThanOrEqual(100);
});

describe("undo", () => {
  test("takes a change back, and can be undone itself", async () => {
    await add("/a", "/b");
    await add("/c", "/d");
    expect((await onRedirects({ intent: "undo", version: "2" })).location).toBe("/admin/redirects");
    expect((await published()).routeRules).toHaveLength(1);
    const [entry] = await findAllAuditBySubject(db, "site", 3);
    expect(entry).toMatchObject({
      action: "site.undo",
      detail: { before: [{ from: "/c" }], after: [] },
    });
    await onRedirects({ intent: "undo", version: "3" });
    expect((await published()).routeRules).toHaveLength(2);
  });

  test("takes the first change back to what KV had before", async () => {
    await env.SITE.put(SITE_KEYS.settings, JSON.stringify({ isComingSoon: true }));
    await onSite({ intent: "coming-soon", seen: (await readSite()).page.comingSoon.mark });
    expect(await published()).toMatchObject({ isComingSoon: false });
    await onSite({ intent: "undo", version: "1" });
    expect(await published()).toMatchObject({ isComingSoon: true });
  });

  test("leaves later changes to other sections alone, and refuses if its own was changed again", async () => {
    await add("/a", "/b");
    const { openings } = (await readSite()).page;
    await onSite({ intent: "openings", seen: openings.mark, areSubmissionsOpen: "on" });
    expect((await onSite({ intent: "undo", version: "1" })).status).toBe(302);
    expect(await published()).toMatchObject({ routeRules: [], isRegistrationOpen: false });
    await add("/c", "/d");
    const refused = await onRedirects({ intent: "undo", version: "1" });
    expect(refused.status).toBe(409);
    for (const version of ["0", "99", "x"]) {
      expect((await onRedirects({ intent: "undo", version })).status).toBe(409);
    }
  });

  test("reaches back fifty changes, and no more are stored", async () => {
    for (let n = 0; n < 52; n++) await add(`/old-${n}`, "/new");
    const { results } = await env.DB.prepare("select count(*) as count from site_changes").all();
    expect(results).toEqual([{ count: 50 }]);
  });
});

test("undoing and inviting guests read few rows", async () => {
  await add("/a", "/b");
  const undone = await measureRowsRead((metered) =>
    undoChange({ ...testDeps({ db: metered }), actor: admin, origins: [] }, 1),
  );
  expect(undone.rowsRead).toBeLessThanOrEqual(20);
  const names = await Promise.all(Array.from({ length: 20 }, () => createUser()));
  const invited = await measureRowsRead((metered) =>
    findAllIdsByUsernameKeys(
      metered,
      names.map(({ usernameKey }) => usernameKey),
    ),
  );
  expect(invited.result).toHaveLength(20);
  expect(invited.rowsRead).toBeLessThanOrEqual(60);
  expect(await findSiteChange(db, 1)).toMatchObject({ section: "redirects" });
});

describe("coming soon and openings", () => {
  const comingSoon = async (fields: Fields) => {
    const { mark } = (await readSite()).page.comingSoon;
    return onSite({ intent: "coming-soon", seen: mark, ...fields });
  };

  test("have times on the club's clock and guests by name", async () => {
    const guest = await createUser();
    const answer = await comingSoon({
      isComingSoon: "on",
      from: "2026-12-01T09:00",
      until: "2026-12-24T18:30",
      guests: `${guest.username.toUpperCase()}\n`,
    });
    expect(answer.location).toBe("/admin/site");
    expect(await published()).toMatchObject({
      isComingSoon: true,
      comingSoonFrom: Date.UTC(2026, 11, 1, 14),
      comingSoonUntil: Date.UTC(2026, 11, 24, 23, 30),
      earlyGuests: [guest.id],
    });
    expect((await readSite()).page.comingSoon).toMatchObject({
      ...{ from: "2026-12-01T09:00", until: "2026-12-24T18:30", guests: guest.username },
    });
  });

  test("reject times that aren't any, an end before the start, and guests without an account", async () => {
    expect(errorsOf(await comingSoon({ from: "tomorrow" }))).toHaveProperty("from");
    const times = { from: "2026-12-01T09:00", until: "2026-12-01T09:00" };
    expect(errorsOf(await comingSoon(times))).toEqual({
      until: "It has to end after it begins.",
    });
    expect(errorsOf(await comingSoon({ guests: "no-such-racer" }))).toEqual({
      guests: "There is no account named no-such-racer.",
    });
    expect(await published()).toBeNull();
  });

  test("give the second of two admins a conflict, with what was typed", async () => {
    const { mark } = (await readSite()).page.openings;
    const first = { intent: "openings", seen: mark, areSubmissionsOpen: "on" };
    expect((await onSite(first)).status).toBe(302);
    const second = await onSite({ intent: "openings", seen: mark, isRegistrationOpen: "on" });
    expect(second.status).toBe(409);
    expect(second.data).toMatchObject({ intent: "openings", values: { isRegistrationOpen: "on" } });
    expect(await published()).toMatchObject({
      ...{ isRegistrationOpen: false, areSubmissionsOpen: true },
    });
  });
});

test("a change is stored even if KV fails, and the minute's job publishes it", async () => {
  const settingsStore = {
    read: testDeps().settingsStore.read,
    write: () => Promise.reject(new Error("KV is down")),
  };
  const log = vi.fn();
  const sent = await callRoute(redirects.action, {
    ...{ path: "/admin/redirects", params: {}, viewer: admin },
    form: { intent: "add", from: "/a", to: "/b" },
    deps: { settingsStore, log },
  });
  expect(sent.status).toBe(302);
  expect(log).toHaveBeenCalledWith("warn", "site_settings.not_published", expect.anything());
  expect(await published()).toBeNull();
  expect((await readRedirects()).page.changes[0]).toMatchObject({ isPublished: false });
  await publishSettings(testDeps());
  expect((await published()).routeRules).toHaveLength(1);
  expect((await readRedirects()).page.changes[0]).toMatchObject({ isPublished: true });
});

describe("a file of redirects", () => {
  const preview = (source: string, more: Fields = {}) =>
    onRedirects({ intent: "preview", source, ...more });
  const extraOf = (answer: { data: unknown }) =>
    (answer.data as { extra: { held: string; seen: string; verdicts: object[] } }).extra;

  test("is checked row by row, and the good rows are imported", async () => {
    await add("/known", "/news");
    await add("/moved", "/old");
    const checked = extraOf(
      await preview(
        [
          "From;To;Status",
          "/new-1;/events;302",
          "/known;/news;301",
          "/moved;/events;",
          "/loop-a;/loop-b;",
          "/loop-b;/loop-a;",
          "/new-1;/tracks;",
          "/out;https://evil.test/;",
          "=cmd();/x;",
          "/odd;/x;999",
        ].join("\n"),
      ),
    );
    expect(checked.verdicts).toMatchObject([
      { line: 2, kind: "new", from: "/new-1", status: "302" },
      { line: 3, kind: "known" },
      { line: 4, kind: "changed", detail: "Leads to /old now." },
      { line: 5, kind: "new" },
      { line: 6, kind: "bad", detail: "TO is itself redirected, from /loop-a." },
      { line: 7, kind: "bad", detail: "The same path as in line 2." },
      {
        line: 8,
        kind: "bad",
        detail: "This leads away, to evil.test. Check the box if it should.",
      },
      { line: 9, kind: "bad", detail: "A cell would run as a formula in a spreadsheet." },
      { line: 10, kind: "bad", detail: "The status is 301, 302, 307 or 308." },
    ]);
    const { held, seen } = checked;
    expect((await onRedirects({ intent: "import", held, seen })).location).toBe("/admin/redirects");
    expect((await published()).routeRules).toEqual([
      { from: "/known", to: "/news", status: 301 },
      { from: "/new-1", to: "/events", status: 302 },
      { from: "/moved", to: "/events", status: 301 },
      { from: "/loop-a", to: "/loop-b", status: 301 },
    ]);
    await onRedirects({ intent: "undo", version: "3" });
    expect((await published()).routeRules).toHaveLength(2);
  });

  test("isn't imported if the redirects changed since, and belongs to its admin", async () => {
    const { held, seen } = extraOf(await preview("from,to\n/a,/b"));
    const other = await confirmedViewerOf(await createUser({ role: "admin" }));
    expect((await onRedirects({ intent: "import", held, seen }, other)).status).toBe(422);
    await add("/c", "/d");
    expect((await onRedirects({ intent: "import", held, seen })).status).toBe(409);
  });

  test.each([
    ["nothing", "  ", "Choose a file or paste one."],
    ["no columns", "a,b\n1,2", "Line 1: A row has to name the columns."],
    ["no rows", "from,to\n", "There are no redirects in it."],
  ])("with %s is refused", async (_, source, message) => {
    const answer = await preview(source);
    expect(answer.status).toBe(422);
    expect((answer.data as { message: string }).message).toContain(message);
  });

  test("comes out as the import reads it", async () => {
    await add("/a", "/b?x=1,2");
    const { headers } = await callRoute(csv.loader, {
      ...{ path: "/admin/redirects.csv", params: {}, viewer: admin },
    });
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const { exportRedirects } = await import("#app/features/operations/read-redirects.server.ts");
    const text = await exportRedirects({ ...testDeps(), viewer: admin }, { q: "" });
    expect(text).toBe('\uFEFFfrom,to,status,hits,last_hit_on\r\n/a,"/b?x=1,2",301,0,\r\n');
    expect(extraOf(await preview(text)).verdicts).toMatchObject([{ kind: "known" }]);
    await add("/c", "/d");
    const some = await exportRedirects({ ...testDeps(), viewer: admin }, { q: "/D" });
    expect(some).toBe("\uFEFFfrom,to,status,hits,last_hit_on\r\n/c,/d,301,0,\r\n");
  });
});

test("hits are counted in batches, without a write for each request", async () => {
  await add("/a", "/b");
  const batch = [
    { event: "redirect", subject: "/a", count: 3, day: "2026-11-26" },
    { event: "redirect", subject: "/a", count: 2, day: "2026-11-27" },
    { event: "page_view", subject: "/", count: 1, day: "2026-11-27" },
  ];
  await env.DB.prepare("insert into visit_batches (counts) values (?)")
    .bind(JSON.stringify(batch))
    .run();
  await rollUpVisitBatches(db);
  await rollUpVisitBatches(db);
  expect((await readRedirects()).page.rules[0]).toMatchObject({
    ...{ hitCount: 5, lastHitOn: "2026-11-27" },
  });
  const { results } = await env.DB.prepare("select distinct event from event_counts").all();
  expect(results).toEqual([{ event: "page_view" }]);
});
