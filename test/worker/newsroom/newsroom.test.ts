import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it, test } from "vitest";
import type { Viewer } from "#app/deps.ts";
import { findArticle } from "#app/features/news/find-article.server.ts";
import { publishDueArticles } from "#app/features/news/publish-due-articles.server.ts";
import { readNewsFeed } from "#app/features/news/read-news-feed.server.ts";
import { listNewsroom, type NewsroomList } from "#app/features/newsroom/list-newsroom.server.ts";
import type { NewsroomQuery } from "#app/features/newsroom/newsroom-query.ts";
import {
  CALENDAR_PATH,
  deskPath,
  NEW_ARTICLE_PATH,
  NEWSROOM_PATH,
} from "#app/features/newsroom/paths.ts";
import { createPreviewLink } from "#app/features/newsroom/preview-link.server.ts";
import { previewMarkdown } from "#app/features/newsroom/preview-markdown.server.ts";
import { readArticleToEdit } from "#app/features/newsroom/read-article-to-edit.server.ts";
import { readCalendar } from "#app/features/newsroom/read-calendar.server.ts";
import { readPreview } from "#app/features/newsroom/read-preview.server.ts";
import { NEWSROOM_PAGE_SIZE } from "#app/features/newsroom/rules.ts";
import { submitArticle } from "#app/features/newsroom/submit-article.server.ts";
import { loader as showPreview } from "#app/routes/news/preview.tsx";
import { action as edit, loader as showDesk } from "#app/routes/newsroom/article.tsx";
import { loader as showCalendar } from "#app/routes/newsroom/calendar.tsx";
import { loader as showList } from "#app/routes/newsroom/index.tsx";
import { loader as showNew, action as write } from "#app/routes/newsroom/new.tsx";
import { findAllAuditBySubject } from "#db/queries/audit.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { Client } from "#test/support/client.ts";
import { testDeps } from "#test/support/deps.ts";
import { type Newsroom, openNewsroom, publish } from "#test/support/news.ts";
import { jpegFile } from "#test/support/pictures.ts";
import { beforeItsBatch } from "#test/support/races.ts";
import { callRoute, cookieOf, EXPIRED } from "#test/support/routes.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";

const NOW = new Date("2026-11-23T12:00:00Z");
const deps = { clock: { now: () => NOW } };
const limits = { isWithin: async () => true };
const roomy = { ...testDeps().limits, ...limits };

let room: Newsroom;
beforeAll(async () => {
  room = await openNewsroom();
});

type Values = Record<string, string | File>;
let count = 0;

function typed(change: Values = {}): Values {
  count += 1;
  return {
    act: "save",
    title: `Cold tires ${count}`,
    excerpt: "What a cold night does.",
    markdown: "Warm them up.",
    authorId: "own",
    category: String(room.categories.racing),
    tags: "Tires, Cold nights",
    timeZone: "America/New_York",
    ...change,
  };
}

const submitNew = (form: Values, viewer: Viewer | null = room.editor) =>
  callRoute(write, { path: NEW_ARTICLE_PATH, params: {}, viewer, form, deps, limits });
const submit = (id: number, form: Values, viewer: Viewer | null = room.editor) =>
  callRoute(edit, { path: deskPath(id), params: { id: `${id}` }, viewer, form, deps, limits });
const open = async (id: number, viewer: Viewer | null = room.editor) =>
  callRoute(showDesk, { path: deskPath(id), params: { id: `${id}` }, viewer, deps });
const idAt = (location: string | null) => Number(location?.split("/").at(-1));

/** Saves a new article and returns its id and form values. */
async function create(change: Values = {}) {
  const form = typed(change);
  const { location, data } = await submitNew(form);
  if (!location) throw new Error(JSON.stringify(data));
  return { id: idAt(location), form };
}

const stored = (id: number) =>
  env.DB.prepare("select * from news_articles where id = ?").bind(id).first<{
    slug: string;
    status: string;
    version: number;
    published_at: number | null;
    listed_at: number | null;
    picture_key: string | null;
    picture_alt: string;
    title: string;
  }>();
const errorsOf = (data: unknown) => (data as { errors: Record<string, string> }).errors;

