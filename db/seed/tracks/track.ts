export type Track = {
  /** Names the track in URLs. Never changed, also when the track is renamed. */
  readonly slug: string;
  /** The name now, or the last one of a closed track. */
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
  /** True unless the position has a source for the strip itself; may then be miles off. */
  readonly isPositionApproximate: boolean;
  /** Feet above sea level; to the nearest 50 ft or so where the position is approximate. */
  readonly elevationFt: number | null;
  /** IANA name. */
  readonly timeZone: string;
  readonly lengthFt: 1320 | 660;
  /** Whose rules it runs under; for a closed track, when it last ran. */
  readonly sanction: "NHRA" | "IHRA" | "WDRA" | "NATIONAL" | "NONE" | null;
  readonly surface: "all concrete" | "concrete launch" | "asphalt" | null;
  /** Last day of racing, or of the month or year when no more is known. */
  readonly closedOn: string | null;
};

/**
 * What holds for most tracks here; an entry states only where it differs. Null is what nobody has
 * looked up yet: an empty place does no harm, a guess would flag honest slips.
 */
export const openQuarterMile = {
  isPositionApproximate: true,
  elevationFt: null,
  lengthFt: 1320,
  sanction: null,
  surface: null,
  closedOn: null,
} as const;
