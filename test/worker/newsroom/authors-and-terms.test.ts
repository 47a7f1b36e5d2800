import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it, test } from "vitest";
import type { Viewer } from "#app/deps.ts";
import { listNames } from "#app/features/newsroom/list-names.server.ts";
import { type Merge, readMerge } from "#app/features/newsroom/merge-term.server.ts";
import {
  AUTHORS_PATH,
  authorDeskPath,
  mergePath,
  TERMS_PATH,
} from "#app/features/newsroom/paths.ts";
import { loader as showAuthor } from "#app/routes/news/author.tsx";
import { loader as showCategory } from "#app/routes/news/category.tsx";
import { loader as showContributors } from "#app/routes/news/contributors.tsx";
import { loader as showTag } from "#app/routes/news/tag.tsx";
import { action as edit, loader as showDesk } from "#app/routes/newsroom/author.tsx";
import { action as add, loader as showAuthors } from "#app/routes/newsroom/authors.tsx";
import { action as remove, loader as showMerge } from "#app/routes/newsroom/merge.tsx";
import { action as rename, loader as showTerms } from "#app/routes/newsroom/terms.tsx";
import { findAllAuditBySubject } from "#db/queries/audit.ts";
import { updateAuthor, updateTerm } from "#db/queries/news-terms.ts";
import {
  findOrInsertAuthor,
  findOrInsertCategory,
  findOrInsertTags,
} from "#db/queries/newsroom.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import { type Newsroom, openNewsroom, publish } from "#test/support/news.ts";
import { jpegFile } from "#test/support/pictures.ts";
import { beforeItsBatch } from "#test/support/races.ts";
import { callRoute } from "#test/support/routes.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";

let room: Newsroom;
let gus = 0;
beforeAll(async () => {
  room = await openNewsroom();
  gus = room.authors.gus ?? 0;
  await publish(room, { slug: "by-gus", tagIds: [room.tags.tires ?? 0] });
});

type Values = Record<string, string | File>;
const limits = { isWithin: async () => true };
const profile = { name: "Gus Tillery", slug: "gus", hometown: "Bristol", bio: "Writes it down." };
const save = (id: number, form: Values, viewer: Viewer | null = room.editor) =>
  callRoute(edit, { path: authorDeskPath(id), params: { id: `${id}` }, viewer, form, limits });
const pageOf = (slug: string) =>
  callRoute(showAuthor, { path: `/news/author/${slug}`, params: { author: slug } });
const namesOf = async (kind: "author" | "category" | "tag", q = "") =>
  (await listNames(testDeps(), kind, { q, after: null })).names;
const renameTo = (intent: string, form: Values, viewer: Viewer | null = room.editor) =>
  callRoute(rename, { path: TERMS_PATH, params: {}, viewer, form: { intent, ...form }, limits });

