import type { Run } from "#db/queries/boards.ts";
import type { TrackFacts } from "#db/queries/track-pages.ts";
import { usualDensityAltitudeFt } from "./air.ts";

/** A run as a trip sheet shows it. */
export type StripRun = Run;
/** A strip's quickest run of each class. */
export type TrackRecords = Record<"stock" | "modified", StripRun | undefined>;

/** A strip on a trip sheet. */
export type Strip = {
  lengthFt: number;
  elevationFt: number | null;
  /** The month's usual density altitude in feet; null if the elevation isn't known. */
  densityAltitudeFt: number | null;
  /** January is 1. */
  month: number;
  /** The track's slug, if a browser replaces the estimate with the current air. */
  liveSlug?: string;
};

/**
 * @param day `YYYY-MM-DD`, whose month's air is estimated
 * @param isLive whether it is today, and there is a weather service
 */
export function stripOf(
  track: Pick<TrackFacts, "slug" | "lengthFt" | "elevationFt" | "latitude">,
  day: string,
  { isLive = false } = {},
): Strip {
  const { slug, lengthFt, elevationFt, latitude } = track;
  const month = Number(day.slice(5, 7));
  const densityAltitudeFt =
    elevationFt === null ? null : usualDensityAltitudeFt({ latitude, elevationFt }, month);
  return {
    ...{ lengthFt, elevationFt, densityAltitudeFt, month },
    ...(isLive && { liveSlug: slug }),
  };
}

/** The quicker of the records, if there are any. */
export function quicker({ stock, modified }: TrackRecords): StripRun | undefined {
  if (!stock || !modified) return stock ?? modified;
  return modified.elapsedMs < stock.elapsedMs ? modified : stock;
}
