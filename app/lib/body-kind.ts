/** The body kinds that we have drawings of, in the order of the sheet (public/art/cars.svg). */
export const BODY_KINDS = [
  "classic-coupe",
  "classic-sedan",
  "fastback",
  "wing-car",
  "modern-coupe",
  "modern-sedan",
  "suv",
  "pickup",
  "roadster",
  "hatch",
  "compact",
] as const;

export type BodyKind = (typeof BODY_KINDS)[number];
export type VehicleModel = { year: number; make: string; model: string };

const WORDS: readonly (readonly [BodyKind, RegExp])[] = [
  [
    "pickup",
    /\bram\b|pickup|truck|silverado|sierra|f-?150|ranger|dakota|c10|c\/k|el camino|lightning|tundra|tacoma|d100|l'?il red/,
  ],
  [
    "suv",
    /durango|cherokee|trackhawk|explorer|tahoe|suv|wrangler|nitro|journey|bronco|urus|hornet|typhoon|trailblazer|cayenne|model y/,
  ],
  [
    "roadster",
    /viper|corvette|miata|mx-5|prowler|roadster|cobra(?! jet)|s2000|z06|boxster|speedster/,
  ],
  [
    "hatch",
    /golf|gti|hatch|caliber|omni|glh|civic type|focus|fiesta|veloster|yaris|abarth|\b500\b|rabbit|horizon/,
  ],
  [
    "compact",
    /neon|civic|integra|cobalt|cavalier|sentra|shadow|daytona turbo|spirit|laser|eclipse|talon|\bwrx\b|lancer|\bevo\b|corolla|colt/,
  ],
  ["fastback", /barracuda|fastback|torino|marlin|mach 1|supra|\bgt-?r\b|starion|conquest|stealth/],
];

/** The most likely body kind of a model of that year. */
export function bodyKindOf({ year, make, model }: VehicleModel): BodyKind {
  const name = `${make} ${model}`.toLowerCase();
  if (/daytona|superbird/.test(name) && year <= 1971) return "wing-car";
  if (/daytona/.test(name)) return year < 2000 ? "compact" : "modern-coupe";
  if (/charger/.test(name)) return chargerKind(year);
  if (/\bdart\b/.test(name) && year >= 2010) return "compact";
  if (/barracuda|'?cuda/.test(name) && year >= 1970) return "classic-coupe";
  const [kind] = WORDS.find(([, words]) => words.test(name)) ?? [];
  if (kind) return kind;
  const fourDoor =
    /sedan|300|magnum|chevelle malibu|coronet|fury|belvedere|savoy|polara|monaco|valiant|falcon|diplomat|impala|bel air|cts|model [s3]|\bm5\b|g8|\bss sedan|plaid|taurus|caprice|crown|stratus/;
  if (fourDoor.test(name)) return year < 1985 ? "classic-sedan" : "modern-sedan";
  return year < 1985 ? "classic-coupe" : "modern-coupe";
}

function chargerKind(year: number): BodyKind {
  if (year < 1972) return "fastback";
  if (year < 1980) return "classic-coupe";
  if (year < 2000) return "hatch";
  return year >= 2024 ? "modern-coupe" : "modern-sedan";
}
