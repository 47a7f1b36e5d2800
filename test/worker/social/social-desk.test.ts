import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Viewer } from "#app/deps.ts";
import { hideForeignPost } from "#app/features/social/hide-foreign-post.server.ts";
import { readSocialFeed, readSocialPost } from "#app/features/social/read-social-feed.server.ts";
import {
  removeSocialPost,
  writeSocialPost,
} from "#app/features/social/write-social-post.server.ts";
import * as desk from "#app/routes/desk/social.tsx";
import * as post from "#app/routes/social/post.tsx";
import { findAllAuditBySubject } from "#db/queries/audit.ts";
import * as queries from "#db/queries/social-posts.ts";
import type { Role } from "#db/schema/users.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { Client } from "#test/support/client.ts";
import { latestVersion } from "#test/support/content-versions.ts";
import { testDeps } from "#test/support/deps.ts";
import { jpegFile } from "#test/support/pictures.ts";
import { callRoute } from "#test/support/routes.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { feedJson } from "#test/support/social-feed.ts";

const PATH = "/desk/social";
const { db } = testDeps();
const staff = async (role: Role) => viewerOf(await createUser({ role }));
const typed = (change: Record<string, string | File> = {}) => ({
  intent: "write",
  idempotencyKey: crypto.randomUUID(),
  picture: jpegFile({ width: 320, height: 200 }),
  alt: "The gate at dusk",
  message: "Gates at five.\n\nBring a chair.",
  link: "https://www.instagram.com/p/abc/",
  posterName: "Quarter Mile Garage",
  likes: "128",
  replies: "",
  ...change,
});
const latest = async () => (await readSocialFeed(testDeps(), { per: 1 }))[0];

beforeEach(() => env.DB.exec("delete from social_posts; delete from foreign_post_marks"));

test.each<[Role, number]>([
  ["racer", 404],
  ["moderator", 404],
  ["editor", 200],
  ["admin", 200],
])("the page for a %s is a %i", async (role, status) => {
  const viewer = await staff(role);
  expect((await callRoute(desk.loader, { path: PATH, params: {}, viewer })).status).toBe(status);
  const sent = await callRoute(desk.action, { path: PATH, params: {}, viewer, form: typed() });
  expect(sent.status).toBe(status === 200 ? 302 : 404);
  expect(await latest()).toEqual(status === 200 ? expect.anything() : undefined);
});

test("the page lists the posts that have a text in them, whatever its capitals and accents", async () => {
  const viewer = await staff("editor");
  for (const message of ["Café at the gate.", "Rain. No racing."]) {
    await callRoute(desk.action, { path: PATH, params: {}, viewer, form: typed({ message }) });
  }
  const messagesOf = async (q: string) => {
    const { data } = await callRoute(desk.loader, { path: `${PATH}?q=${q}`, params: {}, viewer });
    return (data as { posts: { message: string }[] }).posts.map(({ message }) => message);
  };
  expect(await messagesOf("CAFE")).toEqual(["Café at the gate."]);
  expect(await messagesOf("quarter+mile")).toHaveLength(2);
  expect(await messagesOf("snow")).toEqual([]);
  expect(await messagesOf("")).toHaveLength(2);
});

test("the page is a 404 for everyone but editors", async () => {
  expect((await callRoute(desk.loader, { path: PATH, params: {} })).status).toBe(404);
});