test("the newsroom is not found for anyone but editors", async () => {
  const { id, form } = await create();
  const people = [
    null,
    await viewerOf(await createUser()),
    await viewerOf(await createUser({ role: "moderator" })),
  ];
  for (const viewer of people) {
    const pages = [
      callRoute(showList, { path: NEWSROOM_PATH, params: {}, viewer }),
      callRoute(showNew, { path: NEW_ARTICLE_PATH, params: {}, viewer }),
      callRoute(showCalendar, { path: CALENDAR_PATH, params: {}, viewer }),
      open(id, viewer),
      submitNew(form, viewer),
      submit(id, { ...form, version: "1" }, viewer),
    ];
    expect((await Promise.all(pages)).map(({ status }) => status)).toEqual([
      404, 404, 404, 404, 404, 404,
    ]);
  }
  const racer = people[1] ?? room.editor;
  const refused = submitArticle(
    { ...testDeps(), viewer: racer },
    { form: new FormData(), values: {} },
    id,
  );
  await expect(refused).rejects.toMatchObject({ code: "not_found" });
  const preview = previewMarkdown({ ...testDeps(), viewer: racer }, { markdown: "x" });
  await expect(preview).rejects.toMatchObject({ code: "forbidden" });
  expect((await stored(id))?.version).toBe(1);
});

test("a draft is saved as typed, with new terms and a new author", async () => {
  const { id } = await create({
    title: "Émile's first pass, at last",
    newCategory: "Tall tales",
    [`category.${room.categories.garage}`]: "on",
    tags: "tires, Nitrous oxide",
    isEu: "on",
    isHomepage: "on",
  });
  const { data } = await open(id);
  expect(data).toMatchObject({
    article: {
      slug: "emiles-first-pass-at-last",
      status: "DRAFT",
      version: 1,
      publishedAt: null,
      isEu: true,
      isHomepage: true,
      picture: null,
      categories: [
        { slug: "tall-tales", name: "Tall tales" },
        { slug: "racing" },
        { slug: "garage" },
      ],
      tags: [{ slug: "tires", name: "Tires" }, { slug: "nitrous-oxide" }],
    },
    choices: {
      authors: expect.arrayContaining([expect.objectContaining({ name: room.editor.username })]),
    },
  });
  expect(await findArticle(testDeps(), { slug: "emiles-first-pass-at-last" })).toBeNull();
});

test("an article is published, changed, unpublished and published again at the same URL", async () => {
  const { id, form } = await create();
  const slug = (await stored(id))?.slug ?? "";
  const published = await submit(id, { ...form, act: "publish", version: "1" });
  expect(published.location).toBe(deskPath(id));
  expect(await findArticle(testDeps(), { slug })).toMatchObject({ kind: "article" });
  expect((await stored(id))?.published_at).toBe(NOW.getTime());

  await submit(id, { ...form, title: "Colder tires", slug, version: "2" });
  expect(await findArticle(testDeps(), { slug })).toMatchObject({
    article: { title: "Colder tires" },
  });

  await submit(id, { ...form, act: "unpublish", slug, version: "3" });
  expect(await findArticle(testDeps(), { slug })).toBeNull();
  const client = new Client();
  expect((await client.get(`/api/news/by-slug?slug=${slug}`)).status).toBe(404);
  expect((await client.get(`/api/news/by-id?id=${id}`)).status).toBe(404);
  const feed = await readNewsFeed(testDeps(), { scope: { kind: "all" } });
  expect(feed?.items.map((item) => item.id)).not.toContain(id);

  await submit(id, { ...form, act: "publish", slug, version: "4" });
  expect(await stored(id)).toMatchObject({
    status: "PUBLISHED",
    published_at: NOW.getTime(),
    version: 5,
  });
  const acts = await findAllAuditBySubject(testDeps().db, "news-article", id);
  expect(acts.map(({ action, actor, detail }) => [action, actor, detail])).toEqual(
    ["PUBLISHED", "UNPUBLISHED", "PUBLISHED", "PUBLISHED", "DRAFT"].map((status, at) => [
      at === 4 ? "news.add" : "news.change",
      room.editor.username,
      { status },
    ]),
  );
});

