import { and, asc, eq, gt, gte, isNull, or, sql } from "drizzle-orm";
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
  dragPakRequests,
  followSettings,
  giveawayEntries,
  giveaways,
  idempotencyKeys,
  mails,
  memberNotes,
  mutedNotices,
  mutedThreads,
  newsArticleEditors,
  noticeChoices,
  noticeHours,
  notices,
  passkeys,
  pushSubscriptions,
  runReports,
  savedFilters,
  sessions,
  slipNotes,
  slips,
  vehicleImages,
  vehicleLookup,
  vehicleModifications,
  vehicles,
} from "../schema/index.ts";
import { findAllArticleLikesByUser } from "./article-likes.ts";
import { findAllChallengeRefusals, findAllChallengesForExport } from "./challenges.ts";
import { findAllMarksByUser } from "./events.ts";
import { findAllFollowsForExport } from "./follows.ts";
import { findAllVotesByUser } from "./livery.ts";
import { isMailTo } from "./mails.ts";
import { listBlocks } from "./member-blocks.ts";
import { findAllPracticeRoundsByUser, findAllPracticeScoresByUser } from "./practice-tree.ts";
import { findAllResultsForExport } from "./track-claims.ts";

/** The limit on lists that are short for every account. */
const SHORT_LIST = 1000;

type Page<After> = { userId: number; after: After; limit: number };

