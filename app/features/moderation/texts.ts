export const MODERATION_TEXTS = {
  changed: "Somebody changed this slip while you were looking at it. Look at it again.",
  ownSlip: "You can't decide on a slip of your own.",
  notFound: "There is no such slip.",
} as const;
