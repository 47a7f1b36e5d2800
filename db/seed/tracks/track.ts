export type Track = {
  /** The track in URLs. Never changes, even if the track is renamed. */
  readonly slug: string;
  /** The current name, or the last one of a closed track. */
  readonly name: string;
  /** Earlier names and short forms that appear on slips; each belongs to one track only. */
  readonly aliases: readonly string[];
  readonly city: string;
  /** Two letters: US state or Canadian province; null in other countries. */
  readonly state: string | null;
  /** ISO 3166-1, two letters. */
  readonly country: string;
  /** Degrees, north and east positive. */
  readonly latitude: number;
  readonly longitude: number;
  /** True unless there is a source for the strip's own position; may be miles off then. */
  readonly isPositionApproximate: boolean;
  /** Feet above sea level; to the nearest 50 ft or so if the position is approximate. */
  readonly elevationFt: number | null;
  /** IANA name. */
  readonly timeZone: string;
  readonly lengthFt: 1320 | 660;
  /** The sanctioning body; for a closed track, the last one. */
  readonly sanction: "NHRA" | "IHRA" | "WDRA" | "NATIONAL" | "NONE" | null;
  readonly surface: "all concrete" | "concrete launch" | "asphalt" | null;
  /** The last day of racing, or of the month or year if only that is known. */
  readonly closedOn: string | null;
};

/**
 * Defaults for most tracks; an entry has only the fields that differ. Null is not known yet: a
 * missing value does no harm, but a wrong one would flag honest slips.
 */
export const openQuarterMile = {
  isPositionApproximate: true,
  elevationFt: null,
  lengthFt: 1320,
  sanction: null,
  surface: null,
  closedOn: null,
} as const;
