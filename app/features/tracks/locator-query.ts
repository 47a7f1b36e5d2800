import type { Point } from "#app/features/geography/distance.ts";
import { PLACE_TEXT_MAX, readPosition, writePosition } from "#app/features/geography/position.ts";
import { isState } from "#app/lib/states.ts";
import { cleanLine } from "#app/lib/text/prose.ts";

export const TRACK_LENGTHS = { quarter: 1320, eighth: 660 } as const;
export type TrackLength = keyof typeof TRACK_LENGTHS;
/** The sanctioning bodies to filter by. */
export const SANCTIONS = ["NHRA", "IHRA", "WDRA"] as const;
export type Sanction = (typeof SANCTIONS)[number];

/** A filter of tracks, independent of the place. */
export type TrackFilter = {
  length: TrackLength | null;
  sanction: Sanction | null;
  isOpen: boolean;
};

/** The parameters of the locator's URL. */
export type LocatorQuery = TrackFilter & {
  /** Two letters; empty for all. */
  state: string;
  /** A town or a postal code, as typed. */
  place: string;
  /** The device's position; `place` takes precedence. */
  near: Point | null;
};

/** Parses the locator's URL; invalid values are ignored. */
export function readLocatorQuery(parameters: URLSearchParams): LocatorQuery {
  const text = (name: string) => cleanLine(parameters.get(name) ?? "").slice(0, PLACE_TEXT_MAX);
  const state = text("state").toUpperCase();
  return {
    place: text("place"),
    near: readPosition(text("near")),
    state: isState(state) ? state : "",
    ...readTrackFilter(parameters),
    // Closed strips are hidden by default, but some visitors look for where they were.
    isOpen: text("closed") !== "1",
  };
}

/** Parses the track filter of a URL. */
export function readTrackFilter(parameters: URLSearchParams): TrackFilter {
  const length = parameters.get("length");
  return {
    length: length === "quarter" || length === "eighth" ? length : null,
    sanction: SANCTIONS.find((body) => body === parameters.get("sanction")) ?? null,
    isOpen: parameters.get("open") === "1",
  };
}

/** The URL of the locator for a query. */
export function locatorPath(query: Partial<LocatorQuery>): string {
  const parameters = new URLSearchParams();
  if (query.place) parameters.set("place", query.place);
  else if (query.near) parameters.set("near", writePosition(query.near));
  if (query.state) parameters.set("state", query.state);
  if (query.length) parameters.set("length", query.length);
  if (query.sanction) parameters.set("sanction", query.sanction);
  if (query.isOpen === false) parameters.set("closed", "1");
  const search = parameters.toString();
  return search === "" ? "/track-locator" : `/track-locator?${search}`;
}

/** How many filters are on. */
export function countFilters({ state, length, sanction, isOpen }: LocatorQuery): number {
  return [state !== "", length !== null, sanction !== null, !isOpen].filter(Boolean).length;
}

/** Whether a track matches a filter. */
export function isTrackWanted(
  { length, sanction, isOpen }: TrackFilter,
  track: { lengthFt: number; sanction: string | null; closedOn: string | null },
): boolean {
  return (
    (length === null || track.lengthFt === TRACK_LENGTHS[length]) &&
    (sanction === null || track.sanction === sanction) &&
    (track.closedOn === null || !isOpen)
  );
}
