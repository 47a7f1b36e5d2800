import { type AddressCountry, countryAtEnd, isNorthAmerican } from "./countries.ts";
import { readBritishPostcode, readPostalCode, restoreZip } from "./postal-codes.ts";
import { countryOfRegion, regionNamed } from "./regions.ts";

/** The parts of an address; a missing part is empty. */
export type Address = {
  /** The name of a place before its street. */
  venue: string;
  address: string;
  city: string;
  /** Two letters. */
  state: string;
  /** `48842`, `48842-1234`, `K1A 0B1`, `NN29 7XA`. */
  zipCode: string;
  country: AddressCountry | "";
};

/** An address without the postal code and the country at its end. */
type AddressEnd = Pick<Address, "zipCode" | "country"> & { rest: string };

/** Longer than any address. */
const ADDRESS_MAX = 300;
/** Google Maps puts a plus code before the town: 'X5MQ+2H Milan, MI'. */
const PLUS_CODE = /^[23456789CFGHJMPQRVWX]{2,8}\+[23456789CFGHJMPQRVWX]{2,3}[ ,]+/i;
const ZIP_AT_END = /(?<!\d)\d{5}(?:[- ]?\d{4})?$/;
const CANADIAN_AT_END = /(?<![a-z\d])[a-z]\d[a-z](?:[ -]?\d[a-z]\d)?$/i;
const BRITISH_AT_END = /(?<![a-z\d])[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}$/i;
/** 'Section A1, 2nd' is no postcode, unless the country says so. */
const ORDINAL_AT_END = /(?:1st|2nd|3rd|\dth)$/i;
const CUT_ZIP_AT_END = /(?<=[ ,])\d{3,4}(?:-\d{4})?$/;
/** 'Milan Dragway (10860 Plank Rd, Milan, MI 48160)'. */
const IN_BRACKETS = / ?\(([^(),]+,[^()]*)\)$/;
/** Letters of states that are also words, so that 'text me' isn't in Maine. */
const WORDS = new Set("al as co de hi id in la ma me oh ok or pa".split(" "));
/** 'newfoundland and labrador', 'district of columbia'. */
const REGION_WORDS_MAX = 3;

/**
 * Reads the postal code and the country at the end of an address, as maps, phones, and people write
 * them: 'Beverly Hills, CA 90210, USA', 'Toronto, ON M5V 3L9, Canada', '90210 USA'. A ZIP code that lost
 * its zero is restored where the state allows it. Of codes abroad only British ones are read.
 */
export function readAddressEnd(text: string): AddressEnd {
  const typed = text
    .slice(0, ADDRESS_MAX)
    .normalize("NFC")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/[\r\n;]+/g, ", ")
    .replace(/\s+/g, " ")
    .trim()
    .replace(PLUS_CODE, "")
    .replace(IN_BRACKETS, ", $1");
  const outer = cutCountry(typed);
  if (outer.country === "GB" || outer.country === "") {
    const british = cutBritishPostcode(outer);
    if (british) return british;
  }
  if (outer.country !== "" && !isNorthAmerican(outer.country)) return { ...outer, zipCode: "" };
  const { rest, zipCode } = cutPostalCode(outer.rest);
  const inner = cutCountry(rest);
  const country = outer.country || inner.country;
  // Germany's codes have five digits, too.
  const isAbroad = country !== "" && !isNorthAmerican(country);
  return { rest: inner.rest, zipCode: isAbroad ? "" : zipCode, country };
}

/** A British postcode names its country. */
function cutBritishPostcode({ rest, country }: Omit<AddressEnd, "zipCode">): AddressEnd | null {
  const [code] = BRITISH_AT_END.exec(rest) ?? [];
  const zipCode = code && readBritishPostcode(code);
  if (!zipCode || (country === "" && ORDINAL_AT_END.test(code))) return null;
  const { rest: before } = cutCountry(cutEnd(rest, code.length));
  return { rest: before, zipCode, country: "GB" };
}

function cutCountry(text: string): Omit<AddressEnd, "zipCode"> {
  const named = countryAtEnd(text);
  if (named) return { rest: cutEnd(text, named.length), country: named.country };
  // 'Toronto, ON, CA' isn't in California.
  const rest = text.toLowerCase().endsWith(" ca") ? cutEnd(text, 2) : "";
  const { rest: town, region } = regionAtEnd(rest);
  const isProvince = town !== "" && countryOfRegion(region) === "CA";
  const isCanada = isProvince || CANADIAN_AT_END.test(rest);
  return isCanada ? { rest, country: "CA" } : { rest: text, country: "" };
}

function cutPostalCode(text: string): { rest: string; zipCode: string } {
  const [code] = ZIP_AT_END.exec(text) ?? CANADIAN_AT_END.exec(text) ?? [];
  const zipCode = code && readPostalCode(code);
  if (zipCode) return { rest: cutEnd(text, code.length), zipCode };
  const [cut = ""] = CUT_ZIP_AT_END.exec(text) ?? [];
  const rest = cutEnd(text, cut.length);
  const restored = restoreZip(cut, regionAtEnd(rest).region);
  return restored?.isCertain ? { rest, zipCode: restored.zip } : { rest: text, zipCode: "" };
}

function cutEnd(text: string, length: number): string {
  return text.slice(0, text.length - length).replace(/[ ,-]{1,9}$/, "");
}

/** The state or province in the last words of a text, and the text before it. */
function regionAtEnd(text: string): { rest: string; region: string } {
  const words = text.split(" ");
  for (let count = REGION_WORDS_MAX; count > 0; count--) {
    const name = words.slice(-count).join(" ");
    const region = name.includes(",") ? null : regionNamed(name);
    if (region) return { rest: cutEnd(text, name.length), region };
  }
  return { rest: text, region: "" };
}

/** The state that ends an address; a bare word such as 'me' or 'in' isn't one. */
function stateAtEnd(text: string, isAddress: boolean): { rest: string; region: string } {
  const lastWord = text.slice(text.lastIndexOf(" ") + 1);
  const isSetApart = isAddress || text.endsWith(`, ${lastWord}`);
  return WORDS.has(lastWord) && !isSetApart ? { rest: text, region: "" } : regionAtEnd(text);
}

const NOWHERE: Address = { venue: "", address: "", city: "", state: "", zipCode: "", country: "" };

/**
 * Splits an address: 'Milan Dragway, 10860 Plank Rd, Milan, MI 48160, USA'. Text that can't be assigned to a
 * part becomes the name of the place and its street; text longer than an address is all name.
 */
export function readAddress(text: string): Address {
  if (text.length > ADDRESS_MAX) return { ...NOWHERE, venue: text };
  const { rest, zipCode, country } = readAddressEnd(text);
  const isAbroad = country !== "" && !isNorthAmerican(country);
  const { rest: beforeState, region } = isAbroad
    ? { rest, region: "" }
    : stateAtEnd(rest, zipCode !== "" || country !== "");
  const parts = beforeState.split(",").map((part) => part.trim());
  // A British postcode follows the post town.
  const isPlaced = beforeState !== "" && (region !== "" || (isAbroad && zipCode !== ""));
  const city = isPlaced ? (parts.pop() ?? "") : "";
  const [first = "", ...street] = parts;
  const isStreet = /^\d/.test(first);
  return {
    venue: isStreet ? "" : first,
    address: (isStreet ? parts : street).join(", "),
    city,
    state: region,
    zipCode,
    country,
  };
}