describe("a schedule", () => {
  const inNewYork = { publishOn: "2026-12-04", publishTime: "18:30", timeZone: "America/New_York" };
  const at = new Date("2026-12-04T23:30:00Z");

  it("uses the time zone it was typed in, and is met", async () => {
    const { id, form } = await create({ act: "schedule", ...inNewYork });
    expect(await stored(id)).toMatchObject({
      status: "SCHEDULED",
      published_at: at.getTime(),
      listed_at: null,
    });
    const later = { ...form, publishTime: "19:30", version: "1" };
    await submit(id, later);
    expect((await stored(id))?.published_at).toBe(at.getTime() + 3_600_000);
    await publishDueArticles(testDeps(), at);
    expect((await stored(id))?.listed_at).toBeNull();
    await publishDueArticles(testDeps(), new Date(at.getTime() + 3_600_000));
    expect((await stored(id))?.status).toBe("PUBLISHED");
  });

  it("can be canceled", async () => {
    const { id, form } = await create({ act: "schedule", ...inNewYork });
    await submit(id, { ...form, act: "unpublish", version: "1" });
    expect(await stored(id)).toMatchObject({ status: "DRAFT", published_at: null });
  });

  it.each<[string, Values, string]>([
    ["without a day", { publishOn: "", publishTime: "" }, "publishOn"],
    ["without a time", { publishTime: "" }, "publishTime"],
    ["on a day that isn't", { publishOn: "2026-02-30" }, "publishOn"],
    [
      "at an hour that clocks skip",
      { publishOn: "2027-03-14", publishTime: "02:30" },
      "publishTime",
    ],
    ["in no zone", { timeZone: "Mars/Base" }, "timeZone"],
    ["in the past", { publishOn: "2026-11-22" }, "publishOn"],
  ])("rejects %s", async (_, change, field) => {
    const { status, data } = await submitNew(typed({ act: "schedule", ...inNewYork, ...change }));
    expect(status).toBe(422);
    expect(errorsOf(data)).toHaveProperty(field);
  });
});

describe("an invalid article", () => {
  it.each<[string, Values, string, number]>([
    ["no title", { title: " " }, "title", 422],
    ["HTML in its text", { markdown: "One\n\n<script>alert(1)</script>" }, "markdown", 422],
    ["a slug that is no part of an address", { slug: "../admin" }, "slug", 422],
    ["a title without a letter", { title: "???" }, "slug", 422],
    ["no category", { category: "" }, "category", 422],
    ["no author", { authorId: "" }, "authorId", 422],
    ["thirteen tags", { tags: "a1,a2,a3,a4,a5,a6,a7,a8,a9,b1,b2,b3,b4" }, "tags", 422],
    ["a tag that is no word", { tags: "tires, !!!" }, "tags", 422],
    ["a long text", { markdown: "x".repeat(50_001) }, "markdown", 422],
    ["a picture without words", { picture: jpegFile({ width: 320, height: 180 }) }, "alt", 422],
    [
      "an SVG for a picture",
      {
        picture: new File(["<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>"], "a.svg", {
          type: "image/svg+xml",
        }),
        alt: "A tire",
      },
      "picture",
      415,
    ],
  ])("with %s gets a field error and keeps the typed values", async (_, change, field, code) => {
    const form = typed(change);
    const { status, data } = await submitNew(form);
    expect(status).toBe(code);
    expect(Object.keys(errorsOf(data))).toEqual([field]);
    expect(data).toMatchObject({ values: { tags: form.tags, excerpt: form.excerpt } });
  });

  it("can't have another article's slug", async () => {
    const { id } = await create();
    const slug = (await stored(id))?.slug ?? "";
    const { status, data } = await submitNew(typed({ slug }));
    expect(status).toBe(409);
    expect(errorsOf(data)).toEqual({ slug: "Another article has this slug." });
  });
});

test("a category that was deleted meanwhile is a field error, and nothing typed is lost", async () => {
  const form = typed({ category: "999999", markdown: "Typed in the lanes." });
  const call = { path: NEW_ARTICLE_PATH, params: {}, viewer: room.editor, form, limits };
  const { status, data } = await callRoute(write, call);
  expect(status).toBe(409);
  expect(errorsOf(data)).toEqual({
    category: "A category, tag or author you chose was deleted. Choose again.",
  });
  expect(data).toMatchObject({ code: "conflict", values: { markdown: "Typed in the lanes." } });
});

