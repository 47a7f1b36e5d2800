import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it, test } from "vitest";
import type { Viewer } from "#app/deps.ts";
import { listTerms } from "#app/features/newsroom/change-term.server.ts";
import { listAuthors } from "#app/features/newsroom/list-authors.server.ts";
import { AUTHORS_PATH, authorDeskPath, TERMS_PATH } from "#app/features/newsroom/paths.ts";
import { loader as showAuthor } from "#app/routes/news/author.tsx";
import { loader as showContributors } from "#app/routes/news/contributors.tsx";
import { action as edit, loader as showDesk } from "#app/routes/newsroom/author.tsx";
import { action as add, loader as showAuthors } from "#app/routes/newsroom/authors.tsx";
import { action as rename, loader as showTerms } from "#app/routes/newsroom/terms.tsx";
import { findAllAuditBySubject } from "#db/queries/audit.ts";
import { updateAuthor, updateTerm } from "#db/queries/news-terms.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import { type Newsroom, openNewsroom, publish } from "#test/support/news.ts";
import { jpegFile } from "#test/support/pictures.ts";
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
    expect(await listAuthors(testDeps())).toContainEqual(
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
    const { categories, tags } = await listTerms(testDeps());
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

test("only editors can change authors and terms", async () => {
  const people = [
    null,
    await viewerOf(await createUser()),
    await viewerOf(await createUser({ role: "moderator" })),
  ];
  for (const viewer of people) {
    const call = { params: {}, viewer };
    const answers = await Promise.all([
      callRoute(showAuthors, { path: AUTHORS_PATH, ...call }),
      callRoute(showDesk, { path: authorDeskPath(gus), viewer, params: { id: `${gus}` } }),
      callRoute(showTerms, { path: TERMS_PATH, ...call }),
      callRoute(add, { path: AUTHORS_PATH, ...call, form: { name: "Me" } }),
      save(gus, { ...profile, name: "Me" }, viewer),
      renameTo(`category-${room.categories.racing}`, { name: "Mine" }, viewer),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  }
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
