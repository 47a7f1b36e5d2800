import type { Deps, Viewer } from "#app/deps.ts";
import { listBlocks } from "#db/queries/member-blocks.ts";

/** A member whom the viewer has blocked, and since when (ISO). */
export type BlockedMember = { id: number; username: string; at: string };

/** Everyone whom a member has blocked, by name; at most 500. */
export async function listBlocked({
  db,
  viewer,
}: Pick<Deps, "db"> & { viewer: Viewer }): Promise<BlockedMember[]> {
  const blocks = await listBlocks(db, viewer.id);
  return blocks.map(({ blockedId, username, createdAt }) => ({
    id: blockedId,
    username,
    at: createdAt.toISOString(),
  }));
}
