import type { Deps, Viewer } from "#app/deps.ts";
import { findQueueNeighbors, type QueuePlace } from "#db/queries/moderation.ts";

/** The page after a slip: the next waiting one, else an earlier one, else the queue. */
export async function findNextPath(
  { db, viewer }: Pick<Deps, "db"> & { viewer: Viewer },
  place: QueuePlace,
): Promise<string> {
  const { nextId, previousId } = await findQueueNeighbors(db, {
    status: "PENDING",
    place,
    exceptUserId: viewer.id,
  });
  const id = nextId ?? previousId;
  return id === null ? "/moderation" : `/moderation/slips/${id}`;
}
