import { matchKeyWithoutAccents } from "#app/lib/text/value.ts";

/** Who a racer says they are: the account's name and the car numbers they gave at claims. */
export type RacerIdentity = {
  firstName: string;
  lastName: string;
  /** Since when the account has that name, in milliseconds since the epoch. */
  namedAt: number;
  carNumbers: readonly string[];
};

/** What a strip's sheet says about who made a run; empty if it doesn't. */
export type SheetIdentity = { carNumber: string; racerName: string };
/** A sheet's name, and when it arrived, in milliseconds since the epoch. */
export type SentName = { racerName: string; sentAt: number };

/** Who claimed a row, and whose it isn't. */
export type ClaimState = {
  claimedBy: number | null;
  /** Since when the claim counts; null as long as only its claimant says so. */
  claimConfirmedAt: number | null;
  /** The last member whose run it isn't, as the strip says. */
  notBy: number | null;
};

/** A row of a sheet as it is matched. Figures that the sheet doesn't have are null. */
export type SheetRun = SentName &
  ClaimState & {
    id: number;
    ranOn: string;
    elapsedMs: number;
    sixtyFootMs: number | null;
    trapSpeedHundredthsMph: number | null;
  };

/** A slip as it is matched, at the same track as the rows. */
export type SlipRun = {
  id: number;
  userId: number;
  ranOn: string;
  elapsedMs: number;
  sixtyFootMs: number;
  trapSpeedHundredthsMph: number;
  racer: RacerIdentity;
};

export type ResultMatch = { resultId: number; slipId: number };

type Agreement = "same" | "different" | "unknown";

/** How short a part of a first name may be to count as a short form of it: 'Dan' of 'Daniel'. */
const SHORT_FORM = 3;

/**
 * Pairs the rows of a track's day with its slips. A pair needs the same day and the same printed figures, and the racer
 * must be the one of the row, as `isProven` or the strip says. A row with two such slips, or a slip with two such rows,
 * stays without a match, except that a row which the racer has claimed comes before others.
 */
export function matchResults(rows: readonly SheetRun[], slips: readonly SlipRun[]): ResultMatch[] {
  const byTime = Map.groupBy(slips, ({ elapsedMs }) => elapsedMs);
  const pairs = rows.flatMap((row) =>
    (byTime.get(row.elapsedMs) ?? [])
      .filter((slip) => isSameRun(row, slip))
      .map((slip) => ({ row, slip })),
  );
  const claimed = new Set(
    pairs.filter(({ row, slip }) => row.claimedBy === slip.userId).map(({ slip }) => slip.id),
  );
  const left = pairs.filter(
    ({ row, slip }) => !claimed.has(slip.id) || row.claimedBy === slip.userId,
  );
  const rowUses = countBy(left, ({ row }) => row.id);
  const slipUses = countBy(left, ({ slip }) => slip.id);
  return left
    .filter(({ row, slip }) => rowUses.get(row.id) === 1 && slipUses.get(slip.id) === 1)
    .map(({ row, slip }) => ({ resultId: row.id, slipId: slip.id }));
}

function countBy<T>(items: readonly T[], keyOf: (item: T) => number): Map<number, number> {
  const counts = new Map<number, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}

/** Whether a row of a sheet and a slip are one run, as far as both say. */
function isSameRun(row: SheetRun, slip: SlipRun): boolean {
  return (
    row.ranOn === slip.ranOn &&
    row.elapsedMs === slip.elapsedMs &&
    isSameFigure(row.sixtyFootMs, slip.sixtyFootMs) &&
    isSameFigure(row.trapSpeedHundredthsMph, slip.trapSpeedHundredthsMph) &&
    row.notBy !== slip.userId &&
    (isConfirmedClaim(row) ? row.claimedBy === slip.userId : isProven(row, slip.racer))
  );
}

/** Whether a row's claim counts. One that doesn't keeps nobody else's slip from the row. */
export function isConfirmedClaim({ claimedBy, claimConfirmedAt }: ClaimState): boolean {
  return claimedBy !== null && claimConfirmedAt !== null;
}

/**
 * Whether a sheet's name is this racer's, by itself: figures are public once the sheet is here, and car numbers are
 * painted on windows. So the account must have had the name when the sheet arrived.
 */
export function isProven({ racerName, sentAt }: SentName, racer: RacerIdentity): boolean {
  return racer.namedAt <= sentAt && compareNames(racerName, racer) === "same";
}

function isSameFigure(onSheet: number | null, onSlip: number): boolean {
  return onSheet === null || onSheet === onSlip;
}

/** Whether a sheet's name or car number is this racer's: enough to ask, and to claim, but not to match. */
export function isLikelyRacer(sheet: SheetIdentity, racer: RacerIdentity): boolean {
  return (
    compareNames(sheet.racerName, racer) === "same" ||
    compareCarNumbers(sheet.carNumber, racer) === "same"
  );
}

/** Compares the car number of a sheet with those a racer gave. '#12 A' and '12a' are the same. */
export function compareCarNumbers(carNumber: string, { carNumbers }: RacerIdentity): Agreement {
  const key = carNumberKey(carNumber);
  const keys = carNumbers.map(carNumberKey).filter((each) => each !== "");
  if (key === "" || keys.length === 0) return "unknown";
  return keys.includes(key) ? "same" : "different";
}

/** What car numbers are compared by: letters and digits only. */
function carNumberKey(carNumber: string): string {
  return wordsOf(carNumber).join("");
}

/**
 * Compares the name on a sheet with an account's: 'Whitfield, Dana', 'D. Whitfield' and 'DANA WHITFIELD' are the same. A
 * last name alone could be a relative's.
 */
export function compareNames(name: string, { firstName, lastName }: RacerIdentity): Agreement {
  const words = wordsOf(name);
  const last = wordsOf(lastName);
  const [first] = wordsOf(firstName);
  if (words.length === 0 || last.length === 0 || first === undefined) return "unknown";
  if (!last.every((word) => words.includes(word))) return "different";
  const others = withoutWords(words, last);
  if (others.length === 0) return "unknown";
  return others.some((word) => isFirstName(word, first)) ? "same" : "different";
}

/** The words without one of each of those, so that 'Lee Lee' still has a first name. */
function withoutWords(words: readonly string[], removed: readonly string[]): string[] {
  const left = [...words];
  for (const word of removed) left.splice(left.indexOf(word), 1);
  return left;
}

function isFirstName(word: string, first: string): boolean {
  if (word.length === 1) return first.startsWith(word);
  if (word.length < SHORT_FORM) return word === first;
  return first.startsWith(word) || (first.length >= SHORT_FORM && word.startsWith(first));
}

function wordsOf(text: string): string[] {
  return matchKeyWithoutAccents(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}
