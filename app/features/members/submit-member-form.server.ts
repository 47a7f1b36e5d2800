import type { Deps, Toast, Viewer } from "#app/deps.ts";
import { banUser, pardonUser } from "#app/features/accounts/ban-user.server.ts";
import { changeRole } from "#app/features/accounts/change-role.server.ts";
import { newEmailSchema } from "#app/features/accounts/schema.ts";
import type { StaffChange } from "#app/features/accounts/staff-change.server.ts";
import { endSuspension, suspendUser } from "#app/features/accounts/suspend-user.server.ts";
import { resendActivationTo } from "#app/features/registration/resend-activation.server.ts";
import { assertConfirmed } from "#app/features/sessions/assert-confirmed.ts";
import { AppError } from "#app/lib/errors.ts";
import type { FormValues } from "#app/lib/forms/form-answer.ts";
import { invalidFields, readFields } from "#app/lib/forms/read-fields.ts";
import { keysOf } from "#app/lib/keys-of.ts";
import { limitRacer } from "#app/lib/limit.server.ts";
import { authorize } from "#app/lib/policy.ts";
import { isAdmin } from "#app/lib/roles.ts";
import { findUserById, type User } from "#db/queries/users.ts";
import { changeMemberEmail } from "./change-member-email.server.ts";
import { deleteMember } from "./delete-member.server.ts";
import { endMemberSessions } from "./end-member-sessions.server.ts";
import { type MemberAction, memberPolicy } from "./policy.ts";
import { MEMBER_FORMS, type MemberIntent, SUSPENSION_DAYS_MAX, sessionOfIntent } from "./schema.ts";
import { ROLE_LABELS } from "./texts.ts";
import { writeMemberNote } from "./write-member-note.server.ts";

type FormDeps = Deps & { viewer: Viewer };
/** A form and the member that it is about. */
type Sent = { user: User; values: FormValues };

type MemberForm = {
  action: MemberAction;
  /** Returns the message of the toast. */
  run(deps: FormDeps, sent: Sent): Promise<string | Toast>;
};

const FORMS: Readonly<Record<MemberIntent, MemberForm>> = {
  note: {
    action: "note",
    async run(deps, { user, values }) {
      await writeMemberNote(deps, user, readFields(MEMBER_FORMS.note, values).text);
      return "Note added.";
    },
  },
  suspend: {
    action: "suspend",
    async run(deps, { user, values }) {
      const { days, reason, seen } = readFields(MEMBER_FORMS.suspend, values);
      assertDays(deps.viewer, days);
      await suspendUser(deps, changeOf(deps, user, { reason, seen }), days);
      return `${user.username} is suspended for ${days === 1 ? "a day" : `${days} days`}.`;
    },
  },
  unsuspend: {
    action: "suspend",
    async run(deps, { user, values }) {
      await endSuspension(deps, changeOf(deps, user, readFields(MEMBER_FORMS.unsuspend, values)));
      return `${user.username} may write again.`;
    },
  },
  ban: {
    action: "ban",
    async run(deps, { user, values }) {
      await banUser(deps, changeOf(deps, user, readFields(MEMBER_FORMS.ban, values)));
      return `${user.username} is banned: signed out everywhere, and off the boards.`;
    },
  },
  pardon: {
    action: "ban",
    async run(deps, { user, values }) {
      await pardonUser(deps, changeOf(deps, user, readFields(MEMBER_FORMS.pardon, values)));
      return `${user.username} is pardoned, and back on the boards.`;
    },
  },
  role: {
    action: "changeRole",
    async run(deps, { user, values }) {
      const { role, ...typed } = readFields(MEMBER_FORMS.role, values);
      await changeRole(deps, changeOf(deps, user, typed), role);
      return `${user.username}'s role: ${ROLE_LABELS[role].toLowerCase()}.`;
    },
  },
  endSessions: {
    action: "endSessions",
    async run(deps, { user, values }) {
      const { session } = readFields(MEMBER_FORMS.endSessions, values);
      await endMemberSessions(deps, user, { sessionId: session, actorId: deps.viewer.id });
      return session ? "That device is logged out." : `${user.username} is logged out everywhere.`;
    },
  },
  resend: {
    action: "resendActivation",
    async run(deps, { user }) {
      await resendActivationTo(deps, user);
      return `A new activation link is on its way to ${user.email}.`;
    },
  },
  email: {
    action: "changeEmail",
    run(deps, { user, values }) {
      const { newEmail } = readFields(newEmailSchema, values);
      return changeMemberEmail(deps, user, { newEmail, actorId: deps.viewer.id });
    },
  },
  delete: {
    action: "delete",
    async run(deps, { user, values }) {
      const { typed } = readFields(MEMBER_FORMS.delete, values);
      await deleteMember(deps, user, { typed, actorId: deps.viewer.id });
      return `The account of ${user.username} is deleted.`;
    },
  },
};

/** The intents of the forms of a member's page. */
export const MEMBER_INTENTS = keysOf(FORMS);

/**
 * Handles a form on a member's page: who may do it, whether their password is recent, then the use case that commands call
 * too.
 *
 * @returns the toast
 * @throws AppError `not_found`, `forbidden`, `unconfirmed`, `invalid` with errors by field, `conflict` if someone else was
 *   first or the member is the last admin
 */
export async function submitMemberForm(
  deps: FormDeps,
  { id, intent, values }: { id: number; intent: string; values: FormValues },
): Promise<string | Toast> {
  const user = await findUserById(deps.db, id);
  if (!user || user.anonymisedAt) throw new AppError("not_found", "There's no such member.");
  const session = sessionOfIntent(intent);
  const name = session === null ? intent : "endSessions";
  const form = isMemberIntent(name) ? FORMS[name] : undefined;
  if (!form) throw new AppError("bad_request", "That form isn't on this page.");
  authorize(memberPolicy, form.action, deps.viewer, user);
  // A note changes nothing for the member.
  if (form.action !== "note") assertConfirmed(deps.viewer, deps.clock);
  await limitRacer(deps, "change");
  return form.run(deps, { user, values: session === null ? values : { ...values, session } });
}

function isMemberIntent(intent: string): intent is MemberIntent {
  return Object.hasOwn(FORMS, intent);
}

function changeOf(
  { viewer }: FormDeps,
  user: User,
  { reason, seen }: { reason: string; seen: string },
): StaffChange {
  return { user, actorId: viewer.id, reason, seen };
}

/** @throws AppError `invalid` for more days than the viewer's role allows */
function assertDays(viewer: Viewer, days: number): void {
  const most = isAdmin(viewer) ? SUSPENSION_DAYS_MAX.admin : SUSPENSION_DAYS_MAX.moderator;
  if (days > most) throw invalidFields({ days: `At most ${most} days.` });
}
