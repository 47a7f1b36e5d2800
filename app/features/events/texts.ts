/** Messages about events. */
export const EVENT_TEXTS = {
  notActivated: "Your account is not activated!",
  gone: "This event isn't there anymore.",
  off: "It's canceled. Nobody's going.",
  carGone: "That car isn't in your garage anymore. Pick another one.",
  going: "You're going. See you in the lanes.",
  went: "Marked: you were there.",
  unmarked: "Unmarked.",
  changed: "Somebody changed this event while you were looking. Load it again.",
} as const;