/** An account's short lists: devices, passkeys, vehicles, reports, requests and the like. */
export function findShortListsForExport(db: Database, userId: number) {
  return db.batch([
    db
      .select()
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(asc(sessions.lastUsedAt))
      .limit(SHORT_LIST),
    db
      .select({
        name: passkeys.name,
        createdAt: passkeys.createdAt,
        lastUsedAt: passkeys.lastUsedAt,
      })
      .from(passkeys)
      .where(eq(passkeys.userId, userId))
      .orderBy(asc(passkeys.createdAt))
      .limit(SHORT_LIST),
    db
      // Listed by column: a batch would merge the ids of a car and of its model.
      .select({
        vehicle: vehicles,
        lookup: {
          year: vehicleLookup.year,
          make: vehicleLookup.make,
          model: vehicleLookup.model,
          trim: vehicleLookup.trim,
        },
      })
      .from(vehicles)
      .innerJoin(vehicleLookup, eq(vehicleLookup.id, vehicles.vehicleLookupId))
      .where(and(eq(vehicles.userId, userId), isNull(vehicles.deletedAt)))
      .limit(SHORT_LIST),
    db
      .select({ vehicleId: vehicles.id, mediaKey: vehicleImages.mediaKey })
      .from(vehicles)
      .innerJoin(vehicleImages, eq(vehicleImages.vehicleId, vehicles.id))
      .where(and(eq(vehicles.userId, userId), isNull(vehicles.deletedAt)))
      .limit(SHORT_LIST),
    db
      .select({
        vehicleId: vehicles.id,
        installedOn: vehicleModifications.installedOn,
        description: vehicleModifications.description,
      })
      .from(vehicles)
      .innerJoin(vehicleModifications, eq(vehicleModifications.vehicleId, vehicles.id))
      .where(and(eq(vehicles.userId, userId), isNull(vehicles.deletedAt)))
      .limit(SHORT_LIST),
    db
      .select({
        slipId: runReports.slipId,
        createdAt: runReports.createdAt,
        reason: runReports.reason,
        text: runReports.text,
        status: runReports.status,
        answer: runReports.answer,
      })
      .from(runReports)
      .where(eq(runReports.reporterId, userId))
      .limit(SHORT_LIST),
    db
      .select({
        number: dragPakRequests.number,
        createdAt: dragPakRequests.createdAt,
        kind: dragPakRequests.kind,
        status: dragPakRequests.status,
        answers: dragPakRequests.answers,
      })
      .from(dragPakRequests)
      .where(eq(dragPakRequests.userId, userId))
      .limit(SHORT_LIST),
    findAllVotesByUser(db, userId),
    db
      .select({
        giveaway: giveaways.slug,
        createdAt: giveawayEntries.createdAt,
        country: giveawayEntries.country,
        isOfAge: giveawayEntries.isOfAge,
      })
      .from(giveawayEntries)
      .innerJoin(giveaways, eq(giveaways.id, giveawayEntries.giveawayId))
      .where(eq(giveawayEntries.userId, userId))
      .limit(SHORT_LIST),
    findAllMarksByUser(db, userId),
    db
      .select({ commentId: commentLikes.commentId, createdAt: commentLikes.createdAt })
      .from(commentLikes)
      .where(eq(commentLikes.userId, userId))
      .limit(SHORT_LIST),
    findAllArticleLikesByUser(db, userId, SHORT_LIST),
    db
      .select({
        commentId: commentFlags.commentId,
        createdAt: commentFlags.createdAt,
        reason: commentFlags.reason,
        text: commentFlags.text,
        status: commentFlags.status,
      })
      .from(commentFlags)
      .where(eq(commentFlags.userId, userId))
      .limit(SHORT_LIST),
    db
      .select({
        kind: accountTokens.kind,
        createdAt: accountTokens.createdAt,
        expiresAt: accountTokens.expiresAt,
        usedAt: accountTokens.usedAt,
      })
      .from(accountTokens)
      .where(eq(accountTokens.userId, userId))
      .limit(SHORT_LIST),
    db
      .select({
        operation: idempotencyKeys.operation,
        createdAt: idempotencyKeys.createdAt,
        answer: idempotencyKeys.answer,
      })
      .from(idempotencyKeys)
      .where(eq(idempotencyKeys.userId, userId))
      .limit(SHORT_LIST),
    db
      .select({
        slipId: approvalNews.slipId,
        visibleAt: approvalNews.visibleAt,
        seenAt: approvalNews.seenAt,
      })
      .from(approvalNews)
      .where(eq(approvalNews.userId, userId))
      .limit(SHORT_LIST),
    db
      .select({
        commentId: commentFlags.commentId,
        createdAt: commentFlags.createdAt,
        reason: commentFlags.reason,
        status: commentFlags.status,
      })
      .from(comments)
      .innerJoin(commentFlags, eq(commentFlags.commentId, comments.id))
      .where(eq(comments.userId, userId))
      .limit(SHORT_LIST),
    db
      .select({
        createdAt: memberNotes.createdAt,
        text: memberNotes.text,
        about: memberNotes.subjectKind,
      })
      .from(memberNotes)
      .where(eq(memberNotes.userId, userId))
      .orderBy(asc(memberNotes.id))
      .limit(SHORT_LIST),
    db
      .select({
        articleId: newsArticleEditors.articleId,
        openedAt: newsArticleEditors.openedAt,
        seenAt: newsArticleEditors.seenAt,
      })
      .from(newsArticleEditors)
      .where(eq(newsArticleEditors.userId, userId))
      .limit(SHORT_LIST),
    db
      .select({
        slipId: appeals.slipId,
        slipVersion: appeals.slipVersion,
        createdAt: appeals.createdAt,
        text: appeals.text,
        status: appeals.status,
        decidedAt: appeals.decidedAt,
        answer: appeals.answer,
      })
      .from(appeals)
      .where(eq(appeals.userId, userId))
      .limit(SHORT_LIST),
    db
      .select({
        createdAt: savedFilters.createdAt,
        name: savedFilters.name,
        path: savedFilters.path,
      })
      .from(savedFilters)
      .where(eq(savedFilters.userId, userId))
      .limit(SHORT_LIST),
    db
      .select({
        kind: notices.kind,
        detail: notices.detail,
        createdAt: notices.createdAt,
        visibleAt: notices.visibleAt,
        seenAt: notices.seenAt,
      })
      .from(notices)
      .where(eq(notices.userId, userId))
      .limit(SHORT_LIST),
    db
      .select({
        kind: noticeChoices.kind,
        channel: noticeChoices.channel,
        rhythm: noticeChoices.rhythm,
      })
      .from(noticeChoices)
      .where(eq(noticeChoices.userId, userId))
      .limit(SHORT_LIST),
    db
      .select({
        service: sql<string>`substr(endpoint, 1, 8 + instr(substr(endpoint, 9), '/'))`,
        createdAt: pushSubscriptions.createdAt,
      })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId))
      .limit(SHORT_LIST),
    db
      .select({
        timeZone: noticeHours.timeZone,
        quietFrom: noticeHours.quietFrom,
        quietTo: noticeHours.quietTo,
      })
      .from(noticeHours)
      .where(eq(noticeHours.userId, userId))
      .limit(1),
    db
      .select({ kind: mutedNotices.kind })
      .from(mutedNotices)
      .where(eq(mutedNotices.userId, userId))
      .limit(SHORT_LIST),
    listBlocks(db, userId),
    db
      .select({ commentId: mutedThreads.rootId, createdAt: mutedThreads.createdAt })
      .from(mutedThreads)
      .where(eq(mutedThreads.userId, userId))
      .limit(SHORT_LIST),
    db
      .select({ commentId: commentMentions.commentId, createdAt: commentMentions.createdAt })
      .from(commentMentions)
      .where(eq(commentMentions.userId, userId))
      .limit(SHORT_LIST),
    findAllFollowsForExport(db, userId),
    db
      .select({ areFollowersShown: followSettings.areFollowersShown })
      .from(followSettings)
      .where(eq(followSettings.userId, userId))
      .limit(1),
    ...findAllResultsForExport(db, userId),
    findAllPracticeScoresByUser(db, userId, SHORT_LIST),
    findAllPracticeRoundsByUser(db, userId),
    findAllChallengesForExport(db, userId, SHORT_LIST),
    findAllChallengeRefusals(db, userId),
  ]);
}

