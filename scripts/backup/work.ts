import { closeSync, openSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import type { Change } from "./change-log.ts";
import { PRIVATE_FILE } from "./folder.ts";

/** How far a table has been copied. */
export type TableProgress = {
  /** The length of its file up to the last complete part, in bytes. */
  readonly bytes: number;
  readonly rows: number;
  /** The primary key of the last row, as JSON; null before the first part. */
  readonly lastKey: string | null;
  readonly isDone: boolean;
};

/** An object that was copied to a file. */
export type CopiedObject = {
  readonly key: string;
  readonly etag: string;
  readonly size: number;
  readonly sha256: string;
  /** Its HTTP and custom metadata, as JSON. */
  readonly metadata: string;
};

const tableSchema = z.object({
  bytes: z.number(),
  rows: z.number(),
  lastKey: z.string().nullable(),
  isDone: z.number(),
});
const changeSchema = z.object({ key: z.string(), row: z.string().nullable() });
const objectSchema = z.object({
  key: z.string(),
  etag: z.string(),
  size: z.number(),
  sha256: z.string(),
  metadata: z.string(),
});

const TABLES = `
  create table if not exists state (name text primary key, value text not null);
  create table if not exists tables (
    name text primary key, bytes integer not null, rows integer not null, lastKey text, isDone integer not null);
  create table if not exists changes (
    tableName text not null, key text not null, row text, primary key (tableName, key)) without rowid;
  create table if not exists objects (
    bucket text not null, key text not null, etag text not null, size integer not null, sha256 text not null,
    metadata text not null, primary key (bucket, key)) without rowid;`;

export type Work = ReturnType<typeof openWork>;

/** Opens the file that remembers what an unfinished backup has done. */
export function openWork(file: string) {
  closeSync(openSync(file, "a", PRIVATE_FILE));
  const sqlite = new DatabaseSync(file);
  sqlite.exec(TABLES);
  return {
    state: stateOf(sqlite),
    tables: tablesOf(sqlite),
    changes: changesOf(sqlite),
    objects: objectsOf(sqlite),
    close: () => sqlite.close(),
  };
}

function stateOf(sqlite: DatabaseSync) {
  const get = sqlite.prepare("select value from state where name = ?");
  const set = sqlite.prepare("insert or replace into state values (?, ?)");
  return {
    /** A remembered value; undefined if there is none. */
    get<T>(name: string, schema: z.ZodType<T>): T | undefined {
      const row = get.get(name);
      return row ? schema.parse(JSON.parse(String(row.value))) : undefined;
    },
    set(name: string, value: unknown): void {
      set.run(name, JSON.stringify(value));
    },
  };
}

const NOT_STARTED: TableProgress = { bytes: 0, rows: 0, lastKey: null, isDone: false };

function tablesOf(sqlite: DatabaseSync) {
  const get = sqlite.prepare("select bytes, rows, lastKey, isDone from tables where name = ?");
  const set = sqlite.prepare("insert or replace into tables values (?, ?, ?, ?, ?)");
  return {
    get(name: string): TableProgress {
      const row = get.get(name);
      if (!row) return NOT_STARTED;
      const { isDone, ...progress } = tableSchema.parse(row);
      return { ...progress, isDone: isDone === 1 };
    },
    set(name: string, { bytes, rows, lastKey, isDone }: TableProgress): void {
      set.run(name, bytes, rows, lastKey, isDone ? 1 : 0);
    },
  };
}

function changesOf(sqlite: DatabaseSync) {
  const set = sqlite.prepare("insert or replace into changes values (?, ?, ?)");
  const all = sqlite.prepare("select key, row from changes where tableName = ? order by key");
  return {
    /** Remembers changes; a later one of the same row replaces it. */
    add(changes: readonly Change[]): void {
      sqlite.exec("begin");
      for (const { table, key, row } of changes) set.run(table, key, row);
      sqlite.exec("commit");
    },
    /** The changed rows of a table by their key; null for a deleted row. */
    of(table: string): Map<string, string | null> {
      const rows = all.all(table).map((row) => changeSchema.parse(row));
      return new Map(rows.map(({ key, row }) => [key, row]));
    },
  };
}

function objectsOf(sqlite: DatabaseSync) {
  const get = sqlite.prepare("select * from objects where bucket = ? and key = ?");
  const set = sqlite.prepare("insert or replace into objects values (?, ?, ?, ?, ?, ?)");
  const all = sqlite.prepare("select * from objects where bucket = ? order by key");
  return {
    get(bucket: string, key: string): CopiedObject | undefined {
      const row = get.get(bucket, key);
      return row ? objectSchema.parse(row) : undefined;
    },
    set(bucket: string, { key, etag, size, sha256, metadata }: CopiedObject): void {
      set.run(bucket, key, etag, size, sha256, metadata);
    },
    *of(bucket: string): Generator<CopiedObject> {
      for (const row of all.iterate(bucket)) yield objectSchema.parse(row);
    },
  };
}
