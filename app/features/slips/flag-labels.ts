import type { SlipFlag } from "#db/schema/slips.ts";

/** Labels of the flags, for lists and filters. */
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

/** A flag's short label; the code itself for a flag whose rule was retired. */
export function labelOf(code: string): string {
  const labels: Readonly<Record<string, string>> = FLAG_LABELS;
  return labels[code] ?? code;
}

/** Flags whose text names other slips (`slip #12`) and contains no user input. */
const NAMING_SLIPS: readonly string[] = [
  "DUPLICATE",
  "VIN_ELSEWHERE",
  "SAME_PHOTO",
  "SAME_PICTURE",
] satisfies FlagCode[];

/** The texts for the racer; moderators also see which of other racers' slips are meant. */
const WITHOUT_SLIPS: Readonly<Record<string, string>> = {
  VIN_ELSEWHERE: "The same VIN is in another racer's garage.",
  SAME_PHOTO: "Another racer submitted the very same photo.",
  SAME_PICTURE: "The photo looks like one from another slip.",
} satisfies Partial<Record<FlagCode, string>>;

/** A flag as the racer sees it: some of the slips it names were never public. */
export function withoutSlipsOfOthers(flag: SlipFlag): SlipFlag {
  return { ...flag, detail: WITHOUT_SLIPS[flag.code] ?? flag.detail };
}

/** A flag's text in parts; a part that names another slip has its id, for a link. */
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
