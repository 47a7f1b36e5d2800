import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
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
import { testDeps } from "#test/support/deps.ts";
import { jpegFile } from "#test/support/pictures.ts";
import { callRoute } from "#test/support/routes.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";

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

beforeEach(() => env.DB.exec("delete from social_posts"));

test.each<[Role, number]>([
  ["racer", 404],
  ["moderator", 404],
  ["editor", 200],
  ["admin", 200],
])("the desk answers a %s with %i", async (role, status) => {
  const viewer = await staff(role);
  expect((await callRoute(desk.loader, { path: PATH, params: {}, viewer })).status).toBe(status);
  const sent = await callRoute(desk.action, { path: PATH, params: {}, viewer, form: typed() });
  expect(sent.status).toBe(status === 200 ? 302 : 404);
  expect(await latest()).toEqual(status === 200 ? expect.anything() : undefined);
});

test("to a stranger the desk is not there", async () => {
  expect((await callRoute(desk.loader, { path: PATH, params: {} })).status).toBe(404);
});

test("a post goes up square, with its audit entry, and comes down with its picture", async () => {
  const viewer = await staff("editor");
  const version = () => env.DB.prepare("select value from counters where name = 'content'").first();
  const before = await version();
  const sent = await callRoute(desk.action, { path: PATH, params: {}, viewer, form: typed() });
  expect(sent.location).toBe(PATH);
  expect(await version()).not.toEqual(before);
  const shown = await latest();
  expect(shown).toMatchObject({
    image: expect.stringMatching(/^\/media\/social\/\d+\/[\w-]+\.jpg$/),
    image_alt: "The gate at dusk",
    message: "Gates at five.\n\nBring a chair.",
    poster_name: "Quarter Mile Garage",
    like_count: 128,
    comment_count: 0,
    full_url: "https://www.instagram.com/p/abc/",
    source: { source: "Instagram" },
  });
  const id = Number(shown?.id);
  const key = shown?.image?.replace("/media/", "") ?? "";
  expect(await env.MEDIA.head(key)).not.toBeNull();
  const page = await callRoute(post.loader, { path: `/social/${id}`, params: { post: `${id}` } });
  expect(page.data).toEqual({ post: shown });

  const form = { intent: "remove", id: `${id}` };
  const waiting: Promise<unknown>[] = [];
  const deps = { waitUntil: (work: Promise<unknown>) => void waiting.push(work) };
  await callRoute(desk.action, { path: PATH, params: {}, viewer, form, deps });
  await Promise.all(waiting);
  expect(await latest()).toBeUndefined();
  expect(await env.MEDIA.head(key)).toBeNull();
  const acts = await findAllAuditBySubject(db, queries.SOCIAL_POST_SUBJECT, id);
  expect(acts.map(({ action }) => action)).toEqual(["social-post.remove", "social-post.write"]);
  const again = await callRoute(desk.action, { path: PATH, params: {}, viewer, form });
  expect(again).toMatchObject({ status: 404, data: { message: "That post is gone already." } });
});

test("the same form sent again is one post, and leaves one picture", async () => {
  const viewer = await staff("editor");
  const form = typed();
  const send = () => callRoute(desk.action, { path: PATH, params: {}, viewer, form });
  await send();
  const pictures = async () => (await env.MEDIA.list({ prefix: `social/${viewer.id}/` })).objects;
  expect((await send()).location).toBe(PATH);
  expect(await readSocialFeed(testDeps(), { per: 6 })).toHaveLength(1);
  expect(await pictures()).toHaveLength(1);
});

test("what is missing is named, and what was typed stays", async () => {
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

test("use-cases refuse racers by themselves", async () => {
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
  await expect(removeSocialPost(deps, 1)).rejects.toMatchObject({ code: "forbidden" });
});

test("a post that isn't there is a 404", async () => {
  for (const id of ["0", "99999999", "abc", "1e3", "9".repeat(40)]) {
    expect(await readSocialPost(testDeps(), id)).toBeNull();
    const page = await callRoute(post.loader, { path: `/social/${id}`, params: { post: id } });
    expect(page.status).toBe(404);
  }
});

test("the endpoint answers as an aggregator does, for whoever asks", async () => {
  const viewer = await staff("editor");
  for (const message of ["one", "two", "three"]) {
    await callRoute(desk.action, { path: PATH, params: {}, viewer, form: typed({ message }) });
  }
  const response = await new Client().get("/api/social?per=2");
  expect(response.headers.get("cache-control")).toBe("public, max-age=60");
  const { posts } = await response.json<{ posts: { items: { message: string }[] } }>();
  expect(posts.items.map(({ message }) => message)).toEqual(["three", "two"]);
});

test("among a thousand posts each query reads what it shows", async () => {
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
  const [{ id } = { id: 0 }] = await db.all<{ id: number }>(
    "select min(id) as id from social_posts",
  );
  expect(await rows(async (of) => queries.deleteSocialPostById(of, id))).toBeLessThanOrEqual(6);
});
