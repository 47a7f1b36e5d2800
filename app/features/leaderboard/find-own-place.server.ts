import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { findPlace } from "#db/queries/boards.ts";
import type { BoardQuery } from "./board-query.ts";
import { placePath } from "./rules.ts";

/**
 * The URL of the window with the viewer's best run on a board, unfiltered and by elapsed time; null
 * if they have none.
 *
 * @throws AppError `unauthenticated`
 */
export async function findOwnPlace(
  { db, viewer }: Pick<Deps, "db"> & { viewer: Pick<Viewer, "id"> | null },
  query: BoardQuery,
): Promise<string | null> {
  if (!viewer) throw new AppError("unauthenticated", "Log in to find your run.");
  const place = await findPlace(db, {
    userId: viewer.id,
    isStock: query.board === "stock",
    season: query.season,
  });
  return place ? placePath(query, place) : null;
}
