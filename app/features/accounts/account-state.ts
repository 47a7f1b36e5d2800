import type { Role } from "#db/schema/users.ts";

type State = { role: Role; bannedAt: Date | null; suspendedUntil: Date | null };

/**
 * What staff decide about an account, as text: forms carry the state they were opened in, and a write is refused if it
 * has changed since. The query `isAccountAsSeen` compares the same text.
 */
export function accountStateOf({ role, bannedAt, suspendedUntil }: State): string {
  return `${role}.${bannedAt?.getTime() ?? 0}.${suspendedUntil?.getTime() ?? 0}`;
}
