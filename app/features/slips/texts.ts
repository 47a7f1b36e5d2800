/** The name under which the slip form is kept while its racer signs in again. */
export const SLIP_FORM = "time-slip";

export const SLIP_LIMITS = { raceTrack: 120, page: 20, trackSuggestions: 8 } as const;

/** The alert texts of the specification, and our own for what it leaves out. */
export const SLIP_TEXTS = {
  submitted: "Time slip submitted successfully.",
  failed: "There was a problem submitting your time slip. Please try again.",
  review: "Please review your entries before submitting.",
  userMissing: "Missing user id for time slip submission",
  changed: "This slip was changed in the meantime. Load the page again to see what it says now.",
  waiting:
    "There is no connection. The slip is kept on this device with its photos and goes out by itself when the line is back. You can close this page.",
  vehiclesFailed: "Failed to load vehicles",
} as const;
