import type { SlipStatus } from "#db/schema/slips.ts";

type Owned = { userId: number; status: SlipStatus };
type Person = { id: number } | null;

const EDITABLE: readonly SlipStatus[] = ["PENDING", "NEEDS_INFO", "REJECTED", "APPROVED"];

/** Its racer may correct a slip in every state but these: a moderator has it open, or it was withdrawn. */
export function canEditSlip(viewer: Person, slip: Owned): boolean {
  return viewer?.id === slip.userId && EDITABLE.includes(slip.status);
}

/** Its racer may take a slip back at any time. */
export function canWithdrawSlip(viewer: Person, slip: Owned): boolean {
  return viewer?.id === slip.userId && slip.status !== "WITHDRAWN";
}

/** Why a slip of one's own can't be edited right now, in plain words. */
export function refuseEdit(status: SlipStatus): string | null {
  if (status === "IN_REVIEW")
    return "A moderator is looking at this slip right now. Try again later.";
  if (status === "WITHDRAWN") return "This slip was withdrawn. Add it again as a new one.";
  return null;
}
