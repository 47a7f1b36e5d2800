import type { Deps, Viewer } from "#app/deps.ts";
import { accountStateOf } from "#app/features/accounts/account-state.ts";
import { describeDevice } from "#app/features/accounts/describe-device.ts";
import { doFailuresCount } from "#app/features/accounts/sign-in-lock.server.ts";
import { describeEntry } from "#app/features/audit/describe-entry.ts";
import { recordsPolicy } from "#app/features/records/policy.ts";
import { AppError } from "#app/lib/errors.ts";
import { keysOf } from "#app/lib/keys-of.ts";
import { can } from "#app/lib/policy.ts";
import { formatSeconds } from "#app/lib/race-numbers.ts";
import { findMemberPage, type MemberPage } from "#db/queries/members.ts";
import { standingOf } from "./member-standing.ts";
import { type MemberAction, memberPolicy } from "./policy.ts";

export type MemberView = Awaited<ReturnType<typeof readMember>>;

/** Everything staff see about a member, and what this viewer may do. @throws AppError `not_found` */
export async function readMember(
  { db, clock, viewer }: Pick<Deps, "db" | "clock"> & { viewer: Viewer },
  id: number,
) {
  const page = await findMemberPage(db, id);
  if (!page) throw new AppError("not_found", "There's no such member.");
  const now = clock.now();
  // As a racer's history on the desk: what others wrote about oneself is for others.
  const isSelf = id === viewer.id;
  const { notes, reports } = isSelf ? { notes: [], reports: [] } : page;
  return {
    isSelf,
    member: presentMember(page, now),
    can: permissionsOf(viewer, page.user),
    /** Whether the mails have pages for this viewer. */
    maySeeMail: can(recordsPolicy, "see", viewer),
    slips: page.slips.map(({ submittedAt, elapsedMs, ...slip }) => ({
      ...slip,
      submittedAt: submittedAt.toISOString(),
      elapsed: formatSeconds(elapsedMs),
    })),
    cars: page.cars,
    sessions: page.sessions.map((session) => presentSession(session, now)),
    mails: page.mails.map(({ id: mailId, subject, status, createdAt, sentAt }) => ({
      ...{ id: mailId, subject, status },
      at: (sentAt ?? createdAt).toISOString(),
    })),
    reports: reports.map(({ createdAt, ...report }) => ({
      ...report,
      createdAt: createdAt.toISOString(),
    })),
    notes: notes.map(({ createdAt, ...note }) => ({
      ...note,
      createdAt: createdAt.toISOString(),
    })),
    acts: page.acts.map(({ id: actId, createdAt, ...act }) => ({
      id: actId,
      at: createdAt.toISOString(),
      by: act.actor ?? "A command",
      what: describeEntry(act),
    })),
  };
}

function presentMember({ user, passkeyCount, failures }: MemberPage, now: Date) {
  const { id, username, email, firstName, lastName, country, role, isActivated } = user;
  return {
    ...{ id, username, email, country, role, isActivated, passkeyCount },
    name: [firstName, lastName].filter(Boolean).join(" "),
    createdAt: user.createdAt.toISOString(),
    listedRunCount: user.listedRunCount,
    standing: standingOf(user, now),
    bannedAt: user.bannedAt?.toISOString() ?? null,
    suspendedUntil: user.suspendedUntil?.toISOString() ?? null,
    suspensionReason: user.suspensionReason,
    failures: presentFailures(failures, now),
    /** Whether an invitation hasn't been accepted. */
    isInvited: user.passwordHash === "" && !user.anonymisedAt,
    seen: accountStateOf(user),
  };
}

/** The wrong passwords since the last right one, while they count; null without any. */
function presentFailures(row: MemberPage["failures"], now: Date) {
  if (!row || !doFailuresCount(row, now)) return null;
  const { failureCount, lastFailedAt, lockedUntil } = row;
  return {
    count: failureCount,
    lastAt: lastFailedAt.toISOString(),
    lockedUntil: lockedUntil?.toISOString() ?? null,
  };
}

function presentSession(row: MemberPage["sessions"][number], now: Date) {
  const { id, place, createdAt, lastUsedAt, expiresAt, endedAt, userAgent } = row;
  return {
    id,
    place,
    device: describeDevice(userAgent),
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isRunning: endedAt === null && expiresAt > now,
  };
}

function permissionsOf(viewer: Viewer, user: MemberPage["user"]): Record<MemberAction, boolean> {
  const isDeleted = user.anonymisedAt !== null;
  const entries = keysOf(memberPolicy).map((action) => [
    action,
    !isDeleted && can(memberPolicy, action, viewer, user),
  ]);
  return Object.fromEntries(entries);
}