describe("a slug that another article gets between the check and the save", () => {
  const race = (slug: string) => ({
    deps: { ...deps, db: beforeItsBatch(testDeps(), () => publish(room, { slug })).db },
  });
  /** Without new terms, the first batch stores the article. */
  const defaults = () => ({ tags: "", authorId: String(room.authors.gus) });
  const rowsOf = (slug: string) =>
    env.DB.prepare("select count(*) as n from news_articles where slug = ?").bind(slug).first("n");

  it("gets a field error, and nothing typed is lost", async () => {
    const form = typed({
      ...defaults(),
      slug: "photo-finish",
      markdown: "Typed in the lanes.",
    });
    const call = { path: NEW_ARTICLE_PATH, params: {}, viewer: room.editor, form, limits };
    const { status, data } = await callRoute(write, { ...call, ...race("photo-finish") });
    expect(status).toBe(409);
    expect(errorsOf(data)).toEqual({ slug: "Another article has this slug." });
    expect(data).toMatchObject({ code: "taken", values: { markdown: "Typed in the lanes." } });
    expect(await rowsOf("photo-finish")).toBe(1);
  });

  it("is rejected for an existing article, which doesn't change", async () => {
    const { id, form } = await create();
    const before = await stored(id);
    const call = { path: deskPath(id), params: { id: `${id}` }, viewer: room.editor, limits };
    const { status, data } = await callRoute(edit, {
      ...call,
      ...race("double-entry"),
      form: { ...form, ...defaults(), slug: "double-entry", version: "1" },
    });
    expect(status).toBe(409);
    expect(errorsOf(data)).toHaveProperty("slug");
    expect(await stored(id)).toEqual(before);
  });
});

test("markup in a title stays text", async () => {
  const { id } = await create({ title: "<img src=x onerror=alert(1)> tires", act: "publish" });
  expect((await stored(id))?.title).toBe("<img src=x onerror=alert(1)> tires");
});

test("the second of two editors sees what the first saved, and decides", async () => {
  const { id, form } = await create();
  const other = await viewerOf(await createUser({ role: "editor" }));
  await submit(id, { ...form, markdown: "Theirs.\n\nSame.", version: "1" }, other);
  const mine = { ...form, markdown: "Mine.\n\nSame.", version: "1" };
  const refused = await submit(id, mine);
  expect(refused).toMatchObject({
    status: 409,
    data: {
      code: "conflict",
      values: { markdown: "Mine.\n\nSame." },
      extra: {
        version: 2,
        by: other.username,
        lines: [
          { kind: "removed", text: "Theirs." },
          { kind: "added", text: "Mine." },
          { kind: "same", text: "" },
          { kind: "same", text: "Same." },
        ],
      },
    },
  });
  expect((await submit(id, { ...mine, version: "2" })).location).toBe(deskPath(id));
  expect((await submit(id, { ...mine, version: "x" })).status).toBe(422);
  expect((await submit(99_999_999, mine)).status).toBe(404);
});

test("a picture is cropped, described, replaced and removed; pictures of failed saves are deleted", async () => {
  const waiting: Promise<unknown>[] = [];
  const collecting = { ...deps, waitUntil: (work: Promise<unknown>) => void waiting.push(work) };
  const picture = jpegFile({ width: 640, height: 640 });
  const { id, form } = await create({ picture, alt: "A burnout" });
  const first = await stored(id);
  expect(first).toMatchObject({
    picture_key: expect.stringMatching(/^news\/\d+\//),
    picture_alt: "A burnout",
  });
  const keys = async () =>
    (await env.MEDIA.list({ prefix: `news/${room.editor.id}/` })).objects.map(({ key }) => key);
  expect(await keys()).toEqual([first?.picture_key]);

  const { picture: _, ...values } = form;
  await submit(id, { ...values, alt: "A long burnout", version: "1" });
  expect(await stored(id)).toMatchObject({
    picture_key: first?.picture_key,
    picture_alt: "A long burnout",
  });
  expect(errorsOf((await submit(id, { ...values, alt: "", version: "2" })).data)).toHaveProperty(
    "alt",
  );

  const stale = { path: deskPath(id), params: { id: `${id}` }, viewer: room.editor, limits };
  await callRoute(edit, { ...stale, form: { ...form, version: "1" }, deps: collecting });
  await Promise.all(waiting);
  expect(await keys()).toEqual([first?.picture_key]);

  await submit(id, { ...values, isPictureRemoved: "on", version: "2" });
  expect(await stored(id)).toMatchObject({ picture_key: null, picture_alt: "" });
});

describe("a preview link", () => {
  const read = (path: string, now = NOW) =>
    callRoute(showPreview, {
      path,
      params: { token: path.split("/").at(-1) ?? "" },
      deps: { clock: { now: () => now } },
    });

  it("shows the saved article to anyone, without caching", async () => {
    const { id } = await create({ markdown: "## Heat\n\nNot out yet." });
    const { path } = await createPreviewLink({ ...testDeps(), ...deps }, id);
    const { status, data, headers } = await read(path);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      preview: {
        status: "DRAFT",
        html: expect.stringContaining("Not out yet."),
        card: {
          categories: [{ slug: "racing" }],
          tags: [{ slug: "tires" }, { slug: "cold-nights" }],
        },
        expiresAt: "2026-11-25T12:00:00.000Z",
      },
    });
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-robots-tag")).toBe("noindex");
  });

  it("reveals nothing if it is expired, forged, or for a missing article", async () => {
    const { id } = await create();
    const { path } = await createPreviewLink({ ...testDeps(), ...deps }, id);
    const gone = await createPreviewLink({ ...testDeps(), ...deps }, 99_999_999);
    const expired = new Date(NOW.getTime() + 48 * 3_600_000 + 1000);
    for (const answer of [
      await read(path, expired),
      await read(path.slice(0, -2)),
      await read("/news/preview/nothing"),
      await read(gone.path),
    ]) {
      expect(answer).toMatchObject({ status: 404, data: { preview: null } });
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("x-robots-tag")).toBe("noindex");
    }
  });
});