describe("an author's profile", () => {
  it("changes everywhere, with a square picture", async () => {
    const picture = jpegFile({ width: 640, height: 360 });
    const { location } = await save(gus, { ...profile, bio: "Writes it all down.", picture });
    expect(location).toBe(authorDeskPath(gus));
    const details = { bio: "Writes it all down.", picture: { width: 360, height: 360, alt: "" } };
    expect((await pageOf("gus")).data).toMatchObject({ author: details });
    const { data } = await callRoute(showContributors, { path: "/news/contributors", params: {} });
    expect(data).toMatchObject({ contributors: [{ author: details }] });
    const [act] = await findAllAuditBySubject(testDeps().db, "news-author", gus);
    expect(act).toMatchObject({ action: "news.author", actor: room.editor.username });

    await save(gus, { ...profile });
    expect((await pageOf("gus")).data).toMatchObject({ author: { picture: { width: 360 } } });
    await save(gus, { ...profile, isPictureRemoved: "on" });
    expect((await pageOf("gus")).data).toMatchObject({ author: { picture: null } });
  });

  it("moves to a new URL, and old ones redirect there", async () => {
    await save(gus, { ...profile, slug: "gus-tillery" });
    await save(gus, { ...profile, slug: "tillery" });
    for (const slug of ["gus", "gus-tillery"]) {
      const { status, location } = await pageOf(slug);
      expect([status, location]).toEqual([301, "/news/author/tillery"]);
    }
    await save(gus, { ...profile });
    expect((await pageOf("gus")).status).toBe(200);
  });

  it.each<[string, Values, number, string]>([
    ["no name", { name: " " }, 422, "name"],
    ["a slug that is no part of an address", { slug: "../gus" }, 422, "slug"],
    ["the site's own slug", { slug: "admin" }, 422, "slug"],
    ["another author's slug", { slug: "quiet" }, 409, "slug"],
    ["an SVG", { picture: new File(["<svg/>"], "me.jpg", { type: "image/jpeg" }) }, 415, "picture"],
  ])("rejects %s with a field error", async (_, change, status, field) => {
    const answer = await save(gus, { ...profile, ...change });
    expect(answer).toMatchObject({ status, data: { errors: { [field]: expect.any(String) } } });
    expect((await pageOf("gus")).data).toMatchObject({ author: { name: "Gus Tillery" } });
  });

  it("can't be changed if it comes from a feed", async () => {
    const id = room.authors.quiet ?? 0;
    await env.DB.prepare("update news_authors set source_id = 99 where id = ?").bind(id).run();
    expect((await save(id, { ...profile, slug: "quiet" })).status).toBe(403);
  });

  it("is added by name alone", async () => {
    const begin = (name: string) =>
      callRoute(add, {
        path: AUTHORS_PATH,
        params: {},
        viewer: room.editor,
        form: { name },
        limits,
      });
    const { location } = await begin("Zoë Halvorsen");
    expect(await begin("Zoë Halvorsen")).toMatchObject({ location });
    expect(await namesOf("author", "zoë")).toContainEqual(
      expect.objectContaining({ name: "Zoë Halvorsen", slug: "zoe-halvorsen", articles: 0 }),
    );
    expect(await begin("???")).toMatchObject({ status: 422 });
  });
});

describe("a category or tag", () => {
  it("is renamed everywhere; its URL doesn't change", async () => {
    const category = room.categories.racing ?? 0;
    await renameTo(`category-${category}`, { name: "On the strip", description: "Side by side." });
    await renameTo(`tag-${room.tags.tires}`, { name: "Rubber" });
    const categories = await namesOf("category");
    const tags = await namesOf("tag");
    expect(categories).toContainEqual(
      expect.objectContaining({
        slug: "racing",
        name: "On the strip",
        description: "Side by side.",
      }),
    );
    expect(tags).toContainEqual(expect.objectContaining({ slug: "tires", name: "Rubber" }));
    expect((await pageOf("gus")).data).toMatchObject({
      list: { cards: [{ categories: [{ name: "On the strip" }], tags: [{ name: "Rubber" }] }] },
    });
    const [act] = await findAllAuditBySubject(testDeps().db, "news-category", category);
    expect(act).toMatchObject({ action: "news.term", detail: { name: "On the strip" } });
  });

  it.each<[string, Values, number]>([
    ["category-999999", { name: "Gone" }, 404],
    ["author-1", { name: "Gone" }, 404],
    ["tag-x", { name: "Gone" }, 404],
  ])("is not found for %s", async (intent, form, status) => {
    expect((await renameTo(intent, form)).status).toBe(status);
  });

  it("requires a name", async () => {
    const intent = `category-${room.categories.garage}`;
    const { status, data } = await renameTo(intent, { name: "" });
    expect(status).toBe(422);
    expect(data).toMatchObject({ intent, errors: { name: expect.any(String) } });
  });
});

test("changes read only the affected rows", async () => {
  const act = { createdAt: new Date(0), actorId: room.editor.id, detail: {} };
  const change = {
    ...profile,
    pictureKey: null,
    pictureWidth: null,
    pictureHeight: null,
  };
  const author = await measureRowsRead((db) => updateAuthor(db, gus, change, act));
  expect(author.rowsRead).toBeLessThanOrEqual(20);
  const term = { kind: "category", id: room.categories.racing ?? 0 } as const;
  const words = { name: "Racing", description: "" };
  const renamed = await measureRowsRead((db) => updateTerm(db, term, words, act));
  expect(renamed.rowsRead).toBeLessThanOrEqual(40);
});