test("a post is added with a square picture and an audit entry, and removed with its picture", async () => {
  const viewer = await staff("editor");
  const before = await latestVersion();
  const sent = await callRoute(desk.action, { path: PATH, params: {}, viewer, form: typed() });
  expect(sent.location).toBe(PATH);
  expect(await latestVersion()).not.toEqual(before);
  const latestPost = await latest();
  expect(latestPost).toMatchObject({
    image: expect.stringMatching(/^\/media\/social\/\d+\/[\w-]+\.jpg$/),
    image_alt: "The gate at dusk",
    message: "Gates at five.\n\nBring a chair.",
    poster_name: "Quarter Mile Garage",
    like_count: 128,
    comment_count: 0,
    full_url: "https://www.instagram.com/p/abc/",
    source: { source: "Instagram" },
  });
  const id = Number(latestPost?.id);
  const key = latestPost?.image?.replace("/media/", "") ?? "";
  expect(await env.MEDIA.head(key)).not.toBeNull();
  const page = await callRoute(post.loader, { path: `/social/${id}`, params: { post: `${id}` } });
  expect(page.data).toEqual({
    post: latestPost,
    card: expect.objectContaining({ path: expect.stringContaining(`/cards/social/${id}.jpg?v=`) }),
  });

  const form = { intent: `remove-${id}`, id: `${id}`, typed: "gates at FIVE" };
  const waiting: Promise<unknown>[] = [];
  const deps = { waitUntil: (work: Promise<unknown>) => void waiting.push(work) };
  const wrong = { ...form, typed: "Quarter Mile Garage" };
  expect(
    await callRoute(desk.action, { path: PATH, params: {}, viewer, form: wrong }),
  ).toMatchObject({
    status: 422,
    data: { errors: { typed: "Type Gates at five to remove this post." } },
  });
  expect(await latest()).toMatchObject({ id: String(id) });
  await callRoute(desk.action, { path: PATH, params: {}, viewer, form, deps });
  await Promise.all(waiting);
  expect(await latest()).toBeUndefined();
  expect(await env.MEDIA.head(key)).toBeNull();
  const acts = await findAllAuditBySubject(db, queries.SOCIAL_POST_SUBJECT, id);
  expect(acts.map(({ action }) => action)).toEqual(["social-post.remove", "social-post.write"]);
  const again = await callRoute(desk.action, { path: PATH, params: {}, viewer, form });
  expect(again).toMatchObject({ status: 404, data: { message: "That post is gone already." } });
});

describe("editing a post", () => {
  /** A new post, as the form of an editor shows it. */
  async function open(viewer: Viewer) {
    await callRoute(desk.action, { path: PATH, params: {}, viewer, form: typed() });
    const id = Number((await latest())?.id);
    return { id, form: await reopen(viewer, id) };
  }
  async function reopen(viewer: Viewer, id: number) {
    const path = `${PATH}?edit=${id}`;
    const { data } = await callRoute(desk.loader, { path, params: {}, viewer });
    const { edited } = data as { edited: { version: number } };
    const form = { intent: "edit", id: `${id}`, version: `${edited.version}` };
    return (change: Record<string, string | File> = {}) => ({
      ...typed({ picture: new File([], ""), ...form, ...change }),
    });
  }
  const save = (viewer: Viewer, form: Record<string, string | File>) =>
    callRoute(desk.action, { path: `${PATH}?edit=${form.id}`, params: {}, viewer, form });
  const keyOf = (image: string | null | undefined) => image?.replace("/media/", "") ?? "";

  test("changes its text, keeps its picture, and outdates the pages that show it", async () => {
    const viewer = await staff("editor");
    const { id, form } = await open(viewer);
    const { image } = (await latest()) ?? {};
    const before = await latestVersion();
    const sent = await save(viewer, form({ message: "Gates at six.", likes: "130" }));
    expect(sent.location).toBe(PATH);
    expect(await latestVersion()).not.toEqual(before);
    expect(await latest()).toMatchObject({ message: "Gates at six.", like_count: 130, image });
    const [act] = await findAllAuditBySubject(db, queries.SOCIAL_POST_SUBJECT, id);
    expect(act).toMatchObject({
      action: "social-post.edit",
      actor: viewer.username,
      detail: { changed: ["message", "likes"] },
    });
  });

  test("replaces its picture", async () => {
    const viewer = await staff("editor");
    const { form } = await open(viewer);
    const old = keyOf((await latest())?.image);
    const waiting: Promise<unknown>[] = [];
    await callRoute(desk.action, {
      ...{ path: PATH, params: {}, viewer },
      form: form({ picture: jpegFile({ width: 300, height: 300 }), alt: "The gate at noon" }),
      deps: { waitUntil: (work: Promise<unknown>) => void waiting.push(work) },
    });
    await Promise.all(waiting);
    const { image, image_alt } = (await latest()) ?? {};
    expect(image_alt).toBe("The gate at noon");
    expect(keyOf(image)).not.toBe(old);
    expect(await env.MEDIA.head(keyOf(image))).not.toBeNull();
    expect(await env.MEDIA.head(old)).toBeNull();
  });

  test("is a conflict if another editor was faster, and what was typed stays", async () => {
    const [one, other] = [await staff("editor"), await staff("editor")];
    const { id, form } = await open(one);
    await save(other, (await reopen(other, id))({ message: "Gates at seven." }));
    const late = await save(one, form({ message: "Gates at six." }));
    expect(late).toMatchObject({
      status: 409,
      data: { values: { message: "Gates at six." }, message: expect.stringContaining("Another") },
    });
    expect(await latest()).toMatchObject({ message: "Gates at seven." });
    const again = await save(one, (await reopen(one, id))({ message: "Gates at six." }));
    expect(again.location).toBe(PATH);
    expect(await latest()).toMatchObject({ message: "Gates at six." });
  });

  test("says if the post is gone, and needs an editor and all fields", async () => {
    const viewer = await staff("editor");
    const { id, form } = await open(viewer);
    expect(await save(viewer, form({ alt: "" }))).toMatchObject({
      status: 422,
      data: { errors: { alt: "Say what the picture shows." } },
    });
    expect((await save(await staff("moderator"), form())).status).toBe(404);
    await env.DB.exec("delete from social_posts");
    expect(await save(viewer, form())).toMatchObject({
      status: 404,
      data: { message: "That post is gone." },
    });
    const path = `${PATH}?edit=${id}`;
    expect((await callRoute(desk.loader, { path, params: {}, viewer })).data).toMatchObject({
      edited: null,
    });
  });
});

