import { z } from "zod";
import type { AddedComment } from "#app/features/comments/add-comment.server.ts";
import type { NewerComments } from "#app/features/comments/count-newer.server.ts";
import type { LikeAnswer } from "#app/features/comments/like-comment.server.ts";
import type { PostList } from "#app/features/comments/list-posts.server.ts";
import type { Post } from "#app/features/comments/present-comment.ts";
import { COMMENTS_PAGE } from "#app/features/comments/rules.ts";
import {
  addCommentSchema,
  commentsOfTopicSchema,
  flagCommentSchema,
  newerQuerySchema,
  newTopicSchema,
  postSchema,
  updateCommentSchema,
} from "#app/features/comments/schema.ts";
import {
  type Endpoints,
  IDEMPOTENCY_HEADER,
  jsonAnswer,
  jsonBody,
  shape,
} from "../openapi/endpoint.ts";

const success = z.literal(true);
const added = z.object({
  postId: z.int(),
  topicId: z.int(),
  parentPost: z.int().nullable(),
}) satisfies z.ZodType<AddedComment>;
const post = z.object({
  postId: z.int(),
  topicId: z.int(),
  parentPost: z.int().nullable().describe("The post it answers."),
  username: z.string().describe("`Deleted user` once the account is gone."),
  content: z
    .string()
    .describe("As typed: text with line breaks, which pages read as light Markdown."),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  likeCount: z.int(),
  replyCount: z.int().describe("Of the post that a thread begins with: all visible replies in it."),
  isLiked: z.boolean().describe("By the viewer."),
  isOwn: z.boolean(),
}) satisfies z.ZodType<Post>;
const postList = z.object({
  topic: z.object({
    topicId: z.int(),
    title: z.string(),
    subject: z.string().describe("`article`, `event`, `garage` or `slip`; in a forum `topic`."),
    subjectId: z.int(),
    path: z.string().describe("The page of what it is about; in a forum the address of the topic."),
  }),
  comments: z.array(post).describe("In the order they were written."),
  total: z.int().describe("All visible comments of the topic."),
  next: z.int().nullable().describe("`after` for the rest; null at the end."),
}) satisfies z.ZodType<PostList>;
const newerComments = z.object({
  count: z.int(),
  first: z.int().nullable().describe("The first of them."),
}) satisfies z.ZodType<NewerComments>;
const like = z.object({
  postId: z.int(),
  isLiked: z.boolean(),
  likeCount: z.int(),
}) satisfies z.ZodType<LikeAnswer>;

const POST_EXAMPLE: Post = {
  postId: 340,
  topicId: 12,
  parentPost: null,
  username: "lane-left",
  content: "Two tenths from tire pressure alone.",
  createdAt: "2026-05-09T18:40:00.000Z",
  editedAt: null,
  likeCount: 4,
  replyCount: 1,
  isLiked: false,
  isOwn: false,
};
const LIKE_REFUSALS = [404, 429, 503];
const MEMBERS =
  "For activated members: others get a 403 with `Your account is not activated!`. A `username` must be the sender's own.";

