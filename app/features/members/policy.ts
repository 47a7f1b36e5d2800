import { type Condition, hiddenUnless, type Policy } from "#app/lib/policy.ts";
import { isAdmin, isModerator, isStaff } from "#app/lib/roles.ts";
import type { Role } from "#db/schema/users.ts";

type Actor = { id: number; role: Role } | null;
type Member = { id: number; role: Role };

/** The staff pages about members: everyone else gets a 404. */
export const membersPolicy: Policy<"see" | "export" | "invite", [Actor]> = {
  see: [hiddenUnless(isModerator)],
  // A file of all addresses.
  export: [hiddenUnless(isAdmin)],
  invite: [hiddenUnless(isAdmin)],
};

export type MemberAction =
  | "note"
  | "endSessions"
  | "resendActivation"
  | "suspend"
  | "ban"
  | "changeRole"
  | "changeEmail"
  | "export"
  | "delete";

const moderatorsOnly: Condition<[Actor, Member]> = hiddenUnless(isModerator);
const adminsOnly: Condition<[Actor, Member]> = {
  holds: isAdmin,
  code: "forbidden",
  message: "Only admins can do this.",
};
/** Only admins act on staff. */
const mayActOnStaff: Condition<[Actor, Member]> = {
  holds: (actor, member) => !isStaff(member) || isAdmin(actor),
  code: "forbidden",
  message: "Only admins can do this to staff.",
};

function notOneself(message: string): Condition<[Actor, Member]> {
  return { holds: (actor, { id }) => actor?.id !== id, code: "forbidden", message };
}

/** What staff may do to a member. */
export const memberPolicy: Policy<MemberAction, [Actor, Member]> = {
  note: [moderatorsOnly, notOneself("You can't write notes about yourself.")],
  resendActivation: [moderatorsOnly],
  endSessions: [moderatorsOnly, mayActOnStaff],
  suspend: [moderatorsOnly, notOneself("You can't suspend yourself."), mayActOnStaff],
  ban: [moderatorsOnly, adminsOnly, notOneself("You can't ban yourself.")],
  changeRole: [moderatorsOnly, adminsOnly, notOneself("You can't change your own role.")],
  changeEmail: [
    moderatorsOnly,
    adminsOnly,
    notOneself("Change your own address on your account page."),
  ],
  export: [moderatorsOnly, adminsOnly],
  delete: [moderatorsOnly, adminsOnly, notOneself("Delete your own account on your account page.")],
};
