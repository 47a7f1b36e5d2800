export const RACER_TEXTS = {
  gone: "There's no such racer.",
  oneself: "This is you. Another moderator can read your history.",
} as const;

/** What staff did to an account, by the action in the audit log. */
export const SANCTION_LABELS: Readonly<Record<string, string>> = {
  "user.suspend": "Suspended",
  "user.unsuspend": "Suspension ended",
  "user.ban": "Banned",
  "user.pardon": "Pardoned",
};
