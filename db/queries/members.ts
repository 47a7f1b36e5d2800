import { and, desc, eq, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import {
  auditLog,
  mails,
  memberNotes,
  passkeys,
  REPORT_STATUSES,
  runReports,
  sessions,
  signInFailures,
  slips,
  users,
  vehicleLookup,
  vehicles,
} from "../schema/index.ts";
import { integer, literal } from "./literal.ts";

const listedColumns = {
  id: users.id,
  createdAt: users.createdAt,
  username: users.username,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  role: users.role,
  isActivated: users.isActivated,
  listedRunCount: users.listedRunCount,
  bannedAt: users.bannedAt,
  suspendedUntil: users.suspendedUntil,
  anonymisedAt: users.anonymisedAt,
};

/** A member in the staff's list. */
export type ListedMember = Pick<typeof users.$inferSelect, keyof typeof listedColumns>;

/** A part of the staff's list of members: the newest ones before an id. */
type ListPart = { before: number; limit: number };

/**
 * Members, newest first.
 *
 * @param page.match an expression for the full-text search (app/features/members/search-terms.ts); all
 *   members without it
 */
export function findAllMembers(
  db: Database,
  { match, before, limit }: ListPart & { match?: string | undefined },
): Promise<ListedMember[]> {
  if (!match) {
    return db
      .select(listedColumns)
      .from(users)
      .where(lt(users.id, before))
      .orderBy(desc(users.id))
      .limit(limit);
  }
  return db
    .select(listedColumns)
    .from(foundMembers(match, { before, limit }))
    .crossJoin(users)
    .where(sql`${users.id} = hit.id`)
    .orderBy(sql`hit.id desc`) as Promise<ListedMember[]>;
}

/** The ids that the search finds, newest first. */
function foundMembers(match: string, { before, limit }: ListPart): SQL {
  return sql`(select rowid as id from member_search where member_search match ${match}
    and rowid < ${integer(before)} order by rowid desc limit ${literal(limit)}) as hit`;
}

/** How many rows the member page lists of each kind. Together with those that they join, fewer than 100. */
const [FEW, SOME] = [5, 8];

/** Everything that the staff's page of a member shows, in one round trip; `user` is null if there is none. */
export async function findMemberPage(db: Database, id: number) {
  const ofMember = sql`(select id from slips where user_id = ${id} order by submitted_at desc limit ${literal(FEW)})`;
  const [
    [user],
    slipRows,
    cars,
    sessionRows,
    mailRows,
    reports,
    notes,
    acts,
    passkeyRows,
    [failures],
  ] = await db.batch([
    db.select().from(users).where(eq(users.id, id)).limit(1),
    db
      .select({
        id: slips.id,
        submittedAt: slips.submittedAt,
        status: slips.status,
        elapsedMs: slips.elapsedMs,
        raceTrack: slips.raceTrack,
      })
      .from(slips)
      .where(eq(slips.userId, id))
      .orderBy(desc(slips.submittedAt))
      .limit(SOME),
    db
      .select({
        id: vehicles.id,
        year: vehicleLookup.year,
        make: vehicleLookup.make,
        model: vehicleLookup.model,
        trim: vehicleLookup.trim,
        vinTail: sql<string | null>`substr(${vehicles.vin}, -6)`.as("vin_tail"),
      })
      .from(vehicles)
      .innerJoin(vehicleLookup, eq(vehicleLookup.id, vehicles.vehicleLookupId))
      .where(and(eq(vehicles.userId, id), isNull(vehicles.deletedAt)))
      .limit(FEW),
    db
      .select({
        id: sessions.id,
        createdAt: sessions.createdAt,
        lastUsedAt: sessions.lastUsedAt,
        expiresAt: sessions.expiresAt,
        endedAt: sessions.endedAt,
        userAgent: sessions.userAgent,
        place: sessions.place,
      })
      .from(sessions)
      .where(eq(sessions.userId, id))
      .orderBy(desc(sessions.lastUsedAt))
      .limit(SOME),
    db
      .select({
        id: mails.id,
        createdAt: mails.createdAt,
        subject: mails.subject,
        status: mails.status,
        sentAt: mails.sentAt,
      })
      .from(mails)
      .where(sql`${mails.id} in (select id from (
          select id from mails where recipient = (select lower(email) from users where id = ${id})
          order by id desc limit ${literal(SOME)}))`)
      .orderBy(desc(mails.id)),
    db
      .select({
        slipId: runReports.slipId,
        createdAt: runReports.createdAt,
        reason: runReports.reason,
        status: runReports.status,
      })
      .from(runReports)
      // The newest in each state of each slip: a run may have been reported a hundred times.
      .where(sql`${runReports.id} in (select (select r.id from run_reports r
          where r.slip_id = s.id and r.status = t.value order by r.id desc limit 1)
        from ${ofMember} s, json_each(${JSON.stringify(REPORT_STATUSES)}) t)`)
      .orderBy(desc(runReports.id))
      .limit(FEW),
    db
      .select({
        id: memberNotes.id,
        createdAt: memberNotes.createdAt,
        text: memberNotes.text,
        author: users.username,
      })
      .from(memberNotes)
      .innerJoin(users, eq(users.id, memberNotes.authorId))
      .where(eq(memberNotes.userId, id))
      .orderBy(desc(memberNotes.id))
      .limit(FEW),
    db
      .select({
        id: auditLog.id,
        createdAt: auditLog.createdAt,
        action: auditLog.action,
        detail: auditLog.detail,
        actor: users.username,
      })
      .from(auditLog)
      .leftJoin(users, eq(users.id, auditLog.actorId))
      .where(and(eq(auditLog.subjectKind, "user"), eq(auditLog.subjectId, id)))
      .orderBy(desc(auditLog.id))
      .limit(SOME),
    db.select({ name: passkeys.name }).from(passkeys).where(eq(passkeys.userId, id)).limit(FEW),
    db
      .select({
        failureCount: signInFailures.failureCount,
        lastFailedAt: signInFailures.lastFailedAt,
        lockedUntil: signInFailures.lockedUntil,
      })
      .from(signInFailures)
      .where(eq(signInFailures.key, `account:${id}`))
      .limit(1),
  ]);
  if (!user) return null;
  return {
    user,
    slips: slipRows,
    cars,
    sessions: sessionRows,
    mails: mailRows,
    reports,
    notes,
    acts,
    passkeyCount: passkeyRows.length,
    /** Wrong passwords, which may not count anymore. */
    failures: failures ?? null,
  };
}
export type MemberPage = NonNullable<Awaited<ReturnType<typeof findMemberPage>>>;

/** Adds a note of staff about a member who hasn't been deleted; returns a row, or none. */
export function insertMemberNote(
  db: Database,
  note: { userId: number; authorId: number; createdAt: Date; text: string },
) {
  return db.all<{ id: number }>(sql`
    insert into member_notes (user_id, author_id, created_at, text)
    select id, ${note.authorId}, ${note.createdAt.getTime()}, ${note.text}
    from users where id = ${note.userId} and anonymised_at is null
    returning id`);
}
