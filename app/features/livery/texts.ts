export const LIVERY_TEXTS = {
  notActivated: "Your account is not activated!",
  choose: "Choose one of the designs.",
  twice: "You already voted in this round. One vote each, and yours counts.",
  closed: "This round is closed. The results are below.",
  voted: "Your vote is in.",
} as const;