test("the same form sent again creates one post and one picture", async () => {
  const viewer = await staff("editor");
  const form = typed();
  const send = () => callRoute(desk.action, { path: PATH, params: {}, viewer, form });
  await send();
  const pictures = async () => (await env.MEDIA.list({ prefix: `social/${viewer.id}/` })).objects;
  expect((await send()).location).toBe(PATH);
  expect(await readSocialFeed(testDeps(), { per: 6 })).toHaveLength(1);
  expect(await pictures()).toHaveLength(1);
});

test("missing fields are named, and the values stay", async () => {
  const viewer = await staff("editor");
  const form = typed({ message: "", link: "nowhere", picture: new File([], "") });
  const refused = await callRoute(desk.action, { path: PATH, params: {}, viewer, form });
  expect(refused).toMatchObject({
    status: 422,
    data: {
      values: { alt: "The gate at dusk" },
      errors: {
        message: "Write the message.",
        link: "Paste the whole link, such as https://www.instagram.com/p/…",
      },
    },
  });
  const noPicture = typed({ picture: new File([], "") });
  const second = await callRoute(desk.action, { path: PATH, params: {}, viewer, form: noPicture });
  expect(second).toMatchObject({ status: 422, data: { errors: { picture: "Choose a picture." } } });
  const notes = typed({ picture: new File(["hello"], "notes.txt") });
  const third = await callRoute(desk.action, { path: PATH, params: {}, viewer, form: notes });
  expect(third).toMatchObject({
    status: 415,
    data: { errors: { picture: "This file is not a photo. Choose a JPEG, PNG or WebP photo." } },
  });
});

describe("with an aggregator", () => {
  const FEED = "https://feeds.test/api/feeds/garage";
  const posts = ["first", "second"].map((id) => ({
    id,
    message: `The ${id} post`,
    external_created_at: "2026-05-09T19:42:00Z",
    full_url: `https://www.instagram.com/p/${id}/`,
    poster_name: "A club",
    image: null,
    image_alt: "",
    media: [],
    comment_count: 0,
    like_count: 0,
    source: { source: "Instagram" },
  }));
  const copy = { url: FEED, staleAt: Date.now() + 60_000, posts };
  const deps = {
    config: { ...testDeps().config, socialFeedUrl: FEED },
    copies: { read: async () => structuredClone(copy), write: async () => {}, claim: () => true },
  };
  beforeEach(() => vi.stubGlobal("fetch", async () => Response.json(feedJson())));
  afterEach(() => vi.unstubAllGlobals());
  const readIds = async () =>
    (await readSocialFeed({ ...testDeps(), ...deps }, { per: 6 })).map(({ id }) => id);
  const press = async (viewer: Viewer, intent: string, id: string) =>
    callRoute(desk.action, { path: PATH, params: {}, viewer, form: { intent, id }, deps });

  test("an editor hides a post and shows it again, each with its audit entry", async () => {
    const viewer = await staff("editor");
    const before = await latestVersion();
    expect(await readIds()).toEqual(["first", "second"]);
    for (const _ of ["once", "twice"]) {
      expect((await press(viewer, "hide", "first")).location).toBe(PATH);
    }
    expect(await readIds()).toEqual(["second"]);
    expect(await latestVersion()).not.toEqual(before);
    expect(await readSocialPost({ ...testDeps(), ...deps }, "first")).toBeNull();
    const { data } = await callRoute(desk.loader, { path: PATH, params: {}, viewer, deps });
    expect(data).toMatchObject({
      foreign: [
        { id: "first", isHidden: true },
        { id: "second", isHidden: false },
      ],
    });
    await press(viewer, "show", "first");
    expect(await readIds()).toEqual(["first", "second"]);
    const marks = await env.DB.prepare("select id from foreign_post_marks").all<{ id: number }>();
    expect(marks.results).toHaveLength(1);
    const acts = await findAllAuditBySubject(
      db,
      queries.FOREIGN_POST_SUBJECT,
      marks.results[0]?.id ?? 0,
    );
    expect(acts.map(({ action }) => action)).toEqual(["foreign-post.show", "foreign-post.hide"]);
  });

  test("unknown posts and non-editors hide nothing", async () => {
    const editor = await staff("editor");
    expect(await press(editor, "hide", "third")).toMatchObject({
      status: 404,
      data: { message: "That post has left the feed." },
    });
    expect((await press(editor, "hide", "")).status).toBe(422);
    expect((await press(await staff("moderator"), "hide", "first")).status).toBe(404);
    const racer = { ...testDeps(), ...deps, viewer: await staff("racer") };
    const refused = hideForeignPost(racer, { id: "first", isHidden: true });
    await expect(refused).rejects.toMatchObject({ code: "forbidden" });
    expect(await readIds()).toEqual(["first", "second"]);
  });
});

