import type { Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { keysOf } from "#app/lib/keys-of.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { authorize } from "#app/lib/policy.ts";
import { insertAuditIfChanged } from "#db/queries/audit.ts";
import {
  findSocialPostById,
  SOCIAL_POST_SUBJECT,
  type StoredSocialPost,
  updateSocialPost,
} from "#db/queries/social-posts.ts";
import { socialPolicy } from "./policy.ts";
import type { NewPost } from "./schema.ts";
import { type EditorDeps, storePostPicture } from "./write-social-post.server.ts";

const CHANGED =
  "Another editor changed this post after you opened it. Nothing was saved, and what you typed is below. Save again to replace theirs.";

type Edit = NewPost & {
  id: number;
  /** From `versionOf`, when the form was opened. */
  version: number;
  /** Null leaves the picture as it is. */
  picture: File | null;
};

/** A post's version, to tell whether someone else changed it meanwhile. */
export function versionOf({ updatedAt }: Pick<StoredSocialPost, "updatedAt">): number {
  return updatedAt.getTime();
}

/**
 * Changes a post, and its picture if there is a new one. The home page's strip and /social follow.
 *
 * @throws AppError `forbidden`, `rate_limited`, `not_found`, `conflict`, and upload errors under `picture`
 */
export async function editSocialPost(
  deps: EditorDeps & { viewer: Viewer },
  { id, version, picture, ...typed }: Edit,
): Promise<void> {
  const { db, viewer, clock, media, waitUntil } = deps;
  authorize(socialPolicy, "post", viewer);
  await limitRacer(deps, "change");
  const before = await findSocialPostById(db, id);
  if (!before) throw new AppError("not_found", "That post is gone.");
  if (versionOf(before) !== version) throw new AppError("conflict", CHANGED);
  const now = clock.now();
  const after = {
    posterName: typed.posterName,
    message: typed.message,
    fullUrl: typed.link,
    pictureAlt: typed.alt,
    likeCount: typed.likes,
    commentCount: typed.replies,
    mediaKey: picture ? await storePostPicture(deps, picture) : before.mediaKey,
  };
  const [updated] = await db.batch([
    updateSocialPost(db, {
      id,
      seenAt: before.updatedAt,
      post: { ...after, updatedAt: new Date(Math.max(now.getTime(), version + 1)) },
    }),
    insertAuditIfChanged(db, {
      createdAt: now,
      actorId: viewer.id,
      action: "social-post.edit",
      subjectKind: SOCIAL_POST_SUBJECT,
      subjectId: id,
      detail: { changed: changedFields(before, after) },
    }),
  ]);
  if (picture) {
    const unused = updated.length > 0 ? before.mediaKey : after.mediaKey;
    waitUntil(media.remove("public", [unused]));
  }
  if (updated.length === 0) throw new AppError("conflict", CHANGED);
}

const NAMES = {
  posterName: "author",
  message: "message",
  fullUrl: "link",
  pictureAlt: "alt text",
  likeCount: "likes",
  commentCount: "replies",
  mediaKey: "picture",
} as const;

type Fields = Pick<StoredSocialPost, keyof typeof NAMES>;

/** What differs, in words for the audit log. */
function changedFields(before: Fields, after: Fields): string[] {
  return keysOf(NAMES).flatMap((field) => (before[field] === after[field] ? [] : [NAMES[field]]));
}
