/** What the practice tree says about rounds for the board. */
export const PRACTICE_TEXTS = {
  notActivated: "Activate your account to put rounds on the week's board.",
  over: "This round is over, or another one was started since. Start again for the board.",
  inconsistent:
    "We can't list this round: its times don't match the tree that we sent. Your slip is yours.",
  unseen:
    "We can't list this round: nobody sees the first amber and lets go that soon three times. Your slip is yours.",
  perfect: "We can't list this round: five perfect lights in a row are a machine's.",
  alike: "We can't list this round: five tries this close together are a machine's.",
} as const;

export const TREE_NAMES = { full: "Full tree", pro: "Pro tree" } as const;
export const BRAKE_NAMES = { foot: "Foot brake", box: "Delay box" } as const;
