/** What the rival's field says, and the player when its script is missing. */
export const WATCH_TEXTS = {
  foreign: "That's not a link to one of our runs.",
  itself: "That's this run. Pick another one.",
  noMatch: "No racer by that name on the boards.",
  noPlayer: "The run didn't load. Press Play to try again.",
  notListed: "That run isn't on the boards.",
} as const;
