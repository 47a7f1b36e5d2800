import type { FlagCode } from "#app/features/slips/flag-labels.ts";

/** What each flag means and what to look at, for the help of moderators. */
export const FLAG_MEANINGS = {
  ET_SPEED:
    "Time and speed don't go together. Usually a typo, a lift before the stripe, or a bad launch. Read both on the paper.",
  SIXTY_FOOT:
    "The 60 ft is an unusual share of the ET. Check that it isn't the reaction time or the 330.",
  EIGHTH_TIME: "The eighth and the quarter don't fit. Check which of the splits was typed.",
  EIGHTH_SPEED: "The speeds at the eighth and at the stripe don't fit. Check both.",
  TRACK_UNKNOWN:
    "The name isn't on our list of tracks. Read it on the paper; it may be an old name or a new strip.",
  TRACK_LENGTH: "This strip is shorter than a quarter mile. Such a run isn't for the boards.",
  TRACK_CLOSED: "The strip had closed by that day. Check the date on the paper.",
  TRACK_UNSANCTIONED: "The strip isn't sanctioned. Such a run isn't for the boards.",
  OWN_BEST:
    "More than 8 % quicker than the same car before. Look for a tune or tires in the modifications, and for another car's slip.",
  MODEL_BEST: "Quicker than any stock car of this model and year. Be sure that it's stock.",
  STOCK_MODS:
    "Entered as stock, with parts that aren't. If they count, reject it with Wrong class; the racer can change the class.",
  DUPLICATE: "The same numbers on the same day. Open the other slip and compare the paper.",
  VIN_CHECK_DIGIT: "A character of the VIN is wrong. Compare it with the second photo.",
  VIN_ELSEWHERE: "The car is in another garage, too. It may have been sold; compare dates.",
  SAME_PHOTO: "Another racer sent the same file. Open both.",
  SAME_PICTURE:
    "The photo looks like another slip's. Open both; two slips of one night can look alike.",
} as const satisfies Record<FlagCode, string>;
