const MAX_LENGTH = 100;

/**
 * City and country of a visitor, "Detroit, United States", as far as the edge knows them.
 *
 * @param cf what Cloudflare adds to a request; absent elsewhere
 */
export function placeOf(cf: object | undefined): string {
  if (!cf) return "";
  const city = "city" in cf && typeof cf.city === "string" ? cf.city : "";
  const country = "country" in cf && typeof cf.country === "string" ? countryName(cf.country) : "";
  return [city, country].filter(Boolean).join(", ").slice(0, MAX_LENGTH);
}

/** Made once for each isolate: making it takes longer than the rest of a request's start. */
let countryNames: Intl.DisplayNames | undefined;

/** "T1" stands for Tor and "XX" for unknown: neither is a place. */
function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code) || code === "XX") return "";
  countryNames ??= new Intl.DisplayNames("en", { type: "region" });
  return countryNames.of(code) ?? "";
}
