export const GIVEAWAY_TEXTS = {
  notActivated: "Your account is not activated!",
  twice: "You're already in. One entry each, and yours counts.",
  closed: "This giveaway is closed. No more entries.",
  country: "Choose the United States or Canada. Entries are open to those two only.",
  age: "You have to be 18 or older to enter.",
  rules: "Read and accept the rules.",
  entered: "You're in. Good luck.",
} as const;
