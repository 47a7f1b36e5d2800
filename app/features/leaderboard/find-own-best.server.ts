import type { Deps, Viewer } from "#app/deps.ts";
import { findBestSplits } from "#db/queries/boards.ts";
import type { RunSplits } from "./rail-run.ts";
import { readBoardQuery } from "./schema.ts";

/**
 * The viewer's best run on the board of a URL's parameters, with its splits; null for visitors and
 * if they have none.
 */
export async function findOwnBest(
  { db, viewer }: Pick<Deps, "db"> & { viewer: Pick<Viewer, "id"> | null },
  parameters: URLSearchParams,
): Promise<RunSplits | null> {
  if (!viewer) return null;
  const { board } = readBoardQuery(parameters);
  return findBestSplits(db, { userId: viewer.id, isStock: board === "stock" });
}
