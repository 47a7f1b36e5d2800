import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { type CaseKind, deskClaims, users } from "../schema/index.ts";
import { literal } from "./literal.ts";

/** What is claimed: a report, a comment or an appeal. */
export type DeskCase = { kind: CaseKind; id: number };

type LiveClaims = { moderatorId: number; claimedAfter: Date; limit: number };

/** The moderator on a case; null if there is none, or the claim has expired. */
export async function findLiveClaim(
  db: Database,
  { kind, id, claimedAfter }: DeskCase & { claimedAfter: Date },
) {
  const [claim] = await db
    .select({
      moderatorId: deskClaims.moderatorId,
      claimedAt: deskClaims.claimedAt,
      moderator: users.username,
    })
    .from(deskClaims)
    .innerJoin(users, eq(users.id, deskClaims.moderatorId))
    .where(
      and(
        eq(deskClaims.subjectKind, kind),
        eq(deskClaims.subjectId, id),
        sql`${deskClaims.claimedAt} > ${claimedAfter.getTime()}`,
      ),
    )
    .limit(1);
  return claim ?? null;
}

/**
 * Claims a case, unless another moderator's claim is live; returns a row, or none. One's own claim, and one that has
 * expired, begins again.
 */
export function upsertClaim(
  db: Database,
  claim: DeskCase & { moderatorId: number; claimedAt: Date; claimedAfter: Date },
) {
  const { kind, id, moderatorId, claimedAt, claimedAfter } = claim;
  return db.all<{ id: number }>(sql`
    insert into desk_claims (subject_kind, subject_id, moderator_id, claimed_at)
    values (${kind}, ${id}, ${moderatorId}, ${claimedAt.getTime()})
    on conflict (subject_kind, subject_id) do update set moderator_id = excluded.moderator_id, claimed_at = excluded.claimed_at
      where desk_claims.moderator_id = excluded.moderator_id or desk_claims.claimed_at <= ${claimedAfter.getTime()}
    returning subject_id as id`);
}

/** Deletes this moderator's claim on a case that was decided, and their expired ones. */
export function deleteClaims(
  db: Database,
  { kind, id, moderatorId, claimedAfter }: DeskCase & { moderatorId: number; claimedAfter: Date },
) {
  return db.run(sql`delete from desk_claims where moderator_id = ${moderatorId}
    and (claimed_at <= ${claimedAfter.getTime()} or (subject_kind = ${kind} and subject_id = ${id}))`);
}

/** How many cases and slips a moderator is on, but for one case; counts no further than `limit` of each. */
export async function countLiveClaims(
  db: Database,
  { moderatorId, claimedAfter, limit, except }: LiveClaims & { except: DeskCase | null },
): Promise<number> {
  const since = claimedAfter.getTime();
  const [row] = await db.all<{ count: number }>(sql`
    select (select count(*) from (select 1 from desk_claims where moderator_id = ${moderatorId} and claimed_at > ${since}
        and not (subject_kind = ${except?.kind ?? ""} and subject_id = ${except?.id ?? 0}) limit ${literal(limit)}))
      + (select count(*) from (select 1 from slips where status = 'IN_REVIEW' and claimed_by = ${moderatorId}
        and claimed_at > ${since} limit ${literal(limit)})) as count`);
  return row?.count ?? 0;
}
