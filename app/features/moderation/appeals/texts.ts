export const APPEAL_TEXTS = {
  notYours: "That slip isn't yours, or it's gone.",
  notRejected: "This slip isn't rejected, so there's nothing to appeal.",
  twice: "You already appealed this decision.",
  changed: "The slip changed since it was rejected. Look at it again.",
  sent: "Thank you. Another moderator takes a second look and emails you.",
  notFound: "That appeal doesn't exist.",
  closed: "The slip has changed since, so this appeal is closed.",
  ownSlip: "You can't decide an appeal about your own slip.",
  ownDecision: "You rejected this slip. Another moderator decides.",
  choose: "Let the decision stand, or overturn it.",
} as const;
