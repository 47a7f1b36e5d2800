import { z } from "zod";
import { type Client, quoted, textLiteral } from "./client.ts";

/** A table of the database, as a backup sees it. */
export type Table = {
  readonly name: string;
  /** Without generated columns. */
  readonly columns: readonly string[];
  /** The columns of the primary key, in its order. */
  readonly key: readonly string[];
};

const nameSchema = z.string().regex(/^\w{1,100}$/);

export const tableSchema = z.object({
  name: nameSchema,
  columns: z.array(nameSchema).min(1),
  key: z.array(nameSchema).min(1),
});

export const creationSchema = z.object({
  type: z.enum(["table", "index", "view", "trigger"]),
  name: nameSchema,
  table: nameSchema,
  sql: z.string(),
});
/** A statement that creates a table, an index, a view or a trigger. */
export type Creation = z.infer<typeof creationSchema>;

export type Schema = {
  /** Base tables: no FTS5 tables and nothing of SQLite's or D1's. */
  readonly tables: readonly Table[];
  /** The FTS5 tables. */
  readonly search: readonly string[];
  /** All statements in an order in which they can be run. */
  readonly creations: readonly Creation[];
  /** The names of the applied migrations, oldest first. */
  readonly migrations: readonly string[];
};

/** Names of tables and triggers that a backup or a restoration adds, and removes when it ends. */
export const OWN_PREFIX = "backup_";

const isForeign = (name: string) => /^(sqlite_|_cf_)/.test(name) || name.startsWith(OWN_PREFIX);

/**
 * Reads what a database consists of.
 *
 * @throws Error for a table without a primary key, whose rows can't be told apart
 */
export async function readSchema(database: Client): Promise<Schema> {
  const listed = await database.rows(
    "select name, type from pragma_table_list where schema = 'main'",
  );
  const namesOf = (kind: string) =>
    listed.flatMap(([name, type]) =>
      type === kind && !isForeign(String(name)) ? [String(name)] : [],
    );
  const shadows = new Set(namesOf("shadow"));
  const creations = (await readCreations(database)).filter(
    ({ name, table }) => !isForeign(name) && !isForeign(table) && !shadows.has(name),
  );
  const tables: Table[] = [];
  for (const name of namesOf("table").toSorted()) tables.push(await readTable(database, name));
  const migrations = await readMigrations(database, tables);
  const search = namesOf("virtual").filter((name) => !isVocabulary(name, creations));
  return { tables, search: search.toSorted(), creations, migrations };
}

/** Whether a virtual table only reads the words of an FTS5 table. */
function isVocabulary(name: string, creations: readonly Creation[]): boolean {
  return creations.some((each) => each.name === name && /using fts5vocab/i.test(each.sql));
}

async function readMigrations(database: Client, tables: readonly Table[]): Promise<string[]> {
  if (!tables.some(({ name }) => name === "d1_migrations")) return [];
  const rows = await database.rows("select name from d1_migrations order by id");
  return rows.map(([name]) => String(name));
}

async function readCreations(database: Client): Promise<Creation[]> {
  const rows = await database.rows(
    "select type, name, tbl_name, sql from sqlite_schema where sql is not null order by rowid",
  );
  return rows.map(([type, name, table, sql]) => creationSchema.parse({ type, name, table, sql }));
}

async function readTable(database: Client, name: string): Promise<Table> {
  const rows = await database.rows(
    `select name, pk from pragma_table_xinfo(${textLiteral(name)}) where hidden = 0 order by cid`,
  );
  const key = rows.filter(([, place]) => Number(place) > 0);
  if (key.length === 0) throw new Error(`The table ${name} has no primary key.`);
  return {
    name,
    columns: rows.map(([column]) => String(column)),
    key: key.toSorted(([, a], [, b]) => Number(a) - Number(b)).map(([column]) => String(column)),
  };
}

/**
 * The tables ordered such that each comes after those its foreign keys refer to.
 *
 * @throws Error if tables refer to each other in a circle
 */
export async function parentsFirst(
  database: Client,
  tables: readonly Table[],
): Promise<readonly Table[]> {
  const parents = new Map<string, string[]>();
  for (const { name } of tables) {
    const rows = await database.rows(
      `select distinct "table" from pragma_foreign_key_list(${textLiteral(name)})`,
    );
    const names = rows.map(([parent]) => String(parent));
    parents.set(
      name,
      names.filter((parent) => parent !== name),
    );
  }
  const ordered: Table[] = [];
  let rest = tables;
  while (rest.length > 0) {
    const waiting = new Set(rest.map(({ name }) => name));
    const isBlocked = ({ name }: Table) => parents.get(name)?.some((each) => waiting.has(each));
    const ready = rest.filter((table) => !isBlocked(table));
    if (ready.length === 0) throw new Error(`Tables in a circle: ${[...waiting].join(", ")}`);
    ordered.push(...ready);
    rest = rest.filter(isBlocked);
  }
  return ordered;
}

/** The columns as SQL. */
export function columnList(columns: readonly string[], alias = ""): string {
  return columns.map((column) => `${alias}${quoted(column)}`).join(", ");
}
