import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import {
  accountTokens,
  auditLog,
  commentFlags,
  commentLikes,
  dragPakRequests,
  emailChanges,
  eventMarks,
  giveawayEntries,
  idempotencyKeys,
  liveryVotes,
  mails,
  newsArticleLikes,
  passkeyChallenges,
  passkeys,
  sessions,
  slips,
  users,
  vehicleImages,
  vehicleModifications,
  vehicles,
} from "../schema/index.ts";
import { isMailTo } from "./mails.ts";

/** An account at the instant of its deletion: what ties the statements of that one batch together. */
type Deletion = { userId: number; deletedAt: Date };

/**
 * Takes a person out of an account. Gives no row, and then none of the statements below changes
 * anything, when the password was changed since it was checked or somebody was faster.
 */
export function updateUserToAnonymous(
  db: Database,
  {
    userId,
    deletedAt,
    passwordHash,
    username,
  }: Deletion & { passwordHash: string; username: string },
) {
  return db
    .update(users)
    .set({
      username,
      usernameKey: username.toLowerCase(),
      email: "",
      // Unique, and no address: nobody finds an account by it.
      emailKey: username.toLowerCase(),
      passwordHash: "",
      role: "racer",
      firstName: "",
      lastName: "",
      country: "",
      zipCode: "",
      isActivated: false,
      hasNewsOptIn: false,
      hasEventsOptIn: false,
      isRealNameShown: false,
      joined1320At: null,
      anonymisedAt: deletedAt,
      updatedAt: deletedAt,
    })
    .where(
      and(eq(users.id, userId), eq(users.passwordHash, passwordHash), isNull(users.anonymisedAt)),
    )
    .returning({ id: users.id });
}

/** The account's id, if this batch has deleted it. */
const deletedId = ({ userId, deletedAt }: Deletion) =>
  sql<number>`(select id from users where id = ${userId} and anonymised_at = ${deletedAt.getTime()})`;

/** The vehicles in its garage: those that left it before left with their photos, log and VIN. */
const inGarageOf = (deletion: Deletion) =>
  and(eq(vehicles.userId, deletedId(deletion)), isNull(vehicles.deletedAt));

/** Where the photos of an account lie. Whole, however many there are: nothing of them may stay. */
export function findAllMediaOfDeleted(db: Database, deletion: Deletion) {
  return [
    db
      .select({ mediaKey: slips.mediaKey, vinMediaKey: slips.vinMediaKey })
      .from(slips)
      .where(eq(slips.userId, deletedId(deletion))),
    db
      .select({ mediaKey: vehicleImages.mediaKey })
      .from(vehicleImages)
      .innerJoin(vehicles, eq(vehicles.id, vehicleImages.vehicleId))
      .where(inGarageOf(deletion)),
  ] as const;
}

/**
 * Every slip leaves the queue and the boards and forgets its pictures. All of them go up by a
 * version, so that a decision which is being made on one of them is refused.
 */
export function withdrawSlipsOfDeleted(db: Database, deletion: Deletion) {
  const { userId, deletedAt } = deletion;
  const owner = deletedId(deletion);
  return [
    db.run(sql`
      insert into ${auditLog} (created_at, actor_id, action, subject_kind, subject_id, detail)
      select ${deletedAt.getTime()}, ${userId}, 'slip.withdraw', 'slip', id,
        json_object('from', status, 'because', 'account deleted')
      from slips where user_id = ${owner} and status <> 'WITHDRAWN'`),
    db
      .update(slips)
      .set({
        status: "WITHDRAWN",
        vinMediaKey: null,
        blurDataUrl: "",
        version: sql`${slips.version} + 1`,
        updatedAt: deletedAt,
        claimedBy: null,
        claimedAt: null,
      })
      .where(eq(slips.userId, owner)),
  ] as const;
}

/** The garage is emptied; the rows of its vehicles stay, since slips refer to them. */
export function emptyGarageOfDeleted(db: Database, deletion: Deletion) {
  const { deletedAt } = deletion;
  const ids = db.select({ id: vehicles.id }).from(vehicles).where(inGarageOf(deletion));
  return [
    db.delete(vehicleImages).where(inArray(vehicleImages.vehicleId, ids)),
    db.delete(vehicleModifications).where(inArray(vehicleModifications.vehicleId, ids)),
    db
      .update(vehicles)
      .set({ deletedAt, updatedAt: deletedAt, vin: null, mods: "", isDefault: false })
      .where(inGarageOf(deletion)),
  ] as const;
}

/** What signs in, what waits for the owner, what they asked for, and the mails that were sent to them. */
export function deleteAccessOfDeleted(db: Database, deletion: Deletion & { email: string }) {
  const owner = deletedId(deletion);
  return [
    // Refresh tokens go with their sessions.
    db.delete(sessions).where(eq(sessions.userId, owner)),
    db.delete(passkeys).where(eq(passkeys.userId, owner)),
    db.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, owner)),
    db.delete(accountTokens).where(eq(accountTokens.userId, owner)),
    // Mails to former addresses too, and to the one that waited to be confirmed: while it is known.
    db.delete(mails).where(
      and(
        or(
          isMailTo(deletion.email),
          sql`${mails.recipient} in (select new_email from email_changes where user_id = ${owner}
            union all select lower(new_email) from email_changes where user_id = ${owner})`,
          sql`(${mails.userId} is not null and ${mails.userId} = ${owner})`,
        ),
        sql`${owner} is not null`,
      ),
    ),
    db.delete(emailChanges).where(eq(emailChanges.userId, owner)),
    db.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, owner)),
    db.delete(dragPakRequests).where(eq(dragPakRequests.userId, owner)),
    db.delete(liveryVotes).where(eq(liveryVotes.userId, owner)),
    db.delete(giveawayEntries).where(eq(giveawayEntries.userId, owner)),
    db.delete(eventMarks).where(eq(eventMarks.userId, owner)),
    // Comments stay, as a deleted user's, and flags on them count on without their text.
    db.delete(commentLikes).where(eq(commentLikes.userId, owner)),
    db.delete(newsArticleLikes).where(eq(newsArticleLikes.userId, owner)),
    db.update(commentFlags).set({ text: "" }).where(eq(commentFlags.userId, owner)),
  ] as const;
}
