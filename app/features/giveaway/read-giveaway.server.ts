import type { Deps, Viewer } from "#app/deps.ts";
import { findEntryByUser, findNewestGiveaway } from "#db/queries/giveaways.ts";
import { isGiveawayOpen } from "./rules.ts";

const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);

/** The current giveaway and whether the viewer has entered; null before the first one. */
export async function readGiveaway({
  db,
  clock,
  viewer,
}: Pick<Deps, "db" | "clock"> & { viewer: Viewer | null }) {
  const now = clock.now();
  const result = await findNewestGiveaway(db, now);
  if (!result) return null;
  const { giveaway, winner } = result;
  const entry = viewer && (await findEntryByUser(db, giveaway.id, viewer.id));
  const { drawnAt, drawSeed, drawEntryCount } = giveaway;
  return {
    isOpen: isGiveawayOpen(giveaway, now),
    closesOn: dayOf(giveaway.closesAt),
    enteredOn: entry ? dayOf(entry.createdAt) : null,
    draw: drawnAt && {
      drawnOn: dayOf(drawnAt),
      seed: drawSeed ?? "",
      entries: drawEntryCount ?? 0,
      winner: winner ?? "",
    },
  };
}
