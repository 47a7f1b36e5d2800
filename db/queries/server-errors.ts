import { and, desc, eq, gte, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { errorRequests, serverErrors } from "../schema/index.ts";
import { literal } from "./literal.ts";

/** Errors of more kinds than this aren't stored: the log has them. */
const KINDS_MAX = 1_000;

export type StoredError = typeof serverErrors.$inferSelect;

export type NewError = {
  fingerprint: string;
  event: string;
  route: string;
  reason: string;
  frames: string;
  requestId: string;
  slot: number;
  /** How many errors it stands for. */
  count: number;
  at: Date;
};

/** Stores an error, or counts it with those of the same fingerprint, and which request had it. */
export function upsertServerError(db: Database, error: NewError) {
  const { fingerprint, event, route, reason, frames, requestId, slot, count } = error;
  const at = error.at.getTime();
  return db.batch([
    db.run(sql`insert into server_errors
      (fingerprint, event, route, reason, frames, error_count, first_at, last_at, request_id)
      select ${fingerprint}, ${event}, ${route}, ${reason}, ${frames}, ${count}, ${at}, ${at}, ${requestId}
      where exists (select 1 from server_errors where fingerprint = ${fingerprint})
        or (select count(*) from server_errors) < ${literal(KINDS_MAX)}
      on conflict (fingerprint) do update set route = excluded.route,
        error_count = error_count + excluded.error_count,
        last_at = max(last_at, excluded.last_at), request_id = excluded.request_id`),
    db.run(sql`insert or replace into error_requests (slot, request_id, fingerprint, created_at)
      values (${slot}, ${requestId}, ${fingerprint}, ${at})`),
  ]);
}

/** Where a page of errors begins: after this one. */
export type ErrorCursor = { lastAt: number; fingerprint: string };

/** The errors since an instant, the latest first. */
export function findAllServerErrors(
  db: Database,
  { since, after, limit }: { since: Date; after: ErrorCursor | null; limit: number },
): Promise<StoredError[]> {
  return db
    .select()
    .from(serverErrors)
    .where(
      and(
        gte(serverErrors.lastAt, since),
        after === null
          ? undefined
          : sql`(${serverErrors.lastAt}, ${serverErrors.fingerprint}) < (${after.lastAt}, ${after.fingerprint})`,
      ),
    )
    .orderBy(desc(serverErrors.lastAt), desc(serverErrors.fingerprint))
    .limit(limit);
}

/** The error of a request: none if it had none, or too many had some since. @param slot the request's */
export function findAllServerErrorsOfRequest(
  db: Database,
  { slot, requestId }: { slot: number; requestId: string },
): Promise<StoredError[]> {
  const ofRequest = and(eq(errorRequests.slot, slot), eq(errorRequests.requestId, requestId));
  return db
    .select({
      fingerprint: serverErrors.fingerprint,
      event: serverErrors.event,
      route: serverErrors.route,
      reason: serverErrors.reason,
      frames: serverErrors.frames,
      errorCount: serverErrors.errorCount,
      firstAt: serverErrors.firstAt,
      lastAt: serverErrors.lastAt,
      requestId: errorRequests.requestId,
    })
    .from(errorRequests)
    .innerJoin(serverErrors, eq(serverErrors.fingerprint, errorRequests.fingerprint))
    .where(ofRequest)
    .limit(1);
}