export const COMMENTS = {
  "GET /api/comments/newer": {
    id: "countNewerComments",
    tag: "Comments",
    summary: "How many comments are newer than one",
    description:
      "For a page that shows a discussion: cheap enough to ask each minute. Only of discussions stored here.",
    query: shape(newerQuerySchema, {
      kind: "What is discussed: `article`, `event` or `slip`.",
      id: "Its id.",
      after: "The newest comment that the page has; 0 for none.",
    }),
    answers: {
      200: jsonAnswer("Counted up to 20.", newerComments, { count: 3, first: 341 }),
    },
    refuses: [400, 404, 429],
  },
  "GET /api/racers/suggest": {
    id: "suggestRacers",
    tag: "Comments",
    summary: "Members to mention, by the beginning of their names",
    query: shape(z.object({ q: z.string().optional() }), {
      q: "At least two letters of a name, with or without the `@`.",
    }),
    answers: {
      200: jsonAnswer("At most eight, in order.", z.object({ racers: z.array(z.string()) }), {
        racers: ["boost_may", "boost-leak"],
      }),
    },
    refuses: [429],
  },
  "POST /api/news/comments/addComment": {
    id: "addComment",
    tag: "Comments",
    summary: "Write a comment, or answer one",
    description: `${MEMBERS} The same text twice in a day is a 409, as is an \`Idempotency-Key\` with other content.`,
    access: "racer",
    headers: IDEMPOTENCY_HEADER,
    body: jsonBody(
      addCommentSchema,
      { topicId: 12, content: "Two tenths from tire pressure alone.", username: "lane-left" },
      { topicId: "`discourseTopicId` of an article.", parentPost: "The post that it answers." },
    ),
    answers: {
      201: jsonAnswer("It is up.", z.object({ success, comment: added }), {
        success: true,
        comment: { postId: 340, topicId: 12, parentPost: null },
      }),
    },
    refuses: [404, 409, 429, 503],
  },
  "PUT /api/news/comments/updateComment": {
    id: "updateComment",
    tag: "Comments",
    summary: "Change your own comment",
    description: "Marks it as edited.",
    access: "racer",
    body: jsonBody(updateCommentSchema, { postId: 340, content: "Three tenths, actually." }),
    answers: {
      200: jsonAnswer(
        "As it is now.",
        z.object({
          success,
          comment: z.object({ postId: z.int(), content: z.string(), version: z.int() }),
        }),
        {
          success: true,
          comment: { postId: 340, content: "Three tenths, actually.", version: 2 },
        },
      ),
    },
    refuses: [404, 409, 429, 503],
  },
  "POST /api/news/comments/deleteComment": {
    id: "deleteComment",
    tag: "Comments",
    summary: "Delete your comment",
    description: "Its text is gone for good; replies to it stay. Someone else's is a 403.",
    access: "racer",
    body: jsonBody(postSchema, { postId: 340 }),
    answers: {
      200: jsonAnswer("It's gone.", z.object({ success, postId: z.int() }), {
        success: true,
        postId: 340,
      }),
    },
    refuses: [404, 429, 503],
  },
  "POST /api/news/comments/likeComment": {
    id: "likeComment",
    tag: "Comments",
    summary: "Like a comment",
    description: "Liking twice changes nothing; your own is a 403.",
    access: "racer",
    body: jsonBody(postSchema, { postId: 340 }),
    answers: {
      200: jsonAnswer("The likes it has.", z.object({ success, ...like.shape }), {
        success: true,
        postId: 340,
        isLiked: true,
        likeCount: 5,
      }),
    },
    refuses: LIKE_REFUSALS,
  },
  "POST /api/news/comments/unlikeComment": {
    id: "unlikeComment",
    tag: "Comments",
    summary: "Unlike a comment",
    access: "racer",
    body: jsonBody(postSchema, { postId: 340 }),
    answers: {
      200: jsonAnswer("The likes it has.", z.object({ success, ...like.shape }), {
        success: true,
        postId: 340,
        isLiked: false,
        likeCount: 4,
      }),
    },
    refuses: LIKE_REFUSALS,
  },
  "POST /api/news/comments/flagComment": {
    id: "flagComment",
    tag: "Comments",
    summary: "Tell the moderators about a comment",
    description: `${MEMBERS} Once per comment, never your own, at most ten open at a time. The third flag that waits hides it.`,
    access: "racer",
    body: jsonBody(
      flagCommentSchema,
      { username: "lane-left", postId: 340, flagReason: "SPAM", customReason: "" },
      {
        flagReason: "Upper or lower case; `notify_moderators` is `OTHER`.",
        customReason: "Required if the reason is `other`.",
      },
    ),
    answers: {
      200: jsonAnswer("Taken in.", z.object({ success, postId: z.int() }), {
        success: true,
        postId: 340,
      }),
    },
    refuses: [404, 409, 429, 503],
  },
  "POST /rest/comment/getCommentsByTopic": {
    id: "getCommentsByTopic",
    tag: "Comments",
    summary: "Comments of a topic",
    description: `The visible ones, ${COMMENTS_PAGE} at a time. While what they are about isn't public, they aren't either: 404.`,
    body: jsonBody(
      commentsOfTopicSchema,
      { topicId: 12 },
      { after: "`next` from the previous page." },
    ),
    answers: {
      200: jsonAnswer("A page of them.", z.object({ success, ...postList.shape }), {
        success: true,
        topic: {
          topicId: 12,
          title: "Sixty-six feet of truth",
          subject: "article",
          subjectId: 12,
          path: "/news/article/numbers/2025/02/how-trap-speed-is-measured",
        },
        comments: [POST_EXAMPLE],
        total: 1,
        next: null,
      }),
    },
    refuses: [404, 429, 503],
  },
  "POST /rest/topic/createTopic": {
    id: "createTopic",
    tag: "Comments",
    summary: "Open a discussion",
    description:
      "For editors. Hidden until `/rest/news/updateTopic` ties it to an article. Published articles already have one.",
    access: "racer",
    body: jsonBody(newTopicSchema, {
      title: "Sixty-six feet of truth",
      raw: "What does your slip say?",
      category: 1,
    }),
    answers: {
      201: jsonAnswer("Its number.", z.object({ success, topicId: z.int() }), {
        success: true,
        topicId: 12,
      }),
    },
    refuses: [429, 503],
  },
} as const satisfies Endpoints;
