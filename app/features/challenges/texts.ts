export const CHALLENGE_TEXTS = {
  notFound: "There's no member with this name.",
  yourself: "That's you. Pick somebody else.",
  /** The same for everyone who can't challenge a member, so that it doesn't tell who blocked whom. */
  notTaking: "They aren't taking challenges.",
  blocked: "You blocked this member.",
  paired: "You two have a challenge open already. Finish that one first.",
  sentFull: "You have three challenges open. Finish or withdraw one first.",
  receivedFull: "They have ten challenges waiting. Try again in a few days.",
  sent: "Challenge sent.",
  accepted: "It's on. You have thirty days.",
  declined: "Declined.",
  withdrawn: "Withdrawn.",
  taking: "You take challenges.",
  refusing: "You take no challenges.",
  notWaiting: "This challenge isn't waiting for an answer anymore.",
  notStarted: "You race five challenges already, or the other account is closed.",
  gone: "That challenge doesn't exist.",
} as const;
