import type { Deps, Viewer } from "#app/deps.ts";
import { addToTopic } from "./add-comment.server.ts";
import { editComment } from "./change-comment.server.ts";
import { discourseBackend } from "./discourse-comments.server.ts";
import { flagComment } from "./flag-comment.server.ts";
import { likeComment } from "./like-comment.server.ts";
import { listPosts } from "./list-posts.server.ts";
import { openTopic } from "./open-topic.server.ts";

type ReadingDeps = Pick<Deps, "db" | "limits" | "clientAddress"> & { viewer: Viewer | null };
export type WritingDeps = Pick<Deps, "db" | "clock" | "limits" | "log"> & { viewer: Viewer };

/** The storage behind the comments API. Each function throws what its local use case does. */
export type CommentsBackend = {
  list(deps: ReadingDeps, input: Parameters<typeof listPosts>[1]): ReturnType<typeof listPosts>;
  add(deps: WritingDeps, input: Parameters<typeof addToTopic>[1]): ReturnType<typeof addToTopic>;
  edit(deps: WritingDeps, input: Parameters<typeof editComment>[1]): ReturnType<typeof editComment>;
  like(deps: WritingDeps, input: Parameters<typeof likeComment>[1]): ReturnType<typeof likeComment>;
  flag(deps: WritingDeps, input: Parameters<typeof flagComment>[1]): Promise<void>;
  open(deps: WritingDeps, input: Parameters<typeof openTopic>[1]): Promise<number>;
};

const LOCAL: CommentsBackend = {
  list: listPosts,
  add: addToTopic,
  edit: editComment,
  like: likeComment,
  flag: flagComment,
  open: openTopic,
};

/** The forum's backend if there is one, otherwise our own. */
export function commentsBackendOf({ forum }: Pick<Deps, "forum">): CommentsBackend {
  return forum ? discourseBackend(forum) : LOCAL;
}
