import type { Deps, Viewer } from "#app/deps.ts";
import type { CopyDeps } from "#app/lib/last-good-copy.server.ts";
import type { tieFreeTopic } from "#db/queries/comment-writing.ts";
import type { ArticleTie } from "#db/queries/news-writing.ts";
import type { CommentSubjectKind } from "#db/schema/comments.ts";
import type { AddedComment, TopicComment } from "./add-comment.server.ts";
import type { FlagOnPost } from "./flag-comment.server.ts";
import type { LikeAnswer } from "./like-comment.server.ts";
import type { PostList } from "./list-posts.server.ts";
import type { NewTopic } from "./open-topic.server.ts";
import type { Discussion } from "./read-discussion.server.ts";
import type { ForumDiscussion } from "./read-forum-discussion.server.ts";

type ReadingDeps = Pick<Deps, "db" | "limits" | "clientAddress"> & { viewer: Viewer | null };
export type WritingDeps = Pick<Deps, "db" | "clock" | "limits" | "log"> & { viewer: Viewer };

export type Category = { id: number; name: string; slug: string };

/** An article's topic, as API clients see it. */
export type TopicIds = { discourseTopicId: number | null; discourseCategoryId: number | null };

/**
 * Where articles are discussed: here (`localComments`) or in a Discourse (`discourseComments`).
 * workers/dependencies.ts chooses one; pages and the API use `deps.comments`. Topics and posts have the
 * backend's own numbers. Events and runs are always discussed here.
 */
export type CommentsBackend = {
  /** One page of a topic. @throws AppError as listPosts does */
  list(
    deps: ReadingDeps,
    input: { topicId: number; after?: number | null | undefined },
  ): Promise<PostList>;
  /** Adds a comment to a topic. @throws AppError as addToTopic does */
  add(deps: WritingDeps, input: TopicComment): Promise<AddedComment>;
  /** Edits the viewer's comment; returns its new version. @throws AppError as editComment does */
  edit(
    deps: WritingDeps,
    input: { postId: number; content: string; version: number | null },
  ): Promise<{ version: number }>;
  /** Deletes the viewer's comment; replies to it stay. @throws AppError as withdrawComment does */
  remove(deps: WritingDeps, input: { postId: number }): Promise<void>;
  /** Likes or unlikes a comment. @throws AppError as likeComment does */
  like(deps: WritingDeps, input: { postId: number; isLiked: boolean }): Promise<LikeAnswer>;
  /** Reports a comment to the moderators. @throws AppError as flagComment does */
  flag(deps: WritingDeps, input: FlagOnPost): Promise<void>;
  /** Opens a topic without a subject; returns its number. @throws AppError as openTopic does */
  open(deps: WritingDeps, input: NewTopic): Promise<number>;
  /** The categories of topics. @throws AppError `unavailable` */
  listCategories(): Promise<Category[]>;
  /** Whether the site's own pages accept comments on such a subject. */
  acceptsCommentsOn(kind: CommentSubjectKind): boolean;
  /** The discussion on an article's page. Never fails: an unavailable forum has no posts. */
  readOnArticle(
    deps: CopyDeps,
    article: { id: number; forumTopicId: number | null; discussion: Discussion },
  ): Promise<Discussion | ForumDiscussion>;
  /** Which of an article's stored topics is in use. */
  topicOf(article: TopicIds & { forumTopicId: number | null }): TopicIds;
  /**
   * Checks that an article may be tied to a topic.
   *
   * @returns the article's new columns, and the queries to run with their update
   * @throws AppError `conflict` if the article or the topic already has a discussion; `not_found`,
   *   `forbidden` or `unavailable` as the forum responds
   */
  prepareTie(
    deps: Pick<Deps, "db">,
    input: { articleId: number; topicId: number; categoryId: number | null },
  ): Promise<{ tie: ArticleTie; queries: ReturnType<typeof tieFreeTopic> | readonly [] }>;
};