describe("merging and deleting", () => {
  type Kind = "category" | "tag" | "author";
  const call = (kind: Kind, id: number) => ({
    path: mergePath(kind, id),
    params: { kind, id: `${id}` },
    viewer: room.editor,
    limits,
  });
  const merge = (kind: Kind, id: number, form: Values, viewer: Viewer | null = room.editor) =>
    callRoute(remove, { ...call(kind, id), viewer, form });
  const effectOf = async (kind: Kind, id: number, into?: number) => {
    const { path, ...rest } = call(kind, id);
    const search = into === undefined ? "" : `?into=${into}`;
    const { data } = await callRoute(showMerge, { ...rest, path: path + search });
    return (data as { merge: Merge }).merge;
  };
  const page = (kind: "category" | "tag", slug: string) =>
    kind === "category"
      ? callRoute(showCategory, { path: `/news/category/${slug}`, params: { category: slug } })
      : callRoute(showTag, { path: `/news/tag/${slug}`, params: { tag: slug } });
  let number = 0;
  const addCategory = async () => {
    number += 1;
    const slug = `stray-${number}`;
    return {
      slug,
      id: await findOrInsertCategory(testDeps().db, { slug, name: `Stray ${number}` }),
    };
  };
  const addTag = async () => {
    number += 1;
    const slug = `loose-${number}`;
    const [id = 0] = await findOrInsertTags(testDeps().db, [{ slug, name: `Loose ${number}` }]);
    return { slug, id };
  };
  const addAuthor = async () => {
    number += 1;
    const slug = `pen-${number}`;
    return { slug, id: await findOrInsertAuthor(testDeps().db, { slug, name: `Pen ${number}` }) };
  };
  const versionOf = (slug: string) =>
    env.DB.prepare("select version from news_articles where slug = ?").bind(slug).first("version");

  it("moves a category's articles and its addresses, with the effect first", async () => {
    const [from, into, last] = [await addCategory(), await addCategory(), await addCategory()];
    await publish(room, { slug: "in-one", categoryIds: [from.id] });
    await publish(room, { slug: "in-both", categoryIds: [from.id, into.id] });
    expect(await effectOf("category", from.id, into.id)).toMatchObject({
      articles: 2,
      refusal: null,
      successor: { id: into.id },
      needsSuccessor: expect.stringContaining("no other category"),
    });
    expect(await versionOf("in-one")).toBe(1);
    const form = { into: `${into.id}`, typed: "stray 1" };
    expect((await merge("category", from.id, form)).location).toBe(TERMS_PATH);
    expect(await page("category", from.slug)).toMatchObject({
      status: 301,
      location: `/news/category/${into.slug}`,
    });
    const listed = async (slug: string) => {
      const { data } = await page("category", slug);
      return (data as { list: { cards: { path: string }[] } }).list.cards.map(({ path }) => path);
    };
    expect(await listed(into.slug)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(`^/news/article/${into.slug}/.*/in-one$`),
        expect.stringMatching(`^/news/article/${into.slug}/.*/in-both$`),
      ]),
    );
    expect(await versionOf("in-one")).toBe(2);
    const [act] = await findAllAuditBySubject(testDeps().db, "news-category", from.id);
    expect(act).toMatchObject({
      action: "news.term-merge",
      actor: room.editor.username,
      detail: { name: "Stray 1", slug: from.slug, into: "Stray 2", articles: 2 },
    });
    // Both former addresses lead to the last one.
    await merge("category", into.id, { into: `${last.id}`, typed: "Stray 2" });
    for (const { slug } of [from, into]) {
      expect((await page("category", slug)).location).toBe(`/news/category/${last.slug}`);
    }
    expect(await listed(last.slug)).toHaveLength(2);
  });

  it("takes a tag off its articles, or moves them to another one", async () => {
    const [gone, from, into] = [await addTag(), await addTag(), await addTag()];
    await publish(room, { slug: "loosely", tagIds: [gone.id, from.id] });
    expect(await effectOf("tag", gone.id)).toMatchObject({ articles: 1, needsSuccessor: null });
    await merge("tag", gone.id, { typed: `Loose ${number - 2}` });
    expect((await page("tag", gone.slug)).status).toBe(404);
    await merge("tag", from.id, { into: `${into.id}`, typed: `Loose ${number - 1}` });
    expect((await page("tag", from.slug)).location).toBe(`/news/tag/${into.slug}`);
    expect((await page("tag", into.slug)).data).toMatchObject({
      list: { cards: [{ tags: [{ slug: into.slug }] }] },
    });
  });

  it("moves an author's articles, with former addresses, and deletes one without articles", async () => {
    const [from, into, idle] = [await addAuthor(), await addAuthor(), await addAuthor()];
    await publish(room, { slug: "by-pen", authorId: from.id });
    const typed = `Pen ${number - 2}`;
    expect(await merge("author", from.id, { typed })).toMatchObject({
      status: 422,
      data: { errors: { into: "Choose who takes over the articles." } },
    });
    await merge("author", from.id, { into: `${into.id}`, typed });
    expect((await pageOf(from.slug)).location).toBe(`/news/author/${into.slug}`);
    expect((await pageOf(into.slug)).data).toMatchObject({ list: { cards: [{}] } });
    expect((await merge("author", idle.id, { typed: `Pen ${number}` })).location).toBe(
      AUTHORS_PATH,
    );
    expect((await pageOf(idle.slug)).status).toBe(404);
  });

  it("rejects the wrong name, itself as successor, a gone one, the site's own and a feed's", async () => {
    const { id } = await addCategory();
    const typed = `Stray ${number}`;
    const other = await addCategory();
    await publish(room, { slug: "stays", categoryIds: [id] });
    const into = `${other.id}`;
    const errors = async (form: Values) =>
      ((await merge("category", id, form)).data as { errors: Record<string, string> }).errors;
    expect(await errors({ into, typed: "Stray" })).toEqual({ typed: expect.any(String) });
    expect(await errors({ into: `${id}`, typed })).toEqual({ into: expect.any(String) });
    expect(await errors({ into: "99999999", typed })).toEqual({ into: expect.any(String) });
    expect(await errors({ typed })).toEqual({ into: expect.any(String) });
    await env.DB.prepare("update news_categories set source_id = 77 where id = ?").bind(id).run();
    expect((await merge("category", id, { into, typed })).status).toBe(403);
    expect(await effectOf("category", id)).toMatchObject({ refusal: expect.any(String) });
    const site = await findOrInsertAuthor(testDeps().db, { slug: "admin", name: "admin" });
    expect((await merge("author", site, { typed: "admin" })).status).toBe(403);
    await env.DB.prepare(
      "insert or ignore into news_tags (id, slug, name) values (3012, 'eu', 'EU')",
    ).run();
    expect((await merge("tag", 3012, { typed: "EU" })).status).toBe(403);
    expect((await merge("category", 99_999_999, { into, typed })).status).toBe(404);
  });

  it("changes nothing if the category got another article meanwhile", async () => {
    const [from, into] = [await addCategory(), await addCategory()];
    await publish(room, { slug: "early", categoryIds: [from.id] });
    const { db } = beforeItsBatch(testDeps(), () =>
      publish(room, { slug: "late", categoryIds: [from.id] }),
    );
    const form = { into: `${into.id}`, typed: `Stray ${number - 1}` };
    const answer = await callRoute(remove, { ...call("category", from.id), form, deps: { db } });
    expect(answer.status).toBe(409);
    expect((await page("category", from.slug)).data).toMatchObject({ list: { cards: [{}, {}] } });
  });

  it("reads a bounded number of articles", async () => {
    const { id } = await addCategory();
    const { rowsRead } = await measureRowsRead((db) =>
      readMerge({ db }, { kind: "category", id }, null),
    );
    expect(rowsRead).toBeLessThanOrEqual(100);
  });
});

test("only editors can change authors and terms", async () => {
  const people = [
    null,
    await viewerOf(await createUser()),
    await viewerOf(await createUser({ role: "moderator" })),
  ];
  const merged = { kind: "author", id: `${gus}` };
  for (const viewer of people) {
    const call = { params: {}, viewer };
    const answers = await Promise.all([
      callRoute(showAuthors, { path: AUTHORS_PATH, ...call }),
      callRoute(showDesk, { path: authorDeskPath(gus), viewer, params: { id: `${gus}` } }),
      callRoute(showTerms, { path: TERMS_PATH, ...call }),
      callRoute(add, { path: AUTHORS_PATH, ...call, form: { name: "Me" } }),
      save(gus, { ...profile, name: "Me" }, viewer),
      renameTo(`category-${room.categories.racing}`, { name: "Mine" }, viewer),
      callRoute(showMerge, { path: mergePath("author", gus), viewer, params: merged }),
      callRoute(remove, { path: mergePath("author", gus), viewer, params: merged, form: {} }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(404));
  }
});