/** Slips in any state, in the order they were submitted. */
export function findAllSlipsForExport(
  db: Database,
  { userId, after, limit }: Page<{ submittedAt: Date; id: number }>,
) {
  return db
    .select()
    .from(slips)
    .where(
      and(
        eq(slips.userId, userId),
        sql`(${slips.submittedAt}, ${slips.id}) > (${after.submittedAt.getTime()}, ${after.id})`,
      ),
    )
    .orderBy(asc(slips.submittedAt), asc(slips.id))
    .limit(limit);
}

/** Comments in any state, in the order they were written. */
export function findAllCommentsForExport(db: Database, { userId, after, limit }: Page<number>) {
  return db
    .select({
      id: comments.id,
      topicId: comments.topicId,
      parentId: comments.parentId,
      createdAt: comments.createdAt,
      editedAt: comments.editedAt,
      status: comments.status,
      removalReason: comments.removalReason,
      note: comments.note,
      text: comments.text,
      /** JSON of what it said before, oldest first, with instants in milliseconds. */
      earlierTexts: sql<string>`(
        select json_group_array(json_object('version', version, 'writtenAt', written_at, 'text', text)) from (
          select v.version, v.written_at, v.text from comment_versions v where v.comment_id = ${comments.id}
          order by v.version))`,
    })
    .from(comments)
    .where(and(eq(comments.userId, userId), gt(comments.id, after)))
    .orderBy(asc(comments.id))
    .limit(limit);
}

/** Mails to an address since an instant, and mails to the account's former addresses. */
export function findAllMailsForExport(
  db: Database,
  {
    recipient,
    since,
    userId,
    after,
    limit,
  }: { recipient: string; since: Date; userId: number; after: number; limit: number },
) {
  return db
    .select()
    .from(mails)
    .where(
      and(
        or(
          and(isMailTo(recipient), isNull(mails.userId), gte(mails.createdAt, since)),
          sql`(${mails.userId} is not null and ${mails.userId} = ${userId})`,
        ),
        gt(mails.id, after),
      ),
    )
    .orderBy(asc(mails.id))
    .limit(limit);
}

/** What a user did (`actor`), or what was done to the account itself (`subject`). */
export function findAllAuditForExport(
  db: Database,
  { userId, after, limit, as }: Page<number> & { as: "actor" | "subject" },
) {
  const isConcerned =
    as === "actor"
      ? eq(auditLog.actorId, userId)
      : and(eq(auditLog.subjectKind, "user"), eq(auditLog.subjectId, userId));
  return db
    .select()
    .from(auditLog)
    .where(and(isConcerned, gt(auditLog.id, after)))
    .orderBy(asc(auditLog.id))
    .limit(limit);
}

/**
 * Notes and reports by others about some slips: moderators' notes in full, members' reports without
 * the reporter and the text. No names.
 */
export function findAllTextsAboutSlips(db: Database, slipIds: readonly number[]) {
  const ids = sql`(select value from json_each(${JSON.stringify(slipIds)}))`;
  return db.batch([
    db
      .select({ slipId: slipNotes.slipId, createdAt: slipNotes.createdAt, text: slipNotes.text })
      .from(slipNotes)
      .where(sql`${slipNotes.slipId} in ${ids}`)
      .orderBy(asc(slipNotes.id))
      .limit(SHORT_LIST),
    db
      .select({
        slipId: runReports.slipId,
        createdAt: runReports.createdAt,
        reason: runReports.reason,
        status: runReports.status,
      })
      .from(runReports)
      .where(sql`${runReports.slipId} in ${ids}`)
      .orderBy(asc(runReports.id))
      .limit(SHORT_LIST),
  ]);
}

/** The audit entries of some slips: the decisions on them. */
export function findAllAuditOfSlips(db: Database, slipIds: readonly number[]) {
  return db
    .select()
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectKind, "slip"),
        sql`${auditLog.subjectId} in (select value from json_each(${JSON.stringify(slipIds)}))`,
      ),
    )
    .orderBy(asc(auditLog.id))
    .limit(SHORT_LIST);
}

export type ExportedTexts = Awaited<ReturnType<typeof findAllTextsAboutSlips>>;
export type ExportedAudit = Awaited<ReturnType<typeof findAllAuditOfSlips>>[number];
export type ExportedSlip = Awaited<ReturnType<typeof findAllSlipsForExport>>[number];
export type ExportedMail = Awaited<ReturnType<typeof findAllMailsForExport>>[number];
