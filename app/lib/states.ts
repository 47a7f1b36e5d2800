import { ownValue } from "./own-value.ts";

/**
 * US states and territories, the freely associated states with US ZIP codes, then Canadian provinces and
 * territories, by postal abbreviation.
 */
export const STATE_NAMES: Readonly<Record<string, string>> = {
  AL: "Alabama",
  AK: "Alaska",
  AZ: "Arizona",
  AR: "Arkansas",
  CA: "California",
  CO: "Colorado",
  CT: "Connecticut",
  DE: "Delaware",
  DC: "District of Columbia",
  FL: "Florida",
  GA: "Georgia",
  HI: "Hawaii",
  ID: "Idaho",
  IL: "Illinois",
  IN: "Indiana",
  IA: "Iowa",
  KS: "Kansas",
  KY: "Kentucky",
  LA: "Louisiana",
  ME: "Maine",
  MD: "Maryland",
  MA: "Massachusetts",
  MI: "Michigan",
  MN: "Minnesota",
  MS: "Mississippi",
  MO: "Missouri",
  MT: "Montana",
  NE: "Nebraska",
  NV: "Nevada",
  NH: "New Hampshire",
  NJ: "New Jersey",
  NM: "New Mexico",
  NY: "New York",
  NC: "North Carolina",
  ND: "North Dakota",
  OH: "Ohio",
  OK: "Oklahoma",
  OR: "Oregon",
  PA: "Pennsylvania",
  RI: "Rhode Island",
  SC: "South Carolina",
  SD: "South Dakota",
  TN: "Tennessee",
  TX: "Texas",
  UT: "Utah",
  VT: "Vermont",
  VA: "Virginia",
  WA: "Washington",
  WV: "West Virginia",
  WI: "Wisconsin",
  WY: "Wyoming",
  PR: "Puerto Rico",
  VI: "U.S. Virgin Islands",
  GU: "Guam",
  AS: "American Samoa",
  MP: "Northern Mariana Islands",
  FM: "Micronesia",
  MH: "Marshall Islands",
  PW: "Palau",
  AB: "Alberta",
  BC: "British Columbia",
  MB: "Manitoba",
  NB: "New Brunswick",
  NL: "Newfoundland and Labrador",
  NT: "Northwest Territories",
  NS: "Nova Scotia",
  NU: "Nunavut",
  ON: "Ontario",
  PE: "Prince Edward Island",
  QC: "Quebec",
  SK: "Saskatchewan",
  YT: "Yukon",
};

const COUNTRY_NAMES: Readonly<Record<string, string>> = {
  AE: "United Arab Emirates",
  AU: "Australia",
  AW: "Aruba",
  BH: "Bahrain",
  CA: "Canada",
  CW: "Curaçao",
  DE: "Germany",
  DO: "Dominican Republic",
  FI: "Finland",
  FR: "France",
  GB: "United Kingdom",
  HU: "Hungary",
  IS: "Iceland",
  JP: "Japan",
  KW: "Kuwait",
  MT: "Malta",
  NO: "Norway",
  NZ: "New Zealand",
  PR: "Puerto Rico",
  QA: "Qatar",
  SE: "Sweden",
  US: "United States",
  ZA: "South Africa",
};

/** Whether this is the upper-case abbreviation of a state or province. */
export function isState(letters: string): boolean {
  return Object.hasOwn(STATE_NAMES, letters);
}

/** The name of the state or province, if any, otherwise of the country. */
export function placeName({ state, country }: { state: string | null; country: string }): string {
  return ownValue(STATE_NAMES, state ?? "") ?? ownValue(COUNTRY_NAMES, country) ?? country;
}

const LETTERS_BY_NAME = new Map(
  Object.entries(STATE_NAMES).map(([letters, name]) => [name.toLowerCase(), letters]),
);

/** The abbreviation of a state, given its name or abbreviation; any other text in upper case. */
export function stateLetters(text: string): string {
  return LETTERS_BY_NAME.get(text.toLowerCase()) ?? text.toUpperCase();
}
