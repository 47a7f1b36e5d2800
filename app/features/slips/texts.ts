export const SLIP_LIMITS = { raceTrack: 120, page: 20, trackSuggestions: 8 } as const;

/** The alert texts of the specification, and our own for what it leaves out. */
export const SLIP_TEXTS = {
  submitted: "Time slip submitted successfully.",
  failed: "There was a problem submitting your time slip. Please try again.",
  review: "Please review your entries before submitting.",
  userMissing: "Missing user id for time slip submission",
  changed: "This slip was changed in the meantime. Load the page again to see what it says now.",
  vehiclesFailed: "Failed to load vehicles",
} as const;
