export type MemberStanding = "active" | "new" | "suspended" | "banned" | "deleted";

type Account = {
  isActivated: boolean;
  bannedAt: Date | null;
  suspendedUntil: Date | null;
  anonymisedAt: Date | null;
};

export const STANDING_LABELS: Readonly<Record<MemberStanding, string>> = {
  active: "Active",
  new: "Not activated",
  suspended: "Suspended",
  banned: "Banned",
  deleted: "Deleted",
};

/** What an account may do now: the gravest of its states. A suspension ends by itself. */
export function standingOf(account: Account, now: Date): MemberStanding {
  if (account.anonymisedAt) return "deleted";
  if (account.bannedAt) return "banned";
  if (account.suspendedUntil && account.suspendedUntil > now) return "suspended";
  return account.isActivated ? "active" : "new";
}

/** Whether a row that the search finds is still in the state asked for: a suspension ends without a write. */
export function isInState(account: Account, state: string | null, now: Date): boolean {
  return state !== "suspended" || standingOf(account, now) === "suspended";
}