test("a preview is rendered without storing the text", async () => {
  const preview = await previewMarkdown(
    { ...testDeps(), viewer: room.editor },
    { markdown: "**Hot** [x](javascript:alert(1))\n\n<b onclick=x>no</b>" },
  );
  expect(preview.html).toContain("<strong>Hot</strong>");
  expect(preview.html).not.toMatch(/javascript:|onclick/);
  expect(preview.mistakes).toEqual([expect.stringContaining("line 3")]);
});

test("a form submitted after the session ended is saved for its editor", async () => {
  const { id, form } = await create();
  const path = deskPath(id);
  const call = { path, params: { id: `${id}` }, deps, limits };
  const late = { ...form, markdown: "Typed late.", version: "1", owner: room.editor.username };
  const turned = await callRoute(edit, { ...call, form: late, cookie: EXPIRED });
  expect(turned.location).toContain("login=1");
  const cookie = cookieOf(turned.cookies);
  const { data } = await callRoute(showDesk, { ...call, viewer: room.editor, cookie });
  expect(data).toMatchObject({ unsent: { markdown: "Typed late.", version: "1" } });
});

describe("the list", () => {
  const list = async (search: string) => {
    const { data } = await callRoute(showList, {
      path: `${NEWSROOM_PATH}${search}`,
      params: {},
      viewer: room.editor,
    });
    return (data as { list: NewsroomList }).list;
  };
  const ids = async (search: string) => (await list(search)).articles.map(({ id }) => id);

  it("opens on what was edited last, in any state", async () => {
    const first = await create();
    const second = await create({ act: "publish" });
    const later = { clock: { now: () => new Date(NOW.getTime() + 60_000) } };
    const change = { ...first.form, version: "1", markdown: "Warmer." };
    const call = { params: { id: `${first.id}` }, viewer: room.editor, limits };
    await callRoute(edit, { path: deskPath(first.id), ...call, form: change, deps: later });
    const all = await ids("");
    expect(all).toContain(second.id);
    expect(all.indexOf(first.id)).toBeLessThan(all.indexOf(second.id));
    expect(await ids("?state=draft")).toContain(first.id);
    expect(await ids("?state=draft")).not.toContain(second.id);
  });

  it("counts the articles of each state", async () => {
    const before = (await list("")).totals;
    const { id, form } = await create();
    await create({ act: "publish" });
    await submit(id, { ...form, act: "publish", version: "1" });
    await submit(id, { ...form, act: "unpublish", version: "2" });
    expect((await list("?state=scheduled")).totals).toEqual({
      ...before,
      PUBLISHED: before.PUBLISHED + 1,
      UNPUBLISHED: before.UNPUBLISHED + 1,
    });
  });

  it("finds words of titles and texts in all states, or in one", async () => {
    const draft = await create({ title: "Zebra stripes at dawn" });
    const out = await create({ markdown: "A zebra has stripes.", act: "publish" });
    expect(await ids("?q=STRIPES+zebra")).toEqual([out.id, draft.id]);
    expect(await ids("?state=draft&q=STRIPES+zebra")).toEqual([draft.id]);
    expect(await ids("?state=published&q=zebra")).toEqual([out.id]);
    expect(await ids("?state=unpublished&q=zebra")).toEqual([]);
    expect(await ids("?state=draft&q=%25'\"")).toEqual([]);
    await submit(draft.id, { ...draft.form, title: "Lion stripes", version: "1" });
    expect(await ids("?q=zebra")).toEqual([out.id]);
  });

  it("continues after its last article, without a gap or a repetition", async () => {
    for (let added = 0; added < NEWSROOM_PAGE_SIZE + 1; added += 1) await create();
    for (const search of ["?state=draft", "?q=tires"]) {
      const first = await list(search);
      const after = `${first.next?.at}-${first.next?.id}`;
      const second = await ids(`${search}&after=${after}`);
      const seen = first.articles.map(({ id }) => id);
      expect(seen).toHaveLength(NEWSROOM_PAGE_SIZE);
      expect(second.length).toBeGreaterThan(0);
      expect(second.filter((id) => seen.includes(id))).toEqual([]);
    }
    expect((await list("?after=nonsense")).articles).toHaveLength(NEWSROOM_PAGE_SIZE);
  });

  it("reads no more rows than it shows", async () => {
    const numbers =
      "with recursive k(n) as (select 1 union all select n + 1 from k where n < 3000)";
    await env.DB.prepare(`${numbers} insert into news_articles (created_at, updated_at, slug, status, modified_at,
        author_id, read_minutes, title, excerpt, html, plain_text, markdown)
      select 0, 0, 'many-' || n, 'UNPUBLISHED', 0, ${room.authors.gus}, 1, 'Many ' || n, '', '', '', '' from k`).run();
    const rows = async (query: Partial<NewsroomQuery>) => {
      const whole = { state: null, q: "", after: null, ...query };
      return (await measureRowsRead((db) => listNewsroom({ db }, whole))).rowsRead;
    };
    for (const query of [
      {},
      { state: "UNPUBLISHED" },
      { state: "UNPUBLISHED", after: { at: 1, id: 2000 } },
      { state: "SCHEDULED" },
      { q: "many" },
      { q: "many", state: "UNPUBLISHED" },
      { q: "many", state: "DRAFT" },
      { q: "nothing" },
    ] as const) {
      expect(await rows(query), JSON.stringify(query)).toBeLessThanOrEqual(100);
    }
    const { id } = await create();
    const desk = await measureRowsRead((db) => readArticleToEdit({ db }, id));
    expect(desk.rowsRead).toBeLessThanOrEqual(20);
    const { path } = await createPreviewLink(testDeps(), id);
    const preview = await measureRowsRead((db) =>
      readPreview({ ...testDeps(), db }, path.split("/").at(-1) ?? ""),
    );
    expect(preview.rowsRead).toBeLessThanOrEqual(20);
    const saving = await measureRowsRead((db) => {
      const values = { ...typed(), newCategory: "Rows", version: "1" } as Record<string, string>;
      const submitting = { ...testDeps(), db, limits: roomy, viewer: room.editor };
      return submitArticle(submitting, { form: new FormData(), values }, id);
    });
    expect(saving.rowsRead).toBeLessThanOrEqual(150);
  });
});

