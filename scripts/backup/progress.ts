import { type Client, type Statement, textLiteral } from "./client.ts";
import { OWN_PREFIX } from "./schema.ts";

// How far a restoration has come is stored in the database it restores, in the same transaction as the rows. So it
// can be continued, and a part whose response was lost is never inserted twice.

const PROGRESS = `${OWN_PREFIX}progress`;

/** A step from one position to the next. */
export type Move = { readonly name: string; readonly from: number; readonly to: number };

/** The statements that begin the restoration of the backup with this id. */
export function beginProgress(id: string): Statement[] {
  return [
    { sql: `create table ${PROGRESS} (name text primary key, done integer not null)` },
    { sql: `insert into ${PROGRESS} values (?, 0)`, params: [id] },
  ];
}

/** Whether the database is being restored from the backup with this id. */
export async function hasProgress(database: Client, id: string): Promise<boolean> {
  const tables = await database.rows("select 1 from sqlite_schema where name = ?", [PROGRESS]);
  if (tables.length === 0) return false;
  const rows = await database.rows(`select 1 from ${PROGRESS} where name = ?`, [id]);
  return rows.length > 0;
}

/** The position reached; 0 at the start. */
export async function readProgress(database: Client, name: string): Promise<number> {
  await database.batch([
    { sql: `insert or ignore into ${PROGRESS} values (?, 0)`, params: [name] },
  ]);
  const rows = await database.rows(`select done from ${PROGRESS} where name = ?`, [name]);
  return Number(rows[0]?.[0]);
}

/** The condition that a step hasn't been taken yet. */
export function isAt({ name, from }: Move): string {
  return `(select done from ${PROGRESS} where name = ${textLiteral(name)}) = ${from}`;
}

/** Takes a step, unless it has been taken. */
export function advance({ name, from, to }: Move): Statement {
  return {
    sql: `update ${PROGRESS} set done = ? where name = ? and done = ?`,
    params: [to, name, from],
  };
}

/** Removes the record: the restoration is complete. */
export async function endProgress(database: Client): Promise<void> {
  await database.batch([{ sql: `drop table if exists ${PROGRESS}` }]);
}
