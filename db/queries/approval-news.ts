import { and, desc, eq, gt, isNull, lte, or, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { approvalNews, slips } from "../schema/index.ts";
import { deleteInStretches } from "./delete-in-stretches.ts";

/** Notifies a racer of an approval from an instant on; runs after the approval in its batch. */
export function insertApprovalNews(
  db: Database,
  news: { slipId: number; version: number; userId: number; visibleAt: Date },
) {
  const { slipId, version, userId, visibleAt } = news;
  return db.run(sql`
    insert into approval_news (slip_id, user_id, visible_at)
    select ${slipId}, ${userId}, ${visibleAt.getTime()}
    where exists (select 1 from slips
      where id = ${slipId} and version = ${version} and status = 'APPROVED')
    on conflict (slip_id) do update set visible_at = excluded.visible_at, seen_at = null`);
}

/**
 * Removes the news when the approval is undone; runs after the update that leaves the slip in this
 * version.
 */
export function deleteApprovalNews(
  db: Database,
  { slipId, version }: { slipId: number; version: number },
) {
  return db
    .delete(approvalNews)
    .where(
      and(
        eq(approvalNews.slipId, slipId),
        sql`exists (select 1 from slips where id = ${slipId} and version = ${version})`,
      ),
    );
}

export type NewsQuery = {
  userId: number;
  now: Date;
  /** News seen after this instant is shown once more. */
  seenAfter: Date;
  limit: number;
};

/** The listed runs whose approval a racer has not seen or has only just seen, latest first. */
export function findAllApprovalNews(db: Database, { userId, now, seenAfter, limit }: NewsQuery) {
  return db
    .select({
      id: slips.id,
      vehicleId: slips.vehicleId,
      vehicleYear: slips.vehicleYear,
      vehicleMake: slips.vehicleMake,
      vehicleModel: slips.vehicleModel,
      vehicleTrim: slips.vehicleTrim,
      raceTrack: slips.raceTrack,
      ranOn: slips.ranOn,
      elapsedMs: slips.elapsedMs,
      sixtyFootMs: slips.sixtyFootMs,
      trapSpeedHundredthsMph: slips.trapSpeedHundredthsMph,
      isStock: slips.isStock,
      isBest: slips.isBest,
      seenAt: approvalNews.seenAt,
    })
    .from(approvalNews)
    .innerJoin(slips, eq(slips.id, approvalNews.slipId))
    .where(
      and(
        eq(approvalNews.userId, userId),
        lte(approvalNews.visibleAt, now),
        or(isNull(approvalNews.seenAt), gt(approvalNews.seenAt, seenAfter)),
        sql`${slips.isListed} = 1`,
      ),
    )
    .orderBy(desc(approvalNews.visibleAt), desc(approvalNews.slipId))
    .limit(limit);
}

/** Marks a racer's visible news as seen; deletes news seen before `seenBefore`. */
export function updateApprovalNewsToSeen(
  db: Database,
  { userId, now, seenBefore }: { userId: number; now: Date; seenBefore: Date },
) {
  return db.batch([
    db
      .delete(approvalNews)
      .where(and(eq(approvalNews.userId, userId), lte(approvalNews.seenAt, seenBefore))),
    db
      .update(approvalNews)
      .set({ seenAt: now })
      .where(
        and(
          eq(approvalNews.userId, userId),
          lte(approvalNews.visibleAt, now),
          isNull(approvalNews.seenAt),
        ),
      ),
  ]);
}
/**
 * Deletes news that was seen before `seenBefore`, or that its racer hasn't come to see since `visibleBefore`.
 *
 * @param run the number of the run
 */
export function deleteOldApprovalNews(
  db: Database,
  { run, seenBefore, visibleBefore }: { run: number; seenBefore: Date; visibleBefore: Date },
): Promise<void> {
  const isOver = sql`(seen_at < ${seenBefore.getTime()} or visible_at < ${visibleBefore.getTime()})`;
  return deleteInStretches(db, { table: "approval_news", isOver, run });
}

export type ApprovalNews = Awaited<ReturnType<typeof findAllApprovalNews>>[number];
