import type { Deps } from "#app/deps.ts";
import { findAllLaddersOfRun, LADDER_TOP } from "#db/queries/boards.ts";
import { isLadderPageKind, LADDER_PAGE_KINDS, ladderPath, ladderTitle } from "./ladder-texts.ts";

/** A ladder that a run is on. */
export type RunLadder = {
  /** 'Quickest in Michigan' */
  title: string;
  path: string;
  /** 1 to 3; null for others, and if its car has a quicker run there. */
  place: number | null;
};

/**
 * The ladders that a run is on in its class, in the order of the kinds: only those with enough cars. None for a run that
 * isn't on the boards.
 */
export async function listRunLadders(
  { db }: Pick<Deps, "db">,
  slipId: number,
): Promise<RunLadder[]> {
  const rows = await findAllLaddersOfRun(db, slipId);
  const pages = rows.flatMap(({ kind, ...row }) =>
    isLadderPageKind(kind) ? [{ ...row, kind, order: LADDER_PAGE_KINDS.indexOf(kind) }] : [],
  );
  return pages
    .toSorted((a, b) => a.order - b.order)
    .map(({ kind, slug, name, isStock, carsBefore }) => ({
      title: ladderTitle({ kind, name }),
      path: `${ladderPath({ kind, slug })}${isStock === 1 ? "" : "?board=modified"}`,
      place: carsBefore !== null && carsBefore < LADDER_TOP ? carsBefore + 1 : null,
    }));
}
