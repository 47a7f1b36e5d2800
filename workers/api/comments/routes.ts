import { type Context, Hono } from "hono";
import { countNewer } from "#app/features/comments/count-newer.server.ts";
import {
  addCommentSchema,
  commentsOfTopicSchema,
  flagCommentSchema,
  newerQuerySchema,
  newTopicSchema,
  postSchema,
  updateCommentSchema,
} from "#app/features/comments/schema.ts";
import { suggestMembers } from "#app/features/comments/suggest-members.server.ts";
import { limitAddress } from "#app/lib/limit.server.ts";
import type { ServerEnv } from "../../env.ts";
import { NO_STORE } from "../cache-headers.ts";
import { parseJson } from "../json-body.ts";
import { readQuery } from "../read-query.ts";
import { signedInDepsOf } from "../require-viewer.ts";

const COMMENTS = "/api/news/comments";

/** Comments for API clients. The path says news for compatibility; runs and events have comments too. */
export const comments = new Hono<ServerEnv>()
  .post(`${COMMENTS}/addComment`, async (c) => {
    const deps = signedInDepsOf(c);
    const input = await parseJson(c, addCommentSchema);
    const sendKey = c.req.header("idempotency-key") ?? null;
    const comment = await deps.comments.add(deps, { ...input, sendKey });
    return c.json({ success: true, comment }, 201, NO_STORE);
  })
  .put(`${COMMENTS}/updateComment`, async (c) => {
    const deps = signedInDepsOf(c);
    const input = await parseJson(c, updateCommentSchema);
    const { version } = await deps.comments.edit(deps, { ...input, version: null });
    const comment = { postId: input.postId, content: input.content, version };
    return c.json({ success: true, comment }, 200, NO_STORE);
  })
  .post(`${COMMENTS}/deleteComment`, async (c) => {
    const deps = signedInDepsOf(c);
    const { postId } = await parseJson(c, postSchema);
    await deps.comments.remove(deps, { postId });
    return c.json({ success: true, postId }, 200, NO_STORE);
  })
  .post(`${COMMENTS}/likeComment`, (c) => setLike(c, true))
  .post(`${COMMENTS}/unlikeComment`, (c) => setLike(c, false))
  .post(`${COMMENTS}/flagComment`, async (c) => {
    const deps = signedInDepsOf(c);
    const input = await parseJson(c, flagCommentSchema);
    await deps.comments.flag(deps, input);
    return c.json({ success: true, postId: input.postId }, 200, NO_STORE);
  })
  .post("/rest/comment/getCommentsByTopic", async (c) => {
    const deps = { ...c.get("deps"), viewer: c.get("viewer") };
    const input = await parseJson(c, commentsOfTopicSchema);
    const list = await deps.comments.list(deps, input);
    return c.json({ success: true, ...list }, 200, NO_STORE);
  })
  .post("/rest/topic/createTopic", async (c) => {
    const deps = signedInDepsOf(c);
    const input = await parseJson(c, newTopicSchema);
    const topicId = await deps.comments.open(deps, input);
    return c.json({ success: true, topicId }, 201, NO_STORE);
  })
  .get("/api/comments/newer", async (c) => {
    const deps = c.get("deps");
    await limitAddress(deps, "comments");
    const { after, ...subject } = readQuery(c, newerQuerySchema);
    return c.json(await countNewer(deps, { subject, after }), 200, NEWER_CACHE);
  })
  .get("/api/racers/suggest", async (c) => {
    const deps = c.get("deps");
    await limitAddress(deps, "search");
    const racers = await suggestMembers(deps, c.req.query("q") ?? "");
    return c.json({ racers }, 200, { "cache-control": "public, max-age=5" });
  });

/** How long copies of an answer are used: a page asks each minute. */
const NEWER_CACHE = { "cache-control": "public, max-age=20" } as const;

async function setLike(c: Context<ServerEnv>, isLiked: boolean): Promise<Response> {
  const deps = signedInDepsOf(c);
  const { postId } = await parseJson(c, postSchema);
  return c.json(
    { success: true, ...(await deps.comments.like(deps, { postId, isLiked })) },
    200,
    NO_STORE,
  );
}
