import { DatabaseSync } from "node:sqlite";
import type { BenchDatabase } from "../database.ts";
import { dropIndexesAndTriggers } from "../fill.ts";
import { rebuildStandings } from "../rebuild-standings.ts";

/** Whole rows of slips are longer than those that fill a database. */
const ROWS_A_STATEMENT = 2_000;

/** Every database has these in full. */
const REFERENCE = ["vehicle_lookup", "tracks", "track_names"];
/** Each racer's rows are in one database; the column identifies the racer. */
const RACERS = [
  { table: "users", racer: "id" },
  { table: "vehicles", racer: "user_id" },
  {
    table: "vehicle_images",
    racer: "(select v.user_id from vehicles v where v.id = vehicle_id)",
  },
  { table: "slips", racer: "user_id" },
];

/** Copies the racers of a filled database to empty ones, each by a hash of the racer. Ids stay the same. */
export async function spreadRacers(
  source: BenchDatabase,
  targets: readonly BenchDatabase[],
  note: (line: string) => void,
): Promise<void> {
  const sqlite = new DatabaseSync(await source.file(), { readOnly: true });
  try {
    for (const [part, { db }] of targets.entries()) {
      note(`database ${part + 1} of ${targets.length}`);
      for (const table of REFERENCE) await copyRows(sqlite, db, { table, where: "1" });
      const restore = await dropIndexesAndTriggers(db);
      for (const { table, racer } of RACERS) {
        const where = `((${racer} * 2654435761) >> 16) % ${targets.length} = ${part}`;
        await copyRows(sqlite, db, { table, where });
      }
      await rebuildStandings(db);
      for (const statement of restore) await db.prepare(statement).run();
    }
  } finally {
    sqlite.close();
  }
}

async function copyRows(
  sqlite: DatabaseSync,
  db: D1Database,
  { table, where }: { table: string; where: string },
): Promise<void> {
  const columns = sqlite
    .prepare("select name from pragma_table_xinfo(?) where hidden = 0")
    .all(table)
    .map(({ name }) => `"${name}"`);
  const select = sqlite.prepare(`select ${columns.join(", ")} from "${table}" where ${where}`);
  select.setReturnArrays(true);
  const values = columns.map((_, at) => `value ->> ${at}`);
  const insert = `insert into "${table}"(${columns.join(", ")}) select ${values.join(", ")} from json_each(?)`;
  const rows = select.all();
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    const part = rows.slice(start, start + ROWS_A_STATEMENT);
    await db.prepare(insert).bind(JSON.stringify(part)).run();
  }
}
