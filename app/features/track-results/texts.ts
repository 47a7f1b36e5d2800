import type { TrackSheetStatus } from "#db/schema/track-results.ts";

export const SHEET_STATUS: Readonly<Record<TrackSheetStatus, string>> = {
  OPEN: "Arriving",
  DONE: "Stored",
  WITHDRAWN: "Withdrawn",
};

export const KEY_TEXTS = {
  unavailable:
    "Programs can't post results here yet. Send the file on this page, and ask an admin.",
  stopped: "Stopped working: the site's secret was replaced. Make a new key, then revoke this one.",
  old: "Works for now: the site's secret is being replaced. Make a new key soon.",
} as const;

/** What a strip's word about a claim answers. */
export const CLAIM_DECISION_TEXTS = {
  gone: "That claim is gone, or somebody decided it already.",
  own: "That's your own claim. Somebody else at the strip has to confirm it.",
  confirmed: "Confirmed. It's tied to the slip as soon as they send it.",
  matched: "Confirmed, and their slip matches: it's confirmed by the track.",
  refused: "Taken off that row. They can't claim it again.",
} as const;

/** What became of a row. */
export const ROW_STATES = {
  confirms: "Confirms a slip",
  claimed: "Claimed",
  asked: "Is it theirs?",
  open: "Open",
} as const;
