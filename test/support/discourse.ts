import { vi } from "vitest";
import { raceWith } from "./wordpress.ts";

export const FORUM_URL = "https://forum.test";
export const FORUM_KEY = "forum-key-that-nobody-guesses";
/** Bindings of a site whose articles are discussed in the forum. */
export const FORUM_BINDINGS = { DISCOURSE_URL: FORUM_URL, DISCOURSE_API_KEY: FORUM_KEY };

type Post = {
  id: number;
  topic_id: number;
  post_number: number;
  reply_to_post_number: number | null;
  username: string;
  raw: string;
  version: number;
  likedBy: Set<string>;
};
type Topic = { id: number; title: string; category_id: number; isPrivate: boolean };
type Asked = { method: string; path: string; as: string | null; key: string | null; body: string };

const AT = "2026-05-09T18:40:00.000Z";
/** Cached topics are kept from test to test. */
let topics = 7_000;
/** The number of posts that are sent with a topic. */
const CHUNK = 20;

/** A fake Discourse instead of the network: topics, posts, likes and flags. */
export function openDiscourse() {
  const forum = {
    topics: [] as Topic[],
    posts: [] as Post[],
    flags: [] as { id: number; post_action_type_id: number; message?: string }[],
    asked: [] as Asked[],
    /** Responds instead of the forum. */
    instead: null as (() => Response | Promise<Response>) | null,
    /** Opens a topic with a number of comments by members of the forum. */
    fill(comments: number, { isPrivate = false } = {}): number {
      topics += 1;
      const topic = { id: topics, title: "Cold air", category_id: 5 };
      forum.topics.push({ ...topic, isPrivate });
      write(topic.id, "editor", "What does your slip say?");
      for (let n = 1; n <= comments; n += 1) write(topic.id, `member-${n}`, `No. ${n}`);
      return topic.id;
    },
  };

  function write(topicId: number, username: string, raw: string, replyTo: number | null = null) {
    const before = forum.posts.filter(({ topic_id }) => topic_id === topicId);
    const post: Post = {
      id: 90_000 + forum.posts.length,
      topic_id: topicId,
      post_number: before.length + 1,
      reply_to_post_number: replyTo,
      username,
      raw,
      version: 1,
      likedBy: new Set(),
    };
    forum.posts.push(post);
    return post;
  }

  vi.stubGlobal("fetch", async (href: string, init: RequestInit) => {
    const url = new URL(href);
    const headers = new Headers(init.headers);
    const request = {
      method: init.method ?? "GET",
      path: url.pathname,
      as: headers.get("api-username"),
      key: headers.get("api-key"),
      body: String(init.body ?? ""),
    };
    forum.asked.push(request);
    if (forum.instead) return raceWith(init.signal ?? null, forum.instead());
    return answer(request, url);
  });

  function answer({ method, path, as, body }: Asked, url: URL): Response {
    const json = body ? JSON.parse(body) : {};
    const [kind = "", which = "", part] = path.slice(1).replace(".json", "").split("/");
    const post = forum.posts.find(({ id }) => id === Number(which || json.id));
    if (kind === "categories") return Response.json(CATEGORIES);
    if (kind === "t") return readTopic(Number(which), as, part ? url : null);
    if (kind === "posts" && method === "POST") return add(json, as ?? "");
    if (!post) return Response.json({ errors: ["not found"] }, { status: 404 });
    if (kind === "post_actions") return act(method, json, { post, as: as ?? "" });
    const isOwners = method === "PUT" || method === "DELETE";
    if (isOwners && post.username !== as) return Response.json({}, { status: 403 });
    if (method === "DELETE") {
      forum.posts.splice(forum.posts.indexOf(post), 1);
      return new Response(null);
    }
    if (method === "PUT") Object.assign(post, { raw: json.post.raw, version: post.version + 1 });
    return Response.json(method === "PUT" ? { post: show(post, as) } : show(post, as));
  }

  function readTopic(id: number, as: string | null, more: URL | null): Response {
    const topic = forum.topics.find((each) => each.id === id);
    if (!topic) return Response.json({ errors: ["not found"] }, { status: 404 });
    if (topic.isPrivate && as !== "editor") return Response.json({}, { status: 403 });
    const all = forum.posts.filter(({ topic_id }) => topic_id === id);
    const postIds = more?.searchParams.getAll("post_ids[]").map(Number);
    const posts = postIds ? all.filter((post) => postIds.includes(post.id)) : all.slice(0, CHUNK);
    const stream = all.map((post) => post.id);
    const post_stream = { posts: posts.map((post) => show(post, as)), stream };
    return Response.json({ ...topic, posts_count: all.length, post_stream });
  }

  function add(
    json: { title?: string; category?: number; topic_id?: number; raw: string } & {
      reply_to_post_number?: number;
    },
    as: string,
  ): Response {
    if (json.raw.length < 5) {
      return Response.json(
        { errors: ["Body is too short (minimum is 5 characters)"] },
        { status: 422 },
      );
    }
    if (json.title !== undefined) topics += 1;
    const topicId = json.topic_id ?? topics;
    if (json.title !== undefined) {
      const { title, category = 1 } = json;
      forum.topics.push({ id: topicId, title, category_id: category, isPrivate: false });
    }
    return Response.json(show(write(topicId, as, json.raw, json.reply_to_post_number ?? null), as));
  }

  function act(
    method: string,
    json: { id: number; post_action_type_id: number; message?: string },
    { post, as }: { post: Post; as: string },
  ): Response {
    if (method === "DELETE") post.likedBy.delete(as);
    else if (json.post_action_type_id === 2) post.likedBy.add(as);
    else forum.flags.push(json);
    return Response.json(show(post, as));
  }

  return forum;
}
export type Discourse = ReturnType<typeof openDiscourse>;

const CATEGORIES = {
  category_list: {
    can_create_category: true,
    can_create_topic: true,
    categories: [{ id: 5, name: "News", slug: "news", color: "e11", topic_count: 3 }],
  },
};

function show({ likedBy, raw, ...post }: Post, as: string | null) {
  const likes = { id: 2, count: likedBy.size, acted: as !== null && likedBy.has(as) };
  return {
    ...post,
    name: "Somebody",
    cooked: `<p>${raw.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("\n", "<br>\n")}</p>`,
    post_type: 1,
    reply_count: 0,
    created_at: AT,
    updated_at: AT,
    yours: as === post.username,
    hidden: false,
    actions_summary: [likes],
  };
}
