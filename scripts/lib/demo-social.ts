import { readFileSync } from "node:fs";
import type { Deps, Viewer } from "#app/deps.ts";
import { HOUR_MS } from "#app/lib/durations.ts";
import { SOCIAL_LINKS } from "#app/lib/external-links.ts";
import { svgImage } from "#app/lib/svg-image.ts";
import { insertSocialPostIfFirst } from "#db/queries/social-posts.ts";
import { DEMO_POSTS, type DemoPost } from "#db/seed/demo-social.ts";
import type { Env } from "#workers/env.ts";
import { storeSocialPicture } from "./demo-pictures.ts";

/** Posts of the editor, the newest some hours old. Their links lead to our pages on the networks. */
export async function postSocially(
  env: Env,
  { db, clock }: Pick<Deps, "db" | "clock">,
  editor: Viewer,
): Promise<void> {
  const now = clock.now().getTime();
  const pictures = await Promise.all(
    DEMO_POSTS.map((post) => storeSocialPicture(env.MEDIA, editor.id, squareOf(post))),
  );
  for (const [at, post] of DEMO_POSTS.entries()) {
    const picture = pictures[at];
    const link = SOCIAL_LINKS.find(({ network }) => network === post.network);
    if (!picture || !link) throw new Error("a post needs its picture and its network");
    const postedAt = new Date(now - post.hoursAgo * HOUR_MS);
    await insertSocialPostIfFirst(db, {
      createdAt: postedAt,
      authorId: editor.id,
      sendKey: `demo-${post.scene}`,
      postedAt,
      posterName: post.posterName,
      message: post.message,
      fullUrl: link.href,
      mediaKey: picture.key,
      pictureAlt: post.alt,
      likeCount: post.likes,
      commentCount: post.replies,
    });
  }
}

/** The scenes are drawn at this size, in pixels. */
const SCENE_SIZE = { width: 1600, height: 900 };

/** The part of a scene that fits a square. */
function squareOf({ scene, left }: DemoPost): string {
  const file = new URL(`../../app/content/scenes/${scene}.svg`, import.meta.url);
  const { width, height } = SCENE_SIZE;
  const image = svgImage(readFileSync(file, "utf8"), { x: -left, width, height });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${height}" height="${height}">${image}</svg>`;
}
