import { and, asc, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Database } from "../client.ts";
import { type AppealStatus, appeals, slips, users } from "../schema/index.ts";

export type Appeal = typeof appeals.$inferSelect;
type AppealPlace = { createdAt: Date; id: number };

const rejecters = alias(users, "rejecters");
const deciders = alias(users, "deciders");

/** Adds an appeal against the rejection that is current, unless there is one; returns its id, or none. */
export function insertAppealIfFirst(
  db: Database,
  appeal: { slipId: number; slipVersion: number; userId: number; createdAt: Date; text: string },
) {
  const { slipId, slipVersion, userId, createdAt, text } = appeal;
  return db.all<{ id: number }>(sql`
    insert into appeals (slip_id, slip_version, user_id, created_at, text, status, rejected_by)
    select id, version, user_id, ${createdAt.getTime()}, ${text}, 'OPEN', decided_by from slips
    where id = ${slipId} and version = ${slipVersion} and user_id = ${userId} and status = 'REJECTED'
    on conflict (slip_id, slip_version) do nothing returning id`);
}

/** The latest appeal about a slip; null if there is none. */
export async function findAppealBySlip(db: Database, slipId: number): Promise<Appeal | null> {
  const [appeal] = await db
    .select()
    .from(appeals)
    .where(eq(appeals.slipId, slipId))
    .orderBy(desc(appeals.slipVersion))
    .limit(1);
  return appeal ?? null;
}

/** Appeals with everything needed to list and decide them. Aliased, since a batch merges columns of the same name. */
function selectAppeals(db: Database) {
  return db
    .select({
      appeal: appeals,
      slip: {
        raceTrack: slips.raceTrack,
        ranOn: slips.ranOn,
        elapsedMs: slips.elapsedMs,
        trapSpeedHundredthsMph: slips.trapSpeedHundredthsMph,
        vehicleYear: slips.vehicleYear,
        vehicleModel: slips.vehicleModel,
        vehicleTrim: slips.vehicleTrim,
        rejectionReason: slips.rejectionReason,
        note: slips.note,
      },
      racer: sql<string>`${users.username}`.as("racer"),
      rejecter: sql<string | null>`${rejecters.username}`.as("rejecter"),
      decider: sql<string | null>`${deciders.username}`.as("decider"),
    })
    .from(appeals)
    .innerJoin(slips, eq(slips.id, appeals.slipId))
    .innerJoin(users, eq(users.id, appeals.userId))
    .leftJoin(rejecters, eq(rejecters.id, appeals.rejectedBy))
    .leftJoin(deciders, eq(deciders.id, appeals.decidedBy));
}
export type StoredAppeal = Awaited<ReturnType<typeof findAllAppealsByStatus>>[number];

/** Appeals in one status: open ones by age, decided ones newest first. Walks `appeals_queue`. */
export function findAllAppealsByStatus(
  db: Database,
  query: { status: AppealStatus; after: AppealPlace | null; limit: number },
) {
  const { status, after, limit } = query;
  const isOpen = status === "OPEN";
  const direction = isOpen ? asc : desc;
  const place = after && sql`(${after.createdAt.getTime()}, ${after.id})`;
  const isAfter =
    place &&
    (isOpen
      ? sql`(${appeals.createdAt}, ${appeals.id}) > ${place}`
      : sql`(${appeals.createdAt}, ${appeals.id}) < ${place}`);
  return selectAppeals(db)
    .where(and(eq(appeals.status, status), isAfter ?? undefined))
    .orderBy(direction(appeals.createdAt), direction(appeals.id))
    .limit(limit);
}

/** One appeal in any status: one row, or none. */
export function findAllAppealsById(db: Database, id: number) {
  return selectAppeals(db).where(eq(appeals.id, id)).limit(1);
}

/** Two moderators other than this one, or fewer if there are no more. Walks `users_staff`. */
export function findOtherModerators(db: Database, exceptId: number) {
  return db.all<{ id: number }>(sql`
    select id from users where role <> 'racer' and role in ('moderator', 'admin') and id <> ${exceptId}
      and banned_at is null and anonymised_at is null limit 2`);
}

/** An appeal with its slip; null if there is none. */
export async function findAppealWithSlip(db: Database, id: number) {
  const [row] = await db
    .select({ appeal: appeals, slip: slips })
    .from(appeals)
    .innerJoin(slips, eq(slips.id, appeals.slipId))
    .where(eq(appeals.id, id))
    .limit(1);
  return row ?? null;
}

type AppealDecision = {
  appealId: number;
  status: "UPHELD" | "OVERTURNED";
  decidedBy: number;
  decidedAt: Date;
  answer: string;
};

/** Decides an appeal that is still open, and so its slip still rejected; returns the row, or none. */
export function updateAppealIfOpen(db: Database, { appealId, ...change }: AppealDecision) {
  return db
    .update(appeals)
    .set(change)
    .where(and(eq(appeals.id, appealId), eq(appeals.status, "OPEN")))
    .returning();
}

/** Returns the slip of an appeal that this batch has overturned to its old place in the queue. */
export function updateAppealedSlipToPending(
  db: Database,
  { appealId, decidedBy, decidedAt }: AppealDecision,
) {
  return db
    .update(slips)
    .set({
      status: "PENDING",
      version: sql`${slips.version} + 1`,
      updatedAt: decidedAt,
      claimedBy: null,
      claimedAt: null,
      decidedBy: null,
      decidedAt: null,
      rejectionReason: null,
      note: "",
    })
    .where(
      and(
        eq(slips.status, "REJECTED"),
        sql`(${slips.id}, ${slips.version}) = (select slip_id, slip_version from appeals
          where id = ${appealId} and status = 'OVERTURNED' and decided_by = ${decidedBy}
            and decided_at = ${decidedAt.getTime()})`,
      ),
    )
    .returning({ id: slips.id });
}