test("the calendar has a month's scheduled articles on the club's days", async () => {
  const at = { act: "schedule", timeZone: "America/New_York" };
  const last = await create({ ...at, publishOn: "2027-01-31", publishTime: "23:30" });
  await create({ ...at, publishOn: "2027-02-01", publishTime: "00:00" });
  const read = (month: string | null) => readCalendar({ ...testDeps(), ...deps }, month);
  const january = await read("2027-01");
  const days = january.weeks.flat().filter(({ articles }) => articles.length > 0);
  expect(days).toMatchObject([{ day: "2027-01-31", articles: [{ id: last.id, time: "23:30" }] }]);
  expect(january.total).toBe(1);
  for (const month of [null, "2027-13", "soon"]) {
    expect(await read(month)).toMatchObject({
      month: "2026-11",
      previous: "2026-10",
      next: "2026-12",
    });
  }
  await env.DB.prepare(
    `insert into news_articles (created_at, updated_at, slug, status, published_at, modified_at, author_id,
      read_minutes, title, excerpt, html, plain_text, markdown)
    select 0, 0, 'due-' || value, 'SCHEDULED', ${Date.parse("2027-05-02T12:00:00Z")}, 0, ${room.authors.gus}, 1,
      'Due', '', '', '', '' from json_each(?)`,
  )
    .bind(JSON.stringify(Array.from({ length: 300 }, (_, index) => index)))
    .run();
  const { result, rowsRead } = await measureRowsRead((db) =>
    readCalendar({ db, ...deps }, "2027-05"),
  );
  expect(result).toMatchObject({ total: 40, hasMore: true });
  expect(rowsRead).toBeLessThanOrEqual(100);
});
