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
  changedSince:
    "The slip has changed since you typed this. Look it over: sent again, it takes the place of what the slip says now.",
  discard: "Throw this time slip away, with the photos that are kept on this device?",
  waiting:
    "There is no connection. The slip is kept on this device with its photos and goes out by itself when the connection is back. You can close this page.",
  mayBeCleared:
    "Your browser may clear it when room runs short, or when a private window closes: open this site again soon.",
  noRoom:
    "There is no room left on this device. What you typed is kept, your photos are not: keep this page open until the slip is sent, or make room and choose them again.",
  keepsNothing:
    "This browser keeps nothing, as in some private windows. Keep this page open until the slip is sent.",
  vehiclesFailed: "Failed to load vehicles",
} as const;
