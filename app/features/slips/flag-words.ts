/** What the rules may notice about a slip, as lists and filters name it. */
export const FLAG_WORDS = {
  ET_SPEED: "ET x speed",
  SIXTY_FOOT: "60 ft share",
  EIGHTH_TIME: "1/8 mile ET",
  EIGHTH_SPEED: "1/8 mile speed",
  TRACK_UNKNOWN: "Unknown track",
  TRACK_LENGTH: "Not a quarter mile",
  TRACK_CLOSED: "Track closed",
  TRACK_UNSANCTIONED: "Not sanctioned",
  OWN_BEST: "Far quicker than own best",
  MODEL_BEST: "Quicker than model's best",
  STOCK_MODS: "Mods on a stock car",
  DUPLICATE: "Same run twice",
  VIN_CHECK_DIGIT: "VIN check digit",
  VIN_ELSEWHERE: "VIN in another garage",
  SAME_PHOTO: "Same file",
  SAME_PICTURE: "Same picture",
} as const;

export type FlagCode = keyof typeof FLAG_WORDS;
