/** The specification's alert texts, and our own where it has none. */
export const SLIP_TEXTS = {
  submitted: "Time slip submitted successfully.",
  failed: "There was a problem submitting your time slip. Please try again.",
  review: "Please review your entries before submitting.",
  userMissing: "Missing user id for time slip submission",
  changed: "This slip was changed in the meantime. Reload the page to see what it says now.",
  changedSince:
    "The slip changed after you typed this. Look it over. If you send it, it replaces what the slip says now.",
  discard: "Discard this time slip and its photos on this device?",
  waiting:
    "You're offline. The slip is saved on this device with its photos and goes out by itself when the connection is back. You can close this page.",
  waitingForPhotos:
    "We can't process photos right now. Yours is saved. It stays on this device with the slip, and both go out by themselves as soon as we can. You can close this page.",
  mayBeCleared:
    "Your browser may clear it when space runs low or a private window closes, so come back soon.",
  noRoom:
    "This device is out of space. What you typed is saved, your photos aren't. Keep this page open until the slip is sent, or free up space and choose them again.",
  keepsNothing:
    "This browser doesn't save anything, as in some private windows. Keep this page open until the slip is sent.",
  vehiclesFailed: "Failed to load vehicles",
} as const;

/** The server's error messages; kept out of the browser bundle. */
export const SLIP_REFUSALS = {
  notYours: "That slip isn't yours, or it's gone.",
} as const;

/** On the slip form, while it takes no new slips. */
export const SUBMISSIONS_CLOSED =
  "We're not taking new time slips right now. What you type stays here, so send it once we are.";
