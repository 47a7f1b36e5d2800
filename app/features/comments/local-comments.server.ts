import { addToTopic } from "./add-comment.server.ts";
import { COMMENT_CATEGORIES } from "./categories.ts";
import { editComment, withdrawComment } from "./change-comment.server.ts";
import type { CommentsBackend } from "./comments-backend.ts";
import { flagComment } from "./flag-comment.server.ts";
import { likeComment } from "./like-comment.server.ts";
import { listPosts } from "./list-posts.server.ts";
import { openTopic } from "./open-topic.server.ts";
import { prepareTie } from "./prepare-tie.server.ts";

/** Comments stored in the site's own database. */
export const localComments: CommentsBackend = {
  list: listPosts,
  add: addToTopic,
  edit: editComment,
  remove: async (deps, input) => {
    await withdrawComment(deps, input);
  },
  like: likeComment,
  flag: flagComment,
  open: openTopic,
  listCategories: async () => [...COMMENT_CATEGORIES],
  acceptsCommentsOn: () => true,
  readOnArticle: async (_, { discussion }) => discussion,
  topicOf: ({ discourseTopicId, discourseCategoryId }) => ({
    discourseTopicId,
    discourseCategoryId,
  }),
  prepareTie,
};
