import type { SlipFlag } from "#db/schema/slips.ts";

/** What the rules may notice about a slip, as lists and filters name it. */
export const FLAG_LABELS = {
  ET_SPEED: "ET x speed",
  SIXTY_FOOT: "60 ft share",
  EIGHTH_TIME: "1/8 mile ET",
  EIGHTH_SPEED: "1/8 mile speed",
  TRACK_UNKNOWN: "Unknown track",
  TRACK_LENGTH: "Not a quarter mile",
  TRACK_CLOSED: "Track closed",
  TRACK_UNSANCTIONED: "Not sanctioned",
  OWN_BEST: "Far quicker than this car's best",
  MODEL_BEST: "Quicker than the model's best",
  STOCK_MODS: "Mods on a stock car",
  DUPLICATE: "Same run twice",
  VIN_CHECK_DIGIT: "VIN check digit",
  VIN_ELSEWHERE: "VIN in another garage",
  SAME_PHOTO: "Same file",
  SAME_PICTURE: "Same picture",
} as const;

export type FlagCode = keyof typeof FLAG_LABELS;

/** A flag's short label; the code for a flag of a retired rule. */
export function labelOf(code: string): string {
  const labels: Readonly<Record<string, string>> = FLAG_LABELS;
  return labels[code] ?? code;
}

/** Flags whose words name other slips (`slip #12`) and hold nothing that a racer typed. */
const NAMING_SLIPS: readonly string[] = [
  "DUPLICATE",
  "VIN_ELSEWHERE",
  "SAME_PHOTO",
  "SAME_PICTURE",
] satisfies FlagCode[];

/** The text for the racer, where moderators read which slips of others are meant. */
const WITHOUT_SLIPS: Readonly<Record<string, string>> = {
  VIN_ELSEWHERE: "The same VIN is in another racer's garage.",
  SAME_PHOTO: "Another racer submitted the very same photo.",
  SAME_PICTURE: "The photo looks like one from another slip.",
} satisfies Partial<Record<FlagCode, string>>;

/** A flag for the racer: some of the slips that it names were never public. */
export function withoutSlipsOfOthers(flag: SlipFlag): SlipFlag {
  return { ...flag, detail: WITHOUT_SLIPS[flag.code] ?? flag.detail };
}

/** The words of a flag in pieces; one that names another slip carries its id, to be linked. */
export function messageOf({
  code,
  detail,
}: {
  code: string;
  detail: string;
}): { text: string; slipId: number | null }[] {
  const pieces = NAMING_SLIPS.includes(code) ? detail.split(/(\bslip #\d+)/i) : [detail];
  return pieces.map((text) => {
    const [, id] = /^slip #(\d+)$/i.exec(text) ?? [];
    return { text, slipId: id === undefined ? null : Number(id) };
  });
}
