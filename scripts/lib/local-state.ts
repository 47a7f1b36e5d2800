import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Env } from "#workers/env.ts";
import { databaseFile, type LocalDatabase, openLocalDatabase } from "./local-database.ts";
import { fail, ROOT, STATE_DIR } from "./project.ts";

const MIGRATIONS = join(ROOT, "db/migrations");
const CONFIGURATION = join(ROOT, "wrangler.toml");
/** The folder of D1 databases in local state. */
const DATABASES = "v3/d1/miniflare-D1DatabaseObject";

export type LocalState = {
  database: LocalDatabase;
  /** The Worker's bindings; the first call starts wrangler's proxy. */
  bindings(): Promise<Env>;
  close(): Promise<void>;
};

/** Opens the local database, pictures and settings. Starts wrangler's proxy only if needed. */
export async function openLocalState(): Promise<LocalState> {
  let opened: ReturnType<typeof openBindings> | undefined;
  const bindings = async () => {
    opened ??= openBindings();
    const { env } = await opened;
    return { ...env, APP_ENV: "development" as const };
  };
  const database = openLocalDatabase(findDatabase() ?? (await createDatabase(await bindings())));
  return {
    database,
    bindings,
    async close() {
      database.close();
      await (await opened)?.dispose();
    },
  };
}

/**
 * The local database alone, for a command that needs nothing else. Exits if there is none.
 */
export function openExistingDatabase(stateDir: string = STATE_DIR): LocalDatabase {
  const file = findDatabase(stateDir);
  if (!file) fail(`There is no local database in ${stateDir} yet. Run \`npm start\` once.`);
  return openLocalDatabase(file);
}

async function openBindings() {
  // Imported lazily: loading wrangler takes longer than everything else.
  const { getPlatformProxy } = await import("wrangler");
  return getPlatformProxy<Env>({
    configPath: join(ROOT, "wrangler.toml"),
    persist: { path: join(STATE_DIR, "v3") },
    remoteBindings: false,
  });
}

/** The file of the database in wrangler.toml; there may also be one of an earlier id. */
function findDatabase(stateDir: string = STATE_DIR): string | undefined {
  const file = databasePath(stateDir);
  return existsSync(file) ? file : undefined;
}

/** Where the database in wrangler.toml is in a folder of local state. */
function databasePath(stateDir: string): string {
  const [, id = ""] = /^database_id = "(.+)"/m.exec(readFileSync(CONFIGURATION, "utf8")) ?? [];
  return join(stateDir, DATABASES, databaseFile(id));
}

/** Lets D1 create the file. */
async function createDatabase({ DB }: Env): Promise<string> {
  await DB.prepare("select 1").run();
  const file = findDatabase();
  if (!file) throw new Error(`D1 made no database in ${STATE_DIR}.`);
  return file;
}

/** Makes the local database in a folder a copy of a file that has all migrations. */
export async function createLocalDatabase(file: string, stateDir: string): Promise<void> {
  const path = databasePath(stateDir);
  mkdirSync(dirname(path), { recursive: true });
  const source = openLocalDatabase(file);
  // A copy of the file would miss what is still in its write-ahead log.
  source.execute(`vacuum into '${path}'`);
  source.close();
  const database = openLocalDatabase(path);
  database.execute(APPLIED);
  for (const name of migrationFiles()) await recordMigration(database, name);
  database.close();
}

/** The table of applied migrations, like that of `wrangler d1 migrations`. */
const APPLIED = `create table if not exists d1_migrations(
  id integer primary key autoincrement,
  name text unique,
  applied_at timestamp default current_timestamp not null
)`;

/**
 * Migrates the local database to the newest schema; a failed migration leaves no changes. Exits without changes if
 * the database has migrations that don't exist.
 */
export async function migrateLocalDatabase(database: LocalDatabase): Promise<void> {
  database.execute(APPLIED);
  const rows = await database.connection.prepare("select name from d1_migrations").raw();
  const applied = rows.map(([name]) => String(name));
  const names = migrationFiles();
  const unknown = applied.find((name) => !names.includes(name));
  if (unknown) fail(explainUnknown(unknown));
  for (const name of names) {
    if (!applied.includes(name)) await applyMigration(database, name);
  }
}

function explainUnknown(migration: string): string {
  return `The local data in ${STATE_DIR} belongs to another version of this project: its database was made
with the migration ${migration}, which is not in db/migrations. Nothing was changed. Run \`npm run reset\`
to begin anew, or set STATE_DIR to another folder to keep both.`;
}

function migrationFiles(): string[] {
  const names = readdirSync(MIGRATIONS).filter((name) => name.endsWith(".sql"));
  return names.toSorted();
}

function applyMigration(database: LocalDatabase, name: string) {
  return database.transaction(async () => {
    database.execute(readFileSync(join(MIGRATIONS, name), "utf8"));
    await recordMigration(database, name);
  });
}

async function recordMigration({ connection }: LocalDatabase, name: string): Promise<void> {
  await connection.prepare("insert into d1_migrations (name) values (?)").bind(name).run();
}
