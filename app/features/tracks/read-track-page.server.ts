import type { Deps } from "#app/deps.ts";
import {
  findAllLatestAtTrack,
  findAllQuickestAtTrack,
  type Run,
  toRun,
} from "#db/queries/boards.ts";
import { findAllEveningsOfTrack } from "#db/queries/track-evenings.ts";
import {
  findAllNamesOfTrack,
  findAllSlugsByNameKey,
  findAllTracksBySlug,
  type TrackFacts,
} from "#db/queries/track-pages.ts";
import { trackNameKey } from "#db/queries/tracks.ts";
import { nameOfSlug, type RankedRun, RECORDS_AT_TRACK, rankCars } from "./rules.ts";

const LATEST = 10;
/** How many evenings with the track's own results are listed. */
const EVENINGS = 5;

export type TrackPage = {
  track: TrackFacts;
  /** Its other names. */
  aliases: string[];
  /** Listed runs under any of its names. */
  runCount: number;
  stock: RankedRun[];
  modified: RankedRun[];
  latest: Run[];
  /** The latest days with the track's own results. */
  evenings: string[];
};

export type TrackAnswer =
  | { kind: "page"; page: TrackPage }
  /** The page has another URL: the text is an alias or has different case. */
  | { kind: "moved"; slug: string }
  | { kind: "unknown" };

/** A track's page by the text in its URL, in one database call. */
export async function readTrackPage({ db }: Pick<Deps, "db">, text: string): Promise<TrackAnswer> {
  const slug = text.toLowerCase();
  const [[track], [alias], names, quickest, latest, evenings] = await db.batch([
    findAllTracksBySlug(db, slug),
    findAllSlugsByNameKey(db, trackNameKey(nameOfSlug(slug))),
    findAllNamesOfTrack(db, slug),
    findAllQuickestAtTrack(db, { slug, limit: RECORDS_AT_TRACK }),
    findAllLatestAtTrack(db, { slug, limit: LATEST }),
    findAllEveningsOfTrack(db, { slug, limit: EVENINGS }),
  ]);
  if (!track) return alias ? { kind: "moved", slug: alias.slug } : { kind: "unknown" };
  if (slug !== text) return { kind: "moved", slug };
  const runs = quickest.map(toRun);
  return {
    kind: "page",
    page: {
      track,
      aliases: names.map(({ name }) => name).filter((name) => name !== track.name),
      runCount: names.reduce((sum, { runs }) => sum + runs, 0),
      stock: rankCars(runs.filter(({ isStock }) => isStock)),
      modified: rankCars(runs.filter(({ isStock }) => !isStock)),
      latest: latest.map(toRun),
      evenings: evenings.map(({ ranOn }) => ranOn),
    },
  };
}
