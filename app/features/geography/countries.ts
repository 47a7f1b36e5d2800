/** A country that events may be in. */
type Country = "US" | "CA" | "GB";

/** A country that an address may be in: also those abroad that have tracks, by their ISO 3166 codes. */
export type AddressCountry = Country | (typeof ABROAD)[number][1];

/** By their names in lower case. 'Georgia' and 'Mexico' would be taken out of states. */
const ABROAD = [
  ["united arab emirates", "AE"],
  ["uae", "AE"],
  ["australia", "AU"],
  ["aruba", "AW"],
  ["bahrain", "BH"],
  ["curaçao", "CW"],
  ["curacao", "CW"],
  ["germany", "DE"],
  ["deutschland", "DE"],
  ["dominican republic", "DO"],
  ["república dominicana", "DO"],
  ["finland", "FI"],
  ["suomi", "FI"],
  ["france", "FR"],
  ["hungary", "HU"],
  ["magyarország", "HU"],
  ["ireland", "IE"],
  ["iceland", "IS"],
  ["ísland", "IS"],
  ["japan", "JP"],
  ["kuwait", "KW"],
  ["malta", "MT"],
  ["norway", "NO"],
  ["norge", "NO"],
  ["new zealand", "NZ"],
  ["aotearoa", "NZ"],
  ["qatar", "QA"],
  ["sweden", "SE"],
  ["sverige", "SE"],
  ["south africa", "ZA"],
] as const;

/** By their names in lower case, longer names before those they end in. */
const COUNTRIES: ReadonlyMap<string, AddressCountry> = new Map<string, AddressCountry>([
  ["united states of america", "US"],
  ["united states", "US"],
  ["estados unidos", "US"],
  ["u.s.a.", "US"],
  ["u.s.", "US"],
  ["usa", "US"],
  ["us", "US"],
  ["canada", "CA"],
  ["united kingdom", "GB"],
  ["great britain", "GB"],
  ["northern ireland", "GB"],
  ["u.k.", "GB"],
  ["uk", "GB"],
  ...ABROAD,
]);

/** Countries only after a comma: 'New England' is in the United States. */
const AFTER_COMMA: ReadonlyMap<string, AddressCountry> = new Map<string, AddressCountry>([
  ["england", "GB"],
  ["scotland", "GB"],
  ["wales", "GB"],
  ["gb", "GB"],
  ["au", "AU"],
  ["nz", "NZ"],
]);

/** The code of a country by its name; null for others. */
export function countryNamed(text: string): AddressCountry | null {
  const name = text.toLowerCase();
  return COUNTRIES.get(name) ?? AFTER_COMMA.get(name) ?? null;
}

/** The country whose name a text ends in, and the length of the name; null without one. */
export function countryAtEnd(text: string): { country: AddressCountry; length: number } | null {
  const lower = text.toLowerCase();
  for (const [name, country] of COUNTRIES) {
    const isWhole = lower === name && isHome(country);
    if (isWhole || lower.endsWith(` ${name}`) || lower.endsWith(`,${name}`)) {
      return { country, length: name.length };
    }
  }
  for (const [name, country] of AFTER_COMMA) {
    if (/, ?$/.test(lower.slice(0, -name.length)) && lower.endsWith(name)) {
      return { country, length: name.length };
    }
  }
  return null;
}

/** Whether events may be there; towns are named after the other ones, too. */
function isHome(country: AddressCountry): country is Country {
  return country === "US" || country === "CA" || country === "GB";
}

/** Whether a country has states or provinces, and ZIP or postal codes that we know. */
export function isNorthAmerican(country: AddressCountry | ""): boolean {
  return country === "US" || country === "CA";
}
