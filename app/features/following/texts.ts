/** Messages about following. */
export const FOLLOW_TEXTS = {
  notActivated: "Your account is not activated!",
  unknown: "There's nothing to follow here.",
  // For a garage of one's own, a hidden one and one whose owner blocked the member: which it is, is nobody's business.
  refused: "You can't follow this one.",
  full: "You follow 500 things, and that's all that fits. Let go of one first.",
  followed: "Following. It's in your feed from now on.",
  ended: "Not following any more.",
  shown: "Choice saved.",
  keyed: "Your feed has a new address. The old one doesn't work any more.",
  unkeyed: "Your feed has no address any more.",
} as const;
