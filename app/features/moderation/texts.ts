export const MODERATION_TEXTS = {
  changed: "Someone changed this slip while you were looking at it. Take another look.",
  ownSlip: "You can't decide your own slip.",
  undoExpired: "Too late to undo. The racer already got the mail.",
  notFound: "That slip doesn't exist.",
} as const;
