import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { forgetChanges, readChanges, startLog } from "./change-log.ts";
import type { Client, Value } from "./client.ts";
import { quoted } from "./client.ts";
import { pathsIn } from "./folder.ts";
import { appendPart, type Contents, describe, readLines, writeLines } from "./lines-file.ts";
import { BackupError } from "./problem.ts";
import type { Report } from "./report.ts";
import {
  columnList,
  creationSchema,
  readSchema,
  type Schema,
  type Table,
  tableSchema,
} from "./schema.ts";
import type { Work } from "./work.ts";

/** A part's length in characters of JSON, and its number of rows. */
const PART_LENGTH = 2_000_000;
const PART_ROWS = 5_000;
const FIRST_PART_ROWS = 50;

export const schemaSchema = z.object({
  tables: z.array(tableSchema),
  search: z.array(z.string()),
  creations: z.array(creationSchema),
  migrations: z.array(z.string()),
});

/** The moment whose data the copy holds. */
const momentSchema = z.object({
  takenAt: z.string(),
  counts: z.record(z.string(), z.number()),
  search: z.record(z.string(), z.number()),
  sequences: z.array(z.tuple([z.string(), z.number()])),
});
export type Moment = z.infer<typeof momentSchema>;

export type Copying = {
  readonly database: Client;
  readonly schema: Schema;
  readonly work: Work;
  readonly folder: string;
  readonly report: Report;
};

/**
 * Copies all tables as they are at one moment, while the site runs. It resumes where an earlier run stopped.
 *
 * @returns that moment
 */
export async function copyTables(copying: Copying, id: string): Promise<Moment> {
  const { database, schema, work } = copying;
  const saved = work.state.get("moment", momentSchema);
  if (saved) return saved;
  if (!work.state.get("isLogging", z.boolean())) {
    await startLog(database, { id, tables: schema.tables });
    work.state.set("isLogging", true);
  }
  for (const table of schema.tables) await copyTable(copying, table);
  const moment = await catchUp(copying, id);
  requireSameSchema(schema, await readSchema(database));
  work.state.set("moment", moment);
  return moment;
}

/** Copies the rows of a table, part by part, in the order of its primary key. */
async function copyTable({ database, work, folder, report }: Copying, table: Table): Promise<void> {
  const { name, columns, key } = table;
  const file = pathsIn(folder).table(name);
  let progress = work.tables.get(name);
  let limit = FIRST_PART_ROWS;
  while (!progress.isDone) {
    const rows = await readPart(database, table, { after: progress.lastKey, limit });
    const lines = rows.map((row) => JSON.stringify(row));
    const last = rows.at(-1);
    progress = {
      bytes: await appendPart(file, progress.bytes, lines),
      rows: progress.rows + rows.length,
      lastKey: last ? keyOf(last, columns, key) : progress.lastKey,
      isDone: rows.length < limit,
    };
    work.tables.set(name, progress);
    report.step(`${name}: ${progress.rows.toLocaleString("en-US")} rows`);
    limit = nextLimit(lines);
  }
}

/** As many rows as fit a part, judging by the last ones. */
function nextLimit(lines: readonly string[]): number {
  const length = lines.reduce((sum, line) => sum + line.length, 0);
  return Math.max(1, Math.min(PART_ROWS, Math.floor((PART_LENGTH * lines.length) / (length || 1))));
}

/** The rows after a key, in the order of the primary key. */
export function readPart(
  database: Client,
  { name, columns, key }: Table,
  { after, limit }: { after: string | null; limit: number },
): Promise<Value[][]> {
  const values = after === null ? [] : keyValues.parse(JSON.parse(after));
  const condition = `(${columnList(key)}) > (${key.map(() => "?").join(", ")})`;
  return database.rows(
    `select ${columnList(columns)} from ${quoted(name)} ${after === null ? "" : `where ${condition}`}
     order by ${columnList(key)} limit ${limit}`,
    values,
  );
}

const keyValues = z.array(z.union([z.string(), z.number()]));

/** The primary key of a row, as JSON. */
export function keyOf(
  row: readonly Value[],
  columns: readonly string[],
  key: readonly string[],
): string {
  return JSON.stringify(key.map((column) => row[columns.indexOf(column)]));
}

/** Reads what changed meanwhile until nothing is left: the copy then holds the data of one moment. */
async function catchUp({ database, schema, work, report }: Copying, id: string): Promise<Moment> {
  for (;;) {
    const { changes, through, isLast, ...moment } = await readChanges(database, { id, schema });
    const takenAt = new Date().toISOString();
    work.changes.add(changes);
    if (changes.length > 0) report.step(`${changes.length} rows changed meanwhile`);
    if (isLast) return { takenAt, ...moment };
    await forgetChanges(database, through);
  }
}

/**
 * Checks that the schema is still that of the backup's start.
 *
 * @throws BackupError otherwise: the files of the tables are out of date
 */
export function requireSameSchema(before: Schema, now: Schema): void {
  if (isDeepStrictEqual(before, now)) return;
  throw new BackupError(
    "The database was migrated meanwhile. Begin a new backup in an empty folder.",
  );
}

/**
 * Applies the changed rows to the files of the tables and describes the files.
 *
 * @throws Error if a file doesn't have as many rows as its table had
 */
export async function finishTables(
  { schema, work, folder, report }: Copying,
  { counts }: Moment,
): Promise<Record<string, Contents>> {
  const files: Record<string, Contents> = {};
  for (const table of schema.tables) {
    const file = pathsIn(folder).table(table.name);
    const changes = work.changes.of(table.name);
    if (changes.size > 0) await writeLines(file, applyChanges(file, table, changes));
    const contents = await describe(file);
    if (contents.lines !== counts[table.name])
      throw new BackupError(
        `${file} has ${contents.lines} rows, but the table had ${counts[table.name]}. Begin a new backup.`,
      );
    files[table.name] = contents;
    report.step(`${table.name}: checked`);
  }
  return files;
}

const rowSchema = z.array(z.union([z.string(), z.number(), z.null()]));

async function* applyChanges(
  file: string,
  { columns, key }: Table,
  changes: Map<string, string | null>,
): AsyncGenerator<string> {
  for await (const lines of readLines(file)) {
    for (const line of lines) {
      const rowKey = keyOf(rowSchema.parse(JSON.parse(line)), columns, key);
      if (!changes.has(rowKey)) yield line;
    }
  }
  for (const row of changes.values()) if (row !== null) yield row;
}
