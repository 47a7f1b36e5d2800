import { and, eq, gte, inArray, isNull, ne, or, type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import {
  accountTokens,
  appeals,
  approvalNews,
  auditLog,
  commentFlags,
  commentLikes,
  commentMentions,
  comments,
  commentVersions,
  dragPakRequests,
  emailChanges,
  eventMarks,
  followSets,
  followSettings,
  follows,
  giveawayEntries,
  heldDecisions,
  idempotencyKeys,
  liveryVotes,
  mails,
  memberBlocks,
  memberNotes,
  mutedNotices,
  mutedThreads,
  newsArticleEditors,
  newsArticleLikes,
  noticeChoices,
  noticeHours,
  notices,
  passkeyChallenges,
  passkeys,
  practiceRounds,
  practiceScores,
  pushSubscriptions,
  runReports,
  savedFilters,
  sessions,
  signInFailures,
  slipNotes,
  slipPictureBands,
  slipSightings,
  slips,
  users,
  vehicleImages,
  vehicleModifications,
  vehicles,
} from "../schema/index.ts";
import { DETAIL_WITHOUT_TEXTS } from "./audit.ts";
import { deleteChallengesOfDeleted } from "./challenges.ts";
import { DRAG_PAK_SUBJECT } from "./drag-pak.ts";
import { isMailTo } from "./mails.ts";
import { eraseResultsOfDeleted } from "./track-claims.ts";
import { isNotLastAdmin } from "./users.ts";

/** An account and the instant of its deletion, which ties the statements of the batch together. */
type Deletion = { userId: number; deletedAt: Date };

/**
 * Removes the personal data from an account. Returns no row if the password was changed since it
 * was checked, the account is already deleted, or it is the last admin's; then none of the statements below changes
 * anything.
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
      // Unique, and not an address, so no lookup by email finds it.
      emailKey: username.toLowerCase(),
      passwordHash: "",
      role: "racer",
      firstName: "",
      lastName: "",
      namedAt: null,
      country: "",
      zipCode: "",
      isActivated: false,
      hasNewsOptIn: false,
      hasEventsOptIn: false,
      hasPledged: false,
      isRealNameShown: false,
      joined1320At: null,
      suspendedUntil: null,
      suspensionReason: "",
      anonymisedAt: deletedAt,
      updatedAt: deletedAt,
    })
    .where(
      and(
        eq(users.id, userId),
        eq(users.passwordHash, passwordHash),
        isNull(users.anonymisedAt),
        isNotLastAdmin(deletedAt),
      ),
    )
    .returning({ id: users.id });
}

/** The account's id, if this batch deleted it. */
const deletedId = ({ userId, deletedAt }: Deletion) =>
  sql<number>`(select id from users where id = ${userId} and anonymised_at = ${deletedAt.getTime()})`;

/** The vehicles in its garage; earlier ones lost their photos, log and VIN when they left it. */
const inGarageOf = (deletion: Deletion) =>
  and(eq(vehicles.userId, deletedId(deletion)), isNull(vehicles.deletedAt));

/** The keys of an account's photos, with their slips, and the ids of its vehicles. Unlimited, since all must be deleted. */
export function findAllMediaOfDeleted(db: Database, deletion: Deletion) {
  return [
    db
      .select({ id: slips.id, mediaKey: slips.mediaKey, vinMediaKey: slips.vinMediaKey })
      .from(slips)
      .where(eq(slips.userId, deletedId(deletion))),
    db
      .select({ mediaKey: vehicleImages.mediaKey })
      .from(vehicleImages)
      .innerJoin(vehicles, eq(vehicles.id, vehicleImages.vehicleId))
      .where(inGarageOf(deletion)),
    db.select({ id: vehicles.id }).from(vehicles).where(inGarageOf(deletion)),
  ] as const;
}

/**
 * Withdraws every slip from the queue and the boards and clears its pictures. Raises each version,
 * so that a decision being made on one of them is rejected.
 */
export function withdrawSlipsOfDeleted(db: Database, deletion: Deletion) {
  const { userId, deletedAt } = deletion;
  const owner = deletedId(deletion);
  return [
    // First: a withdrawn slip has no result any more.
    ...eraseResultsOfDeleted(db, owner),
    db.run(sql`
      insert into ${auditLog} (created_at, actor_id, action, subject_kind, subject_id, detail)
      select ${deletedAt.getTime()}, ${userId}, 'slip.withdraw', 'slip', id,
        json_object('from', status, 'because', 'account deleted')
      from slips where user_id = ${owner} and status <> 'WITHDRAWN'`),
    db
      .update(slips)
      .set({
        status: "WITHDRAWN",
        mediaKey: "",
        mediaHash: null,
        vinMediaKey: null,
        blurDataUrl: "",
        mods: "",
        note: "",
        flags: [],
        submitKey: null,
        version: sql`${slips.version} + 1`,
        updatedAt: deletedAt,
        claimedBy: null,
        claimedAt: null,
      })
      .where(eq(slips.userId, owner)),
  ] as const;
}

/** Empties the garage; the vehicle rows stay, since slips refer to them. */
export function emptyGarageOfDeleted(db: Database, deletion: Deletion) {
  const { deletedAt } = deletion;
  const ids = db.select({ id: vehicles.id }).from(vehicles).where(inGarageOf(deletion));
  return [
    db.delete(vehicleImages).where(inArray(vehicleImages.vehicleId, ids)),
    db.delete(vehicleModifications).where(inArray(vehicleModifications.vehicleId, ids)),
    db
      .update(vehicles)
      .set({ deletedAt, updatedAt: deletedAt, vin: null, mods: "", isDefault: false, soldOn: null })
      .where(inGarageOf(deletion)),
  ] as const;
}

/** Deletes text by moderators and other members about a person, and the fingerprints of photos. */
export function eraseTextsAboutDeleted(db: Database, deletion: Deletion) {
  const owner = deletedId(deletion);
  const ownSlips = db.select({ id: slips.id }).from(slips).where(eq(slips.userId, owner));
  const ownComments = db
    .select({ id: comments.id })
    .from(comments)
    .where(eq(comments.userId, owner));
  const about = (kind: string, ids: SQLWrapper) =>
    and(eq(auditLog.subjectKind, kind), inArray(auditLog.subjectId, ids));
  const requests = sql`(select id from drag_pak_requests where user_id = ${owner})`;
  const reports = sql`(select id from run_reports where reporter_id = ${owner})`;
  const reported = sql`(select slip_id from run_reports where reporter_id = ${owner})`;
  return [
    db
      .update(auditLog)
      .set({ detail: sql`${DETAIL_WITHOUT_TEXTS}` })
      .where(
        or(
          about("slip", ownSlips),
          and(eq(auditLog.subjectKind, "user"), sql`${auditLog.subjectId} = ${owner}`),
          about("comment", ownComments),
          about(DRAG_PAK_SUBJECT, requests),
          and(about("slip", reported), sql`json_extract(detail, '$.report') in ${reports}`),
        ),
      ),
    db.delete(slipPictureBands).where(inArray(slipPictureBands.slipId, ownSlips)),
    db.delete(slipSightings).where(inArray(slipSightings.slipId, ownSlips)),
    db.delete(memberNotes).where(eq(memberNotes.userId, owner)),
    db.delete(appeals).where(eq(appeals.userId, owner)),
    db.delete(slipNotes).where(inArray(slipNotes.slipId, ownSlips)),
    db.delete(heldDecisions).where(inArray(heldDecisions.slipId, ownSlips)),
    db.delete(approvalNews).where(eq(approvalNews.userId, owner)),
    // Reports keep their reason and outcome; open reports of deleted runs are closed.
    db
      .update(runReports)
      .set({ text: "", answer: "", status: sql`iif(status = 'OPEN', 'DISMISSED', status)` })
      .where(inArray(runReports.slipId, ownSlips)),
    db.update(runReports).set({ text: "", answer: "" }).where(eq(runReports.reporterId, owner)),
    // Visible comments are kept as they are now; removed ones are kept without their text.
    db.delete(commentVersions).where(inArray(commentVersions.commentId, ownComments)),
    db
      .update(comments)
      .set({ note: "", text: sql`iif(status = 'REMOVED', '', text)` })
      .where(eq(comments.userId, owner)),
    db
      .update(commentFlags)
      .set({ text: "" })
      .where(and(inArray(commentFlags.commentId, ownComments), ne(commentFlags.status, "OPEN"))),
  ] as const;
}

/**
 * Deletes the owner's credentials, pending items and requests, and the mails sent to them.
 *
 * @param deletion.mailsSince for an unverified address, only mails since the account got it belong
 * to it
 */
export function deleteAccessOfDeleted(
  db: Database,
  deletion: Deletion & { email: string; mailsSince: Date },
) {
  const owner = deletedId(deletion);
  return [
    db.delete(savedFilters).where(eq(savedFilters.userId, owner)),
    db.delete(newsArticleEditors).where(eq(newsArticleEditors.userId, owner)),
    // Refresh tokens go with their sessions.
    db.delete(sessions).where(eq(sessions.userId, owner)),
    db.delete(passkeys).where(eq(passkeys.userId, owner)),
    db.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, owner)),
    db.delete(accountTokens).where(eq(accountTokens.userId, owner)),
    // Also mails to former addresses and to the unconfirmed one, before its row is deleted below.
    db.delete(mails).where(
      and(
        or(
          and(isMailTo(deletion.email), gte(mails.createdAt, deletion.mailsSince)),
          sql`${mails.recipient} in (select new_email from email_changes where user_id = ${owner}
            union all select lower(new_email) from email_changes where user_id = ${owner})`,
          sql`(${mails.userId} is not null and ${mails.userId} = ${owner})`,
        ),
        sql`${owner} is not null`,
      ),
    ),
    db.delete(signInFailures).where(sql`${signInFailures.key} = 'confirmation:' || ${owner}`),
    db.delete(emailChanges).where(eq(emailChanges.userId, owner)),
    db.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, owner)),
    db.delete(dragPakRequests).where(eq(dragPakRequests.userId, owner)),
    db.delete(liveryVotes).where(eq(liveryVotes.userId, owner)),
    db.delete(giveawayEntries).where(eq(giveawayEntries.userId, owner)),
    db.delete(practiceRounds).where(eq(practiceRounds.userId, owner)),
    db.delete(practiceScores).where(eq(practiceScores.userId, owner)),
    db.delete(eventMarks).where(eq(eventMarks.userId, owner)),
    db.delete(notices).where(eq(notices.userId, owner)),
    ...deleteChallengesOfDeleted(db, owner),
    db.delete(mutedNotices).where(eq(mutedNotices.userId, owner)),
    db
      .delete(memberBlocks)
      .where(or(eq(memberBlocks.userId, owner), eq(memberBlocks.blockedId, owner))),
    db.delete(noticeChoices).where(eq(noticeChoices.userId, owner)),
    db.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, owner)),
    db.run(sql`
      update comments set mentions = (
        select json_group_array(json(value)) from json_each(mentions) where value ->> 0 <> ${owner})
      where id in (select comment_id from comment_mentions where user_id = ${owner})`),
    db
      .delete(commentMentions)
      .where(or(eq(commentMentions.userId, owner), eq(commentMentions.authorId, owner))),
    db.delete(mutedThreads).where(eq(mutedThreads.userId, owner)),
    db.delete(noticeHours).where(eq(noticeHours.userId, owner)),
    // Before the follows: without it, their triggers read nothing.
    db.delete(followSets).where(eq(followSets.userId, owner)),
    db.delete(follows).where(eq(follows.userId, owner)),
    db.delete(follows).where(and(eq(follows.kind, "racer"), eq(follows.subjectId, owner))),
    db.delete(followSettings).where(eq(followSettings.userId, owner)),
    // The owner's comments stay under a deleted user; their flags on others' comments count without
    // the text.
    db.delete(commentLikes).where(eq(commentLikes.userId, owner)),
    db.delete(newsArticleLikes).where(eq(newsArticleLikes.userId, owner)),
    db.update(commentFlags).set({ text: "" }).where(eq(commentFlags.userId, owner)),
  ] as const;
}
