const MAX_LENGTH = 100;

/**
 * A visitor's city and country, "Detroit, United States", as far as the edge knows them.
 *
 * @param cf Cloudflare's data about the request; undefined elsewhere
 */
export function placeOf(cf: object | undefined): string {
  if (!cf) return "";
  const city = "city" in cf && typeof cf.city === "string" ? cf.city : "";
  const country = "country" in cf && typeof cf.country === "string" ? countryName(cf.country) : "";
  return [city, country].filter(Boolean).join(", ").slice(0, MAX_LENGTH);
}

/** Created once per isolate, since that takes longer than the rest of a request's setup. */
let countryNames: Intl.DisplayNames | undefined;

/** "T1" means Tor and "XX" unknown: neither is a place. */
function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code) || code === "XX") return "";
  countryNames ??= new Intl.DisplayNames("en", { type: "region" });
  return countryNames.of(code) ?? "";
}
