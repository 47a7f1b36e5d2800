/** `48842`, `48842-1234`, `488421234`; the last four digits are ignored. */
const ZIP = /^(\d{5})(?:[- ]?(\d{4}))?$/;
const CANADIAN = /^([ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z])[ -]?(?:(\d[ABCEGHJ-NPRSTV-Z]\d))?$/i;
/** `NN29 7XA`: the letters of its second half are never C, I, K, M, O, or V. */
const BRITISH = /^([A-Z]{1,2}\d[A-Z\d]?) ?(\d[ABD-HJLNP-UW-Z]{2})$/i;
/** What a spreadsheet leaves of a ZIP code that begins with one zero or two. */
const CUT_ZIP = /^(\d{3,4})(?:-(\d{4}))?$/;

/**
 * The region of a ZIP code by its first three digits, for codes with a leading zero, the only ones that a
 * spreadsheet can shorten. United States Postal Service, Publication 65.
 */
const REGIONS_OF_PREFIXES: readonly (readonly [first: number, last: number, region: string])[] = [
  [5, 5, "NY"],
  [6, 7, "PR"],
  [8, 8, "VI"],
  [9, 9, "PR"],
  [10, 27, "MA"],
  [28, 29, "RI"],
  [30, 38, "NH"],
  [39, 49, "ME"],
  [50, 54, "VT"],
  [55, 55, "MA"],
  [56, 59, "VT"],
  [60, 69, "CT"],
  [70, 89, "NJ"],
  [90, 98, "AE"],
  [340, 340, "AA"],
  [962, 966, "AP"],
];
const MILITARY = ["AA", "AE", "AP"];

/** A ZIP or postal code in its standard form: `48842`, `48842-1234`, `K1A 0B1`; null for others. */
export function readPostalCode(text: string): string | null {
  const typed = text.trim().replace(/[\u2010-\u2015\u2212]/g, "-");
  const [, zip, extension] = ZIP.exec(typed) ?? [];
  if (zip) return extension ? `${zip}-${extension}` : zip;
  const [, area, unit] = CANADIAN.exec(typed) ?? [];
  if (!area) return null;
  return (unit ? `${area} ${unit}` : area).toUpperCase();
}

/** A British postcode as it is written on letters, `NN29 7XA`; null for others. */
export function readBritishPostcode(text: string): string | null {
  const [, area, unit] = BRITISH.exec(text.trim()) ?? [];
  return area && unit ? `${area} ${unit}`.toUpperCase() : null;
}

/** Whether a text is written as a ZIP code or a Canadian postal code, known or not. */
export function isPostalCode(text: string): boolean {
  return readPostalCode(text) !== null;
}

/** A ZIP code without its zeros, such as 7728: the likely code, and whether the state confirms it. */
export type CutZip = { zip: string; isCertain: boolean };

/**
 * Restores the leading zeros that a spreadsheet drops from a ZIP code.
 *
 * @param state two letters, or empty
 * @returns null if the text isn't a shortened ZIP code
 */
export function restoreZip(text: string, state: string): CutZip | null {
  const [, digits, extension] = CUT_ZIP.exec(text.trim()) ?? [];
  if (!digits) return null;
  const zip = digits.padStart(5, "0");
  const region = regionOfPrefix(zip);
  if (region === null) return null;
  // 06390 is Fishers Island, New York.
  const isCertain = region === state || (zip === "06390" && state === "NY");
  return { zip: extension ? `${zip}-${extension}` : zip, isCertain };
}

/** The error for a shortened ZIP code that no state confirms. @param town its town, if known: 'Freehold, NJ' */
export function describeCutZip({ zip }: CutZip, town = ""): string {
  return `Is this ${zip}${town && `, ${town}`}? Write all five digits.`;
}

/** `AA`, `AE`, or `AP` for the ZIP code of a military post office, which has no fixed location. */
export function militaryRegionOf(zip: string): string | null {
  const region = /^\d{5}/.test(zip) ? regionOfPrefix(zip) : null;
  return region !== null && MILITARY.includes(region) ? region : null;
}

/** Whether letters are one of the military "states" of addresses. */
export function isMilitaryRegion(letters: string): boolean {
  return MILITARY.includes(letters.toUpperCase());
}

function regionOfPrefix(zip: string): string | null {
  const prefix = Number(zip.slice(0, 3));
  const range = REGIONS_OF_PREFIXES.find(([first, last]) => prefix >= first && prefix <= last);
  return range?.[2] ?? null;
}
