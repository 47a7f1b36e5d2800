export const MODERATION_TEXTS = {
  changed: "Someone changed this slip while you were looking at it. Take another look.",
  ownSlip: "You can't decide your own slip.",
  notFound: "There is no such slip.",
} as const;
