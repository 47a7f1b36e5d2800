import { and, asc, eq, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { savedFilters } from "../schema/index.ts";
import { literal } from "./literal.ts";

/** The most filters that a moderator may save. */
export const SAVED_FILTERS_MAX = 20;

/** A moderator's saved filters, by name. */
export function findAllSavedFilters(db: Database, userId: number) {
  return db
    .select({ id: savedFilters.id, name: savedFilters.name, path: savedFilters.path })
    .from(savedFilters)
    .where(eq(savedFilters.userId, userId))
    .orderBy(asc(savedFilters.name))
    .limit(SAVED_FILTERS_MAX);
}

/** Saves a filter, or changes the one with this name; returns a row, or none if there are too many. */
export function upsertSavedFilter(
  db: Database,
  filter: { userId: number; createdAt: Date; name: string; path: string },
) {
  const { userId, createdAt, name, path } = filter;
  return db.all<{ id: number }>(sql`
    insert into saved_filters (user_id, created_at, name, path)
    select ${userId}, ${createdAt.getTime()}, ${name}, ${path}
    where (select count(*) from saved_filters where user_id = ${userId} and name <> ${name}) < ${literal(SAVED_FILTERS_MAX)}
    on conflict (user_id, name) do update set path = excluded.path
    returning id`);
}

/** Deletes a filter of this moderator; returns a row, or none. */
export function deleteSavedFilter(db: Database, { userId, id }: { userId: number; id: number }) {
  return db
    .delete(savedFilters)
    .where(and(eq(savedFilters.id, id), eq(savedFilters.userId, userId)))
    .returning({ id: savedFilters.id });
}
