import { checkFiles } from "./check-files.ts";
import type { Client } from "./client.ts";
import { DERIVED, type Derived } from "./derived.ts";
import { type Manifest, pathsIn, readManifest } from "./folder.ts";
import { describeTable, loadTable } from "./load-table.ts";
import { restoreObjects } from "./objects.ts";
import { BackupError } from "./problem.ts";
import { beginProgress, endProgress, hasProgress } from "./progress.ts";
import type { Report } from "./report.ts";
import { type Creation, parentsFirst, type Table } from "./schema.ts";
import { rebuildSearch, unknownSearchTables } from "./search.ts";
import { restoreSettings } from "./settings.ts";
import type { Site } from "./site.ts";

/**
 * Brings an empty site to the state in a backup. An interrupted restoration continues if it is run again.
 *
 * @returns the manifest, and what is wrong with the restored data; no problems if it equals the backup
 * @throws BackupError before anything is written if the backup is damaged or the site isn't empty
 */
export async function restore(
  site: Site,
  { folder, migrations, report }: { folder: string; migrations: readonly string[]; report: Report },
): Promise<{ manifest: Manifest; problems: string[] }> {
  const manifest = await readManifest(folder);
  requireKnownMigrations(manifest, migrations);
  await checkFiles(folder, manifest, report);
  const { database } = site;
  if (!(await hasProgress(database, manifest.id))) {
    await requireEmpty(site);
    await database.batch([...beginProgress(manifest.id)]);
  }
  await loadTables(database, manifest, { folder, report });
  const problems = [
    ...(await checkTables(database, manifest, report)),
    ...(await rebuildSearchTables(database, manifest, report)),
    ...(await rebuildDerived(database, report)),
  ];
  await createMissing(database, manifest, ["trigger"]);
  await restoreObjects(site, folder, report);
  await restoreSettings(site, folder, report);
  await endProgress(database);
  return { manifest, problems };
}

/** The search and the counters are filled in by this version's rules, so it has to know the schema. */
function requireKnownMigrations(manifest: Manifest, migrations: readonly string[]): void {
  const unknown = manifest.migrations.find((name) => !migrations.includes(name));
  const table = unknownSearchTables(Object.keys(manifest.search))[0];
  if (unknown === undefined && table === undefined) return;
  throw new BackupError(
    `The backup was made by another version of this project (${unknown ?? table} is unknown here). Check out the version of build ${manifest.build ?? "that made it"} to restore it.`,
  );
}

async function requireEmpty({ database, buckets, settings, name }: Site): Promise<void> {
  const tables = await database.rows(
    "select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' and name not like '\\_cf\\_%' escape '\\'",
  );
  const filled = tables.length > 0 ? ["the database"] : [];
  for (const [binding, bucket] of Object.entries(buckets)) {
    if ((await bucket.list({ limit: 1 })).objects.length > 0) filled.push(`the bucket ${binding}`);
  }
  if ((await settings.list({ limit: 1 })).keys.length > 0) filled.push("the settings in KV");
  if (filled.length === 0) return;
  throw new BackupError(
    `A backup is restored only into an empty site, and in ${name} these aren't empty: ${filled.join(", ")}. Nothing was changed.`,
  );
}

/** Runs the statements of these types whose object doesn't exist yet. */
async function createMissing(
  database: Client,
  { creations }: Manifest,
  types: readonly Creation["type"][],
): Promise<void> {
  const rows = await database.rows("select type || ' ' || name from sqlite_schema");
  const present = new Set(rows.map(([name]) => String(name)));
  for (const { type, name, sql } of creations) {
    if (types.includes(type) && !present.has(`${type} ${name}`)) await database.batch([{ sql }]);
  }
}

/** Indexes are created after the rows are inserted, which is faster, and triggers last: they would count twice. */
async function loadTables(
  database: Client,
  manifest: Manifest,
  { folder, report }: { folder: string; report: Report },
): Promise<void> {
  await createMissing(database, manifest, ["table"]);
  const totals = new Map(manifest.tables.map(({ name, file }) => [name, file.lines]));
  for (const table of await parentsFirst(database, manifest.tables)) {
    const total = totals.get(table.name)?.toLocaleString("en-US");
    await loadTable(database, table, {
      file: pathsIn(folder).table(table.name),
      onProgress: (rows) =>
        report.step(`${table.name}: ${rows.toLocaleString("en-US")} of ${total}`),
    });
  }
  await database.batch([
    { sql: "delete from sqlite_sequence" },
    ...manifest.sequences.map((sequence) => ({
      sql: "insert into sqlite_sequence(name, seq) values (?, ?)",
      params: sequence,
    })),
  ]);
  report.step("indexes");
  await createMissing(database, manifest, ["index", "view"]);
}

/** Compares the restored rows with the backup, and each foreign key with the rows it refers to. */
async function checkTables(
  database: Client,
  manifest: Manifest,
  report: Report,
): Promise<string[]> {
  const problems: string[] = [];
  for (const table of manifest.tables) {
    problems.push(...(await checkTable(database, table)));
    report.step(`${table.name}: rows checked`);
  }
  const broken = await database.rows(
    'select "table", count(*) from pragma_foreign_key_check group by 1',
  );
  for (const [table, count] of broken)
    problems.push(`${count} rows of ${table} refer to rows that don't exist.`);
  return problems;
}

async function checkTable(
  database: Client,
  table: Table & { file: { lines: number; digest: string } },
): Promise<string[]> {
  const { lines, digest } = await describeTable(database, table);
  const { file, name } = table;
  if (lines === file.lines && digest === file.digest) return [];
  return [`${name} has ${lines} rows, in the backup ${file.lines}, or their contents differ.`];
}

async function rebuildSearchTables(
  database: Client,
  manifest: Manifest,
  report: Report,
): Promise<string[]> {
  const problems: string[] = [];
  for (const [name, expected] of Object.entries(manifest.search)) {
    const rows = await rebuildSearch(database, name, report);
    if (rows !== expected) problems.push(`${name} has ${rows} rows, but had ${expected}.`);
  }
  return problems;
}

/** Computes counters anew and compares them with the saved ones. Computed ones replace those that differ. */
async function rebuildDerived(database: Client, report: Report): Promise<string[]> {
  const problems: string[] = [];
  for (const derived of DERIVED) {
    const differences = await countDifferences(database, derived);
    report.step(`${derived.name}: compared`);
    if (differences === 0) continue;
    await database.batch(derived.rebuild.map((sql) => ({ sql })));
    problems.push(
      `${derived.name}: ${differences} saved values were wrong and were computed anew.`,
    );
  }
  return problems;
}

async function countDifferences(database: Client, { stored, computed }: Derived): Promise<number> {
  const except = (a: string, b: string) =>
    `(select count(*) from (select * from (${a}) except select * from (${b})))`;
  const [row] = await database.rows(
    `select ${except(stored, computed)} + ${except(computed, stored)}`,
  );
  return Number(row?.[0]);
}
