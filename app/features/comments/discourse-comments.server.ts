import { z } from "zod";
import { AppError } from "#app/lib/errors.ts";
import { fingerprintOf, runOnce } from "#app/lib/idempotency.server.ts";
import { limitAddress, limitRacer } from "#app/lib/limit.server.ts";
import { authorize } from "#app/lib/policy.ts";
import type { FlagReason } from "#db/schema/comments.ts";
import { assertCommenter } from "./assert-commenter.server.ts";
import type { CommentsBackend, WritingDeps } from "./comments-backend.ts";
import type { Forum } from "./discourse-client.server.ts";
import {
  discourseCategories,
  discoursePost,
  isComment,
  LIKE_ACTION,
  toPost,
} from "./discourse-schema.ts";
import { parseResponse, readPosts, readTopic } from "./discourse-topic.server.ts";
import { discussionPolicy } from "./policy.ts";
import { readForumDiscussion } from "./read-forum-discussion.server.ts";
import { COMMENTS_PAGE } from "./rules.ts";
import { COMMENT_TEXTS, FLAG_LABELS } from "./texts.ts";

/** The forum's flag types. */
const FLAG_ACTIONS: Readonly<Record<FlagReason, number>> = {
  OFF_TOPIC: 3,
  INAPPROPRIATE: 4,
  SPAM: 8,
  OTHER: 7,
  ILLEGAL: 10,
};
/**
 * The flags for which the forum's own pages ask for a message; its API documentation doesn't list the field. A message
 * makes the forum write to its moderators, so other flags have one only in the member's words.
 */
const DEFAULT_MESSAGES: Readonly<Partial<Record<FlagReason, string>>> = {
  OTHER: FLAG_LABELS.OTHER.label,
  ILLEGAL: FLAG_LABELS.ILLEGAL.label,
};
const POSTS = "/posts.json";
const ACTIONS = "/post_actions";
const edited = z.object({ post: discoursePost });

/**
 * Articles are discussed in a Discourse: members act under their own names, and the forum decides
 * what they may do. Accounts that aren't activated here can't write there either.
 */
export function discourseComments(forum: Forum): CommentsBackend {
  /** The forum member who writes. */
  async function writer(deps: WritingDeps, username?: string): Promise<string> {
    assertCommenter(deps.viewer, username);
    await limitRacer(deps, "change");
    return deps.viewer.username;
  }

  async function findPost(postId: number, as: string) {
    return parseResponse(discoursePost, await forum.request({ path: `/posts/${postId}.json`, as }));
  }

  return {
    async list(deps, { topicId, after }) {
      await limitAddress(deps, "comments");
      const as = deps.viewer?.username ?? null;
      const topic = await readTopic(forum, topicId, as);
      const [, ...all] = topic.post_stream.stream;
      const remaining = all.filter((id) => id > (after ?? 0));
      const ids = remaining.slice(0, COMMENTS_PAGE);
      const posts = await readPosts(forum, topic, { ids, as });
      const around = [...topic.post_stream.posts, ...posts];
      return {
        topic: {
          topicId,
          title: topic.title,
          subject: "topic",
          subjectId: topicId,
          path: `${forum.url}/t/${topicId}`,
        },
        comments: posts.filter(isComment).map((post) => toPost(post, around)),
        total: all.length,
        next: remaining.length > ids.length ? (ids.at(-1) ?? null) : null,
      };
    },

    async add(deps, { topicId, content, username, parentPost, sendKey }) {
      const as = await writer(deps, username);
      const use = {
        userId: deps.viewer.id,
        key: sendKey,
        operation: "comments.add",
        fingerprint: await fingerprintOf({ content, place: `${topicId}-${parentPost ?? ""}` }),
      };
      return runOnce(deps, use, async () => {
        const parent = parentPost ? await findPost(parentPost, as) : null;
        if (parent && parent.topic_id !== topicId) {
          throw new AppError("bad_request", COMMENT_TEXTS.otherTopic);
        }
        const json = {
          topic_id: topicId,
          raw: content,
          ...(parent && { reply_to_post_number: parent.post_number }),
        };
        const response = await forum.request({ method: "POST", path: POSTS, as, json });
        const { id } = parseResponse(discoursePost, response);
        return { postId: id, topicId, parentPost: parent?.id ?? null };
      });
    },

    async edit(deps, { postId, content }) {
      const as = await writer(deps);
      const json = { post: { raw: content } };
      const path = `/posts/${postId}.json`;
      const { post } = parseResponse(
        edited,
        await forum.request({ method: "PUT", path, as, json }),
      );
      return { version: post.version };
    },

    async remove(deps, { postId }) {
      const as = await writer(deps);
      await forum.request({ method: "DELETE", path: `/posts/${postId}.json`, as });
    },

    async like(deps, { postId, isLiked }) {
      const as = await writer(deps);
      await forum.request(
        isLiked
          ? {
              method: "POST",
              path: `${ACTIONS}.json`,
              as,
              json: { id: postId, post_action_type_id: LIKE_ACTION },
            }
          : {
              method: "DELETE",
              path: `${ACTIONS}/${postId}.json?post_action_type_id=${LIKE_ACTION}`,
              as,
            },
      );
      const { likeCount } = toPost(await findPost(postId, as), []);
      return { postId, isLiked, likeCount };
    },

    async flag(deps, { postId, username, flagReason, customReason }) {
      const as = await writer(deps, username);
      const message = customReason || DEFAULT_MESSAGES[flagReason];
      const json = {
        id: postId,
        post_action_type_id: FLAG_ACTIONS[flagReason],
        ...(message && { message }),
      };
      await forum.request({ method: "POST", path: `${ACTIONS}.json`, as, json });
    },

    async open(deps, { title, raw, category }) {
      authorize(discussionPolicy, "open", deps.viewer);
      await limitRacer(deps, "change");
      const as = deps.viewer.username;
      const json = { title, raw, category };
      const response = await forum.request({ method: "POST", path: POSTS, as, json });
      return parseResponse(discoursePost, response).topic_id;
    },

    async listCategories() {
      const response = await forum.request({ path: "/categories.json", as: null });
      return parseResponse(discourseCategories, response).category_list.categories;
    },

    acceptsCommentsOn: (kind) => kind !== "article",

    readOnArticle: (deps, { id, forumTopicId }) =>
      readForumDiscussion(deps, forum, { articleId: id, topicId: forumTopicId }),

    topicOf: ({ forumTopicId, discourseCategoryId }) => ({
      discourseTopicId: forumTopicId,
      discourseCategoryId: forumTopicId && discourseCategoryId,
    }),

    async prepareTie(_, { topicId }) {
      const topic = await readTopic(forum, topicId, null);
      const discourseCategoryId = topic.category_id ?? null;
      return { tie: { forumTopicId: topicId, discourseCategoryId }, queries: [] };
    },
  };
}
