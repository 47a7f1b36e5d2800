import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import type { FormAgain, FormDone } from "#app/lib/forms/define-form.server.ts";
import type { FormValues } from "#app/lib/forms/form-answer.ts";
import { readFields } from "#app/lib/forms/read-fields.ts";
import type { PostedForm } from "#app/lib/forms/read-form.server.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { ownValue } from "#app/lib/own-value.ts";
import { sameSitePath } from "#app/lib/same-site-path.ts";
import type { LikeState } from "#app/ui/like-button.tsx";
import { addComment, replyTo } from "./add-comment.server.ts";
import { assertCommenter } from "./assert-commenter.server.ts";
import { blockAuthor } from "./block-member.server.ts";
import { editComment, withdrawComment } from "./change-comment.server.ts";
import { commentsAnchor } from "./comments-anchor.ts";
import { type CommentSubject, findOpenSubject } from "./find-subject.server.ts";
import { flagComment } from "./flag-comment.server.ts";
import type { Names } from "./light-markdown.ts";
import { likeComment } from "./like-comment.server.ts";
import { namesOf } from "./mentions.ts";
import { muteThread } from "./mute-thread.server.ts";
import { commentAnchor, commentPath } from "./paths.ts";
import { resolveMentions } from "./resolve-mentions.server.ts";
import { commentEditSchema, commentTextSchema, flagSchema } from "./schema.ts";
import { COMMENT_TEXTS } from "./texts.ts";

type ActDeps = Deps & { viewer: Viewer };
type Posted = Pick<PostedForm, "values" | "intent" | "sendKey">;
/** What a form's answer adds: whom the preview of its text mentions, or what a button to like says from now on. */
export type CommentExtra = { mentions?: Names; like?: LikeState };
type Outcome = FormDone | FormAgain<CommentExtra>;
type OnComment = (deps: ActDeps, postId: number, posted: Posted) => Promise<Outcome>;

/**
 * Adds a comment and returns its page, or shows a preview of it. Articles discussed in a forum accept none here.
 *
 * @throws AppError as addComment does
 */
export async function submitComment(
  deps: ActDeps,
  key: Pick<CommentSubject, "kind" | "id">,
  { values, sendKey }: Posted,
): Promise<Outcome> {
  assertCommenter(deps.viewer);
  if (!deps.comments.acceptsCommentsOn(key.kind)) {
    throw new AppError("not_found", COMMENT_TEXTS.closed);
  }
  const { content } = readFields(commentTextSchema, values);
  if (values.preview) return preview(deps, content);
  const { postId } = await addComment(deps, { subject: key, content, sendKey });
  const { path } = await findOpenSubject(deps, key);
  // The newest thread is the first one there.
  return { to: `${path}#${commentAnchor(postId)}`, toast: COMMENT_TEXTS.added };
}

/** The handlers of a comment's forms, by intent. */
const ACTS: Readonly<Record<string, OnComment>> = {
  async reply(deps, parentPost, { values, sendKey }) {
    assertCommenter(deps.viewer);
    const { content } = readFields(commentTextSchema, values);
    if (values.preview) return preview(deps, content);
    const { postId } = await replyTo(deps, { parentPost, content, sendKey });
    return { to: backTo(values, postId), toast: COMMENT_TEXTS.replied };
  },
  async edit(deps, postId, { values }) {
    assertCommenter(deps.viewer);
    const { content, version } = readFields(commentEditSchema, values);
    if (values.preview) return preview(deps, content);
    await editComment(deps, { postId, content, version });
    return { to: backTo(values, postId), toast: COMMENT_TEXTS.edited };
  },
  async delete(deps, postId) {
    const subject = await withdrawComment(deps, { postId });
    return { to: `${subject.path}#${commentsAnchor(subject)}`, toast: COMMENT_TEXTS.deleted };
  },
  like: setLike(true),
  unlike: setLike(false),
  mute: setMute(true),
  unmute: setMute(false),
  block: setBlock(true),
  unblock: setBlock(false),
  async flag(deps, postId, { values }) {
    assertCommenter(deps.viewer);
    await flagComment(deps, { postId, ...readFields(flagSchema, values) });
    return { to: backTo(values, postId), toast: COMMENT_TEXTS.flagged };
  },
};

/**
 * Handles a form about a comment. @throws AppError as its handler does, `bad_request` for an
 * unknown intent
 */
export function actOnComment(deps: ActDeps, postId: number, posted: Posted): Promise<Outcome> {
  const act = ownValue(ACTS, posted.intent);
  if (!act) throw new AppError("bad_request", "Reply, like, edit, delete, flag, mute or block.");
  return act(deps, postId, posted);
}

/** Shows a form again with a preview of its text. */
async function preview(deps: ActDeps, content: string): Promise<Outcome> {
  await limitRacer(deps, "change");
  return { extra: { mentions: namesOf(await resolveMentions(deps, content)) } };
}

function setLike(isLiked: boolean): OnComment {
  return async (deps, postId, { values }) => {
    const { likeCount } = await likeComment(deps, { postId, isLiked });
    if (values.stay) return { extra: { like: { isLiked, likeCount } } };
    return { to: backTo(values, postId) };
  };
}

function setMute(isMuted: boolean): OnComment {
  return async (deps, postId) => {
    await muteThread(deps, { postId, isMuted });
    const toast = isMuted ? COMMENT_TEXTS.muted : COMMENT_TEXTS.unmuted;
    return { to: commentPath(postId), toast };
  };
}

function setBlock(isBlocked: boolean): OnComment {
  return async (deps, postId) => {
    await blockAuthor(deps, { postId, isBlocked });
    const toast = isBlocked ? COMMENT_TEXTS.blocked : COMMENT_TEXTS.unblocked;
    return { to: commentPath(postId), toast };
  };
}

/** The page that the form was on, scrolled to the comment. */
function backTo({ from }: FormValues, postId: number): string {
  const [path = ""] = sameSitePath(from, commentPath(postId)).split("#");
  return `${path}#${commentAnchor(postId)}`;
}
