import { formatInstant } from "./dates.ts";
import { AppError } from "./errors.ts";

type Suspended = { suspendedUntil: Date | null; suspensionReason: string };

/** Whether a suspension is running. It ends by itself. */
export function isSuspended({ suspendedUntil }: Suspended, now: Date): boolean {
  return suspendedUntil !== null && suspendedUntil > now;
}

/** What a suspended member reads: until when, why, and what still works. */
export function suspensionNotice({ suspendedUntil, suspensionReason }: Suspended): string {
  const end = suspendedUntil ? formatInstant(suspendedUntil.toISOString()) : "";
  const reason = suspensionReason.replace(/[.!?…]$/u, (mark) => (mark === "." ? "" : mark));
  const stop = /[!?…]$/u.test(reason) ? "" : ".";
  return `You're suspended until ${end}: ${reason}${stop} You can read, and export or delete your account.`;
}

/** @throws AppError `suspended` with the reason and the end, if the member may not write now */
export function assertNotSuspended(person: Suspended | null, now: Date): void {
  if (person && isSuspended(person, now)) {
    throw new AppError("suspended", suspensionNotice(person));
  }
}
