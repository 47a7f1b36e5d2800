import type { TrackSheetStatus } from "#db/schema/track-results.ts";

export const SHEET_STATUS: Readonly<Record<TrackSheetStatus, string>> = {
  OPEN: "Arriving",
  DONE: "Stored",
  WITHDRAWN: "Withdrawn",
};

/** What became of a row. */
export const ROW_STATES = {
  confirms: "Confirms a slip",
  claimed: "Claimed",
  open: "Open",
} as const;
