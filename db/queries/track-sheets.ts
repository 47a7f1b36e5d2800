import { eq, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { type trackResults, trackSheets } from "../schema/index.ts";

export type NewSheet = Omit<typeof trackSheets.$inferInsert, "id" | "status">;

/** A row of a sheet that was read. */
export type NewResult = Omit<
  typeof trackResults.$inferInsert,
  "id" | "sheetId" | "trackId" | "ranOn" | "createdAt" | "slipId" | "claimedBy" | "claimedAt"
>;

/** Stores a sheet whose rows are still to come: nothing reads it before it is done. */
export async function insertSheet(db: Database, sheet: NewSheet): Promise<number> {
  const [row] = await db
    .insert(trackSheets)
    .values({ ...sheet, status: "OPEN" })
    .returning({ id: trackSheets.id });
  if (!row) throw new Error("the sheet was not stored");
  return row.id;
}

/** Stores some rows of a sheet, as one parameter. */
export function insertResults(db: Database, sheetId: number, rows: readonly NewResult[]) {
  return db.run(sql`
    insert into track_results (sheet_id, track_id, ran_on, created_at, row_number, ran_at_second, car_number,
      racer_name, class_name, lane, reaction_ms, sixty_foot_ms, three_thirty_foot_ms, eighth_elapsed_ms,
      eighth_speed_hundredths_mph, thousand_foot_ms, elapsed_ms, trap_speed_hundredths_mph)
    select d.id, d.track_id, d.ran_on, d.created_at, k.value ->> 'rowNumber', k.value ->> 'ranAtSecond',
      k.value ->> 'carNumber', k.value ->> 'racerName', k.value ->> 'className', k.value ->> 'lane',
      k.value ->> 'reactionMs', k.value ->> 'sixtyFootMs', k.value ->> 'threeThirtyFootMs',
      k.value ->> 'eighthElapsedMs', k.value ->> 'eighthSpeedHundredthsMph', k.value ->> 'thousandFootMs',
      k.value ->> 'elapsedMs', k.value ->> 'trapSpeedHundredthsMph'
    from track_sheets d cross join json_each(${JSON.stringify(rows)}) k where d.id = ${sheetId}`);
}

/** Completes a sheet. */
export function updateSheetToDone(db: Database, sheetId: number) {
  return db.update(trackSheets).set({ status: "DONE" }).where(eq(trackSheets.id, sheetId));
}
