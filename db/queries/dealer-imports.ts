import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import {
  type allocations,
  dealerImports,
  dealers,
  type ImportMistake,
  type ImportSummary,
  users,
} from "../schema/index.ts";

export type NewDealer = Omit<typeof dealers.$inferInsert, "id" | "importId" | "stock">;
/** `code` is the dealer's. */
export type NewAllocation = { code: string } & Pick<
  typeof allocations.$inferInsert,
  "model" | "trim" | "unitCount" | "asOfOn"
>;
/** `leadsModel` and `leadsTrim`: whether it is the dealer's first of its model, or of its trim. */
export type StagedAllocation = NewAllocation & { leadsModel: boolean; leadsTrim: boolean };
export type DealerImport = typeof dealerImports.$inferSelect;

/** How many imports the page lists. */
const IMPORTS_SHOWN = 10;
const SAMPLE = 5;

/** Starts an import and returns its id. */
export async function insertDealerImport(
  db: Database,
  entry: { createdBy: number | null; fileName: string; createdAt: Date },
): Promise<number> {
  const [row] = await db
    .insert(dealerImports)
    .values({ ...entry, updatedAt: entry.createdAt, status: "READING", mistakes: [] })
    .returning({ id: dealerImports.id });
  if (!row) throw new Error("the import was not stored");
  return row.id;
}

/** Stages rows next to the live ones. Each dealer comes once, before its cars. */
export function insertDealerRows(
  db: Database,
  importId: number,
  rows: { dealers: readonly NewDealer[]; allocations: readonly StagedAllocation[] },
) {
  const stagedDealers = JSON.stringify(rows.dealers);
  const stagedCars = JSON.stringify(rows.allocations);
  return db.batch([
    db.run(sql`
      insert into dealers (import_id, code, name, address, city, state, zip, phone, email, website,
        latitude, longitude, cell)
      select ${importId}, value ->> 'code', value ->> 'name', value ->> 'address', value ->> 'city',
        value ->> 'state', value ->> 'zip', value ->> 'phone', value ->> 'email', value ->> 'website',
        value ->> 'latitude', value ->> 'longitude', value ->> 'cell'
      from json_each(${stagedDealers})`),
    db.run(sql`
      insert into allocations (import_id, dealer_id, model, trim, unit_count, as_of_on, cell,
        leads_model, leads_trim)
      select ${importId}, d.id, c.value ->> 'model', c.value ->> 'trim', c.value ->> 'unitCount',
        c.value ->> 'asOfOn', d.cell, c.value ->> 'leadsModel', c.value ->> 'leadsTrim'
      from json_each(${stagedCars}) c
      cross join dealers d on d.import_id = ${importId} and d.code = c.value ->> 'code'`),
  ]);
}

/** Records how much of the file has been read. */
export function updateDealerImportProgress(
  db: Database,
  id: number,
  progress: { rowCount: number; percentRead: number; updatedAt: Date },
) {
  return db
    .update(dealerImports)
    .set(progress)
    .where(and(eq(dealerImports.id, id), eq(dealerImports.status, "READING")));
}

/** Writes each dealer's cars into its row, after all of them are stored. */
export function updateDealersStock(db: Database, importId: number) {
  return db.run(sql`
    update dealers set stock = (
      select json_group_array(json_array(model, trim, unit_count, as_of_on)) from (
        select * from allocations indexed by allocations_dealer
        where dealer_id = dealers.id order by model, trim))
    where import_id = ${importId}`);
}

type Outcome =
  | { status: "READY"; summary: ImportSummary }
  | { status: "REFUSED"; mistakes: ImportMistake[]; mistakeCount: number };

/** Records the outcome of reading a file. */
export function updateDealerImportRead(
  db: Database,
  id: number,
  outcome: Outcome & { rowCount: number; updatedAt: Date },
) {
  return db
    .update(dealerImports)
    .set(outcome)
    .where(and(eq(dealerImports.id, id), eq(dealerImports.status, "READING")));
}

/**
 * Replaces the live import with this one, if it is ready. Both statements belong in one batch; the
 * second returns the import, or none.
 */
export function updateDealerImportLive(db: Database, id: number, at: Date) {
  const retireLive = db.run(sql`
    update dealer_imports set status = 'REPLACED', updated_at = ${at.getTime()}
    where status = 'LIVE' and exists (select 1 from dealer_imports where id = ${id} and status = 'READY')`);
  const activate = db
    .update(dealerImports)
    .set({ status: "LIVE", updatedAt: at })
    .where(and(eq(dealerImports.id, id), eq(dealerImports.status, "READY")))
    .returning({ id: dealerImports.id });
  return [retireLive, activate] as const;
}

/** Discards an import that is ready but not live; returns it, or none. */
export function updateDealerImportDiscarded(db: Database, id: number, at: Date) {
  return db
    .update(dealerImports)
    .set({ status: "DISCARDED", updatedAt: at })
    .where(and(eq(dealerImports.id, id), eq(dealerImports.status, "READY")))
    .returning({ id: dealerImports.id });
}

/** Discards imports whose reading was interrupted. */
export function updateDealerImportsAbandoned(db: Database, before: Date, at: Date) {
  return db.run(sql`
    update dealer_imports set status = 'DISCARDED', updated_at = ${at.getTime()}
    where status = 'READING' and updated_at < ${before.getTime()}`);
}

/**
 * Deletes rows that neither visitors nor previews see anymore, at most `limit` of each table.
 *
 * @returns how many were deleted: fewer than the limit if none are left
 */
export async function deleteUnusedDealerRows(db: Database, limit: number): Promise<number> {
  const unused = sql`(select id from dealer_imports where status in ('REFUSED', 'REPLACED', 'DISCARDED'))`;
  const [cars, places] = await db.batch([
    db.all<{ id: number }>(sql`
      delete from allocations where id in (
        select id from allocations where import_id in ${unused} limit ${limit}) returning id`),
    db.all<{ id: number }>(sql`
      delete from dealers where id in (
        select d.id from dealers d where d.import_id in ${unused}
          and not exists (select 1 from allocations a where a.dealer_id = d.id) limit ${limit})
      returning id`),
  ]);
  return cars.length + places.length;
}

/** The newest imports with the editors who uploaded them; rows for a batch. */
export function findAllDealerImports(db: Database) {
  return db
    .select({
      id: dealerImports.id,
      createdAt: dealerImports.createdAt,
      fileName: dealerImports.fileName,
      status: dealerImports.status,
      rowCount: dealerImports.rowCount,
      percentRead: dealerImports.percentRead,
      editor: users.username,
    })
    .from(dealerImports)
    .leftJoin(users, eq(users.id, dealerImports.createdBy))
    .orderBy(desc(dealerImports.id))
    .limit(IMPORTS_SHOWN);
}

/** One import; rows for a batch. */
export function findAllDealerImportsById(db: Database, id: number) {
  return db.select().from(dealerImports).where(eq(dealerImports.id, id)).limit(1);
}

/** The live import, or none; rows for a batch. */
export function findAllLiveDealerImports(db: Database) {
  return db
    .select({ id: dealerImports.id, summary: dealerImports.summary })
    .from(dealerImports)
    .where(sql`status = 'LIVE'`)
    .limit(1);
}

/** A sample of an import: its first dealers. */
export function findAllSampleDealers(db: Database, importId: number) {
  return db
    .select({
      code: dealers.code,
      name: dealers.name,
      city: dealers.city,
      state: dealers.state,
      phone: dealers.phone,
    })
    .from(dealers)
    .where(eq(dealers.importId, importId))
    .orderBy(dealers.code)
    .limit(SAMPLE);
}
