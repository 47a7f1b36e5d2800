import { asValue, type Client, quoted, type Row, type Statement, textLiteral } from "./client.ts";
import { BackupError } from "./problem.ts";
import { columnList, OWN_PREFIX, type Schema, type Table } from "./schema.ts";

// D1 has no snapshot that lasts longer than a request, and a site keeps running during its backup. So triggers log
// the key of each row that changes meanwhile, and those rows are read again, until all that are left fit into one
// transaction: the copy is then exactly the database at that moment.

const LOG = `${OWN_PREFIX}changes`;
/** The changes read in a transaction. */
const CHANGES_MAX = 500;
export const LOST_LOG =
  "Changes are no longer logged for this backup: another one was started. Begin anew in an empty folder.";
/** The statements of a batch. */
const BATCH_MAX = 50;

/** A row that changed: its new contents, or null if it was deleted. */
export type Change = { readonly table: string; readonly key: string; readonly row: string | null };

export type Changes = {
  readonly changes: readonly Change[];
  /** The last entry of the log that was read. */
  readonly through: number;
  /** Whether the log had no more entries. */
  readonly isLast: boolean;
  /** The number of rows of each table at this moment. */
  readonly counts: Readonly<Record<string, number>>;
  /** Rows of the FTS5 tables. */
  readonly search: Readonly<Record<string, number>>;
  /** The last automatic ids. */
  readonly sequences: [string, number][];
};

/** Starts logging changes for the backup with this id; ends the log of an abandoned one. */
export async function startLog(
  database: Client,
  { id, tables }: { id: string; tables: readonly Table[] },
): Promise<void> {
  await stopLog(database);
  await database.batch([
    {
      sql: `create table if not exists ${LOG} (
        seq integer primary key autoincrement, table_name text not null, key text not null)`,
    },
    {
      sql: `insert into ${LOG} (table_name, key) select '', ? where not exists (select 1 from ${LOG} where table_name = '')`,
      params: [id],
    },
  ]);
  await inBatches(database, tables.flatMap(triggersOf));
}

/** The id of the backup that logs changes; null if none does. */
export async function findLog(database: Client): Promise<string | null> {
  const tables = await database.rows("select 1 from sqlite_schema where name = ?", [LOG]);
  if (tables.length === 0) return null;
  const rows = await database.rows(`select key from ${LOG} where table_name = ''`);
  return String(rows[0]?.[0] ?? "");
}

/** Removes the log and its triggers. */
export async function stopLog(database: Client): Promise<void> {
  const rows = await database.rows(
    "select name from sqlite_schema where type = 'trigger' and substr(name, 1, ?) = ?",
    [OWN_PREFIX.length, OWN_PREFIX],
  );
  await inBatches(
    database,
    rows.map(([name]) => `drop trigger if exists ${quoted(String(name))}`),
  );
  await database.batch([{ sql: `drop table if exists ${LOG}` }]);
}

/** The triggers take no conflict clause: that of the statement that fires them would win. */
function triggersOf({ name, key }: Table): string[] {
  const keyOf = (row: "old" | "new") => `json_array(${columnList(key, `${row}.`)})`;
  const log = (keys: string) =>
    `insert into ${LOG} (table_name, key) select ${textLiteral(name)}, ${keys}`;
  return [
    ["insert", log(keyOf("new"))],
    ["delete", log(keyOf("old"))],
    ["update", `${log(keyOf("new"))} union select ${textLiteral(name)}, ${keyOf("old")}`],
  ].map(
    ([event, statement]) =>
      `create trigger if not exists ${quoted(`${OWN_PREFIX}${name}_${event}`)} after ${event} on ${quoted(name)} begin ${statement}; end`,
  );
}

async function inBatches(database: Client, statements: readonly string[]): Promise<void> {
  for (let at = 0; at < statements.length; at += BATCH_MAX) {
    await database.batch(statements.slice(at, at + BATCH_MAX).map((sql) => ({ sql })));
  }
}

/**
 * Reads the oldest changes, with the present contents of their rows, in one transaction.
 *
 * @throws BackupError if another backup has started a log meanwhile: changes were lost
 */
export async function readChanges(
  database: Client,
  { id, schema: { tables, search } }: { id: string; schema: Schema },
): Promise<Changes> {
  const oldest = `select seq, table_name, key from ${LOG} where table_name <> '' order by seq limit ${CHANGES_MAX}`;
  const [owner = [], taken = [], left = [], sequences = [], ...results] = await database.batch([
    { sql: `select key from ${LOG} where table_name = ''` },
    { sql: `select coalesce(max(seq), 0) as through, count(*) as taken from (${oldest})` },
    { sql: `select count(*) as total from ${LOG} where table_name <> ''` },
    { sql: "select name, seq from sqlite_sequence where name <> ? order by name", params: [LOG] },
    ...search.map((name) => ({
      sql: `select count(*) as total from ${quoted(`${name}_docsize`)}`,
    })),
    ...tables.flatMap((table) => changedRows(table, oldest)),
  ]);
  if (owner[0]?.key !== id) throw new BackupError(LOST_LOG);
  const ofTables = results.slice(search.length);
  return {
    changes: tables.flatMap((table, at) =>
      (ofTables[at * 2] ?? []).map((row) => toChange(table, row)),
    ),
    through: Number(taken[0]?.through),
    isLast: taken[0]?.taken === left[0]?.total,
    counts: totalsOf(
      tables.map(({ name }) => name),
      ofTables.filter((_, at) => at % 2 === 1),
    ),
    search: totalsOf(search, results),
    sequences: sequences.map(({ name, seq }) => [String(name), Number(seq)]),
  };
}

function changedRows({ name, columns, key }: Table, oldest: string): Statement[] {
  const matches = key.map((column, at) => `t.${quoted(column)} = c.key ->> ${at}`).join(" and ");
  return [
    {
      sql: `select c.key as ${OWN_PREFIX}key, ${columnList(columns, "t.")}
        from (select distinct key from (${oldest}) where table_name = ${textLiteral(name)}) c
        left join ${quoted(name)} t on ${matches}`,
    },
    { sql: `select count(*) as total from ${quoted(name)}` },
  ];
}

function toChange({ name, columns, key }: Table, row: Row): Change {
  const isDeleted = key.every((column) => row[column] === null);
  const values = columns.map((column) => asValue(row[column]));
  return {
    table: name,
    // SQLite may escape characters that JSON.stringify doesn't.
    key: JSON.stringify(JSON.parse(String(row[`${OWN_PREFIX}key`]))),
    row: isDeleted ? null : JSON.stringify(values),
  };
}

function totalsOf(names: readonly string[], results: readonly Row[][]): Record<string, number> {
  return Object.fromEntries(names.map((name, at) => [name, Number(results[at]?.[0]?.total)]));
}

/** Removes entries once their rows are saved. Rows that changed again have later entries. */
export async function forgetChanges(database: Client, through: number): Promise<void> {
  await database.batch([
    { sql: `delete from ${LOG} where seq <= ? and table_name <> ''`, params: [through] },
  ]);
}
