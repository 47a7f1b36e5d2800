import type { Deps, Viewer } from "#app/deps.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { findClaimedResult, findOwnResults, type StripResult } from "#db/queries/track-claims.ts";
import {
  compareNames,
  isConfirmedClaim,
  isLikelyRacer,
  type RacerIdentity,
} from "./match-result.ts";
import { readIdentity } from "./match-sheet.server.ts";

/** How many results are suggested at once. */
const SHOWN = 5;

/** A result as a member sees it who may have made it. */
export type OwnResult = {
  id: number;
  trackSlug: string;
  trackName: string;
  ranOn: string;
  elapsed: string;
  speed: string;
  /** The sheet's car number. */
  carNumber: string;
  /** The sheet's name, only if it is the member's: it could be somebody else's who ran under the same number. */
  racerName: string;
  isClaimed: boolean;
  /** Claimed, and the strip has yet to say that it is theirs. */
  isUnconfirmed: boolean;
};

/** The results that may be a member's and those that wait for the member's slip, at most a few. A failure shows none. */
export async function listOwnResults(
  { db, log, viewer }: Pick<Deps, "db" | "log"> & { viewer: Viewer },
  evening: { slug: string; ranOn: string } | null = null,
): Promise<OwnResult[]> {
  try {
    const { fitting, claimed, racer } = await findOwnResults(db, { userId: viewer.id, evening });
    if (!racer) return [];
    const identity = readIdentity(racer);
    const open = fitting.filter(
      (row, at) =>
        row.notBy !== viewer.id &&
        isLikelyRacer(row, identity) &&
        fitting.findIndex(({ id }) => id === row.id) === at,
    );
    return [...claimed, ...open].slice(0, SHOWN).map((row) => present(row, identity));
  } catch (error) {
    log("error", "track_matches.own_not_read", { error });
    return [];
  }
}

function present(row: StripResult, racer: RacerIdentity): OwnResult {
  const { id, trackSlug, trackName, ranOn, carNumber, racerName, trapSpeedHundredthsMph } = row;
  return {
    ...{ id, trackSlug, trackName, ranOn, carNumber },
    elapsed: formatSeconds(row.elapsedMs),
    speed: trapSpeedHundredthsMph === null ? "" : formatSpeed(trapSpeedHundredthsMph),
    racerName: compareNames(racerName, racer) === "same" ? racerName : "",
    isClaimed: row.claimedBy !== null,
    isUnconfirmed: row.claimedBy !== null && !isConfirmedClaim(row),
  };
}

/** The slip form's values from a result that the member claimed; null if it isn't theirs or has a slip. */
export async function readClaimedValues(
  { db, viewer }: Pick<Deps, "db"> & { viewer: Viewer },
  resultId: number | null,
): Promise<Record<string, string> | null> {
  const row = resultId ? await findClaimedResult(db, { id: resultId, userId: viewer.id }) : null;
  if (!row) return null;
  const seconds = (ms: number | null) => (ms === null ? "" : formatSeconds(ms));
  const speed = (value: number | null) => (value === null ? "" : formatSpeed(value));
  return {
    raceTrack: row.trackName,
    raceDate: row.ranOn,
    elapsedTime: seconds(row.elapsedMs),
    sixtyFeetTime: seconds(row.sixtyFootMs),
    topSpeed: speed(row.trapSpeedHundredthsMph),
    reactionTime: seconds(row.reactionMs),
    threeThirtyFeetTime: seconds(row.threeThirtyFootMs),
    eighthMileTime: seconds(row.eighthElapsedMs),
    eighthMileSpeed: speed(row.eighthSpeedHundredthsMph),
    thousandFeetTime: seconds(row.thousandFootMs),
  };
}
