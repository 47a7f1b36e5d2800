import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { assertTypedName } from "#app/lib/forms/assert-typed-name.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { authorize } from "#app/lib/policy.ts";
import { insertAuditIfChanged } from "#db/queries/audit.ts";
import {
  deleteSocialPostById,
  findSocialPostById,
  insertSocialPostIfFirst,
  SOCIAL_POST_SUBJECT,
} from "#db/queries/social-posts.ts";
import { socialPolicy } from "./policy.ts";
import { removalNameOf } from "./rules.ts";
import type { NewPost } from "./schema.ts";
import { SOCIAL_SHAPE } from "./social-picture.ts";

export type EditorDeps = Pick<Deps, "db" | "media" | "clock" | "limits" | "waitUntil"> & {
  viewer: Viewer;
};

const GONE = "That post is gone already.";

/**
 * Adds a post to the top of the feed. Sending it again with the same key changes nothing.
 *
 * @throws AppError `forbidden`, `rate_limited`, and upload errors under `picture`
 */
export async function writeSocialPost(
  deps: EditorDeps,
  { picture, sendKey, ...post }: NewPost & { picture: File | null; sendKey: string },
): Promise<void> {
  const { db, viewer, clock, media } = deps;
  assertEditor(viewer);
  await limitRacer(deps, "change");
  const mediaKey = await storePostPicture(deps, picture);
  const at = clock.now();
  // On failure the picture stays, since the post may have been written after all. The cleanup job
  // settles that after a day.
  const [inserted] = await insertSocialPostIfFirst(db, {
    createdAt: at,
    authorId: viewer.id,
    sendKey,
    postedAt: at,
    posterName: post.posterName,
    message: post.message,
    fullUrl: post.link,
    mediaKey,
    pictureAlt: post.alt,
    likeCount: post.likes,
    commentCount: post.replies,
  });
  if (inserted.length === 0) await media.remove("public", [mediaKey]);
}

/**
 * Removes a post and its stored picture for good.
 *
 * @param removal.typed its first words, typed by the editor (`removalNameOf`)
 * @throws AppError `forbidden`, `rate_limited`, `not_found`, `invalid` with `errors.typed` if it is another name
 */
export async function removeSocialPost(
  deps: EditorDeps,
  { id, typed }: { id: number; typed: string },
): Promise<void> {
  const { db, viewer, clock, media, waitUntil } = deps;
  assertEditor(viewer);
  await limitRacer(deps, "change");
  const post = await findSocialPostById(db, id);
  if (!post) throw new AppError("not_found", GONE);
  assertTypedName(typed, removalNameOf(post.message, post.posterName), "remove this post");
  const [removed] = await db.batch([
    deleteSocialPostById(db, id),
    insertAuditIfChanged(db, {
      createdAt: clock.now(),
      actorId: viewer.id,
      action: "social-post.remove",
      subjectKind: SOCIAL_POST_SUBJECT,
      subjectId: id,
      detail: {},
    }),
  ]);
  if (removed.length === 0) throw new AppError("not_found", GONE);
  waitUntil(
    media.remove(
      "public",
      removed.map(({ mediaKey }) => mediaKey),
    ),
  );
}

function assertEditor(viewer: Viewer): void {
  authorize(socialPolicy, "post", viewer);
}

/** Stores a post's picture. @returns its key. @throws AppError with the problem under `picture` */
export async function storePostPicture(
  { media, viewer }: Pick<EditorDeps, "media" | "viewer">,
  file: File | null,
): Promise<string> {
  if (!file) {
    const message = "Choose a picture.";
    throw new AppError("invalid", message, { errors: { picture: message } });
  }
  try {
    const prefix = `social/${viewer.id}`;
    const options = { bucket: "public", prefix, shape: SOCIAL_SHAPE } as const;
    return (await media.storePicture(file, options)).key;
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    const errors = { picture: error.message };
    throw new AppError(error.code, error.message, { errors, cause: error });
  }
}