test("use cases reject racers themselves", async () => {
  const deps = { ...testDeps(), viewer: await staff("racer") };
  const input = {
    posterName: "Me",
    message: "Hi",
    link: "https://a.test",
    alt: "Me",
    likes: 0,
    replies: 0,
  };
  const written = writeSocialPost(deps, { ...input, picture: jpegFile(), sendKey: "k" });
  await expect(written).rejects.toMatchObject({ code: "forbidden" });
  await expect(removeSocialPost(deps, { id: 1, typed: "Me" })).rejects.toMatchObject({
    code: "forbidden",
  });
});

test("a post that isn't there is a 404", async () => {
  for (const id of ["0", "99999999", "abc", "1e3", "9".repeat(40)]) {
    expect(await readSocialPost(testDeps(), id)).toBeNull();
    const page = await callRoute(post.loader, { path: `/social/${id}`, params: { post: id } });
    expect(page.status).toBe(404);
  }
});

test("the public endpoint responds like an aggregator", async () => {
  const viewer = await staff("editor");
  for (const message of ["one", "two", "three"]) {
    await callRoute(desk.action, { path: PATH, params: {}, viewer, form: typed({ message }) });
  }
  const response = await new Client().get("/api/social?per=2");
  expect(response.headers.get("cache-control")).toBe("public, max-age=60");
  const { posts } = await response.json<{ posts: { items: { message: string }[] } }>();
  expect(posts.items.map(({ message }) => message)).toEqual(["three", "two"]);
});

test("among a thousand posts each query reads only what it shows", async () => {
  const { id: editor } = await staff("editor");
  const numbers = JSON.stringify(Array.from({ length: 1000 }, (_, n) => n));
  await env.DB.prepare(
    `insert into social_posts (created_at, updated_at, author_id, send_key, posted_at, poster_name,
       message, full_url, media_key, picture_alt)
     select value, value, ?2, 'k' || value, value, '', '', 'https://a.test', 'social/' || value, ''
     from json_each(?1)`,
  )
    .bind(numbers, editor)
    .run();
  const rows = async (work: Parameters<typeof measureRowsRead>[0]) =>
    (await measureRowsRead(work)).rowsRead;
  expect(await rows((of) => queries.findAllLatestSocialPosts(of, 24))).toBeLessThanOrEqual(48);
  expect(await rows((of) => queries.findSocialPostById(of, 7))).toBeLessThanOrEqual(2);
  await env.DB.prepare(
    `insert into foreign_post_marks (created_at, updated_at, external_id, is_hidden)
     select value, value, 'p' || value, 1 from json_each(?1)`,
  )
    .bind(numbers)
    .run();
  const ids = ["p1", "p2", "p3", "p4", "p5", "none"];
  expect(await rows((of) => queries.findAllHiddenForeignPosts(of, ids))).toBeLessThanOrEqual(18);
  const mark = { externalId: "p1", isHidden: false, actorId: editor, at: new Date() };
  // Including the counters that the trigger reads.
  expect(await rows((of) => queries.upsertForeignPostMark(of, mark))).toBeLessThanOrEqual(20);
  const [{ id } = { id: 0 }] = await db.all<{ id: number }>(
    "select min(id) as id from social_posts",
  );
  expect(await rows(async (of) => queries.deleteSocialPostById(of, id))).toBeLessThanOrEqual(6);
});
