import type { Logger } from "#app/deps.ts";
import { refreshForeignPosts } from "#app/features/social/read-foreign-posts.server.ts";
import { openDatabase } from "#db/client.ts";
import { createCopies, readConfig } from "../dependencies.ts";
import type { Env } from "../env.ts";
import { createMediaStore } from "../media-store.ts";

/** Refreshes the aggregator's feed, if any, so that the first visitor after a quiet night sees new posts. */
export async function refreshSocialFeed(
  env: Env,
  { log, now }: { log: Logger; now: Date },
): Promise<void> {
  const config = readConfig(env);
  if (config.socialFeedUrl === null) return;
  const buckets = { publicBucket: env.MEDIA, privateBucket: env.PRIVATE_MEDIA };
  const media = createMediaStore({ ...buckets, images: env.IMAGES, log });
  const clock = { now: () => now };
  const deps = { db: openDatabase(env.DB), clock, log, media, copies: createCopies(env) };
  await refreshForeignPosts(deps, config.socialFeedUrl);
}
