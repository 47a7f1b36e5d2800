import { cpSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { ROOT, run } from "../lib/project.ts";

const MIGRATIONS = join(ROOT, "db", "migrations");

/**
 * What a migration must not contain: on D1, rebuilding a table deletes its cascading children, and between
 * the migration and the deployment the previous version still runs, with the old names.
 */
const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [/\bdrop\s+table\b/i, "drops a table: widen first, narrow in a later release, and never rebuild"],
  [/__new_/i, "rebuilds a table, which wipes cascading children on D1"],
  [
    /\balter\s+table\s[^;]*?\s(drop|rename)\b/i,
    "drops or renames what the version before still asks for: add beside it, and leave it",
  ],
  [
    /\bpragma\s+foreign_keys\s*=\s*off/i,
    "switches foreign keys off, which D1 ignores inside a migration",
  ],
];

/** The faults in a migration's text. */
export function faultsOf(name: string, text: string): string[] {
  const statements = text.replaceAll(/--.*$/gm, "");
  return FORBIDDEN.filter(([pattern]) => pattern.test(statements)).map(
    ([, why]) => `${name} ${why}.`,
  );
}

/** Files without a journal entry and entries without a file, from a renamed or handwritten migration. */
export function journalFaults(files: readonly string[], entries: readonly string[]): string[] {
  return [
    ...files
      .filter((file) => !entries.includes(file))
      .map((file) => `${file} is not in the journal.`),
    ...entries
      .filter((entry) => !files.includes(entry))
      .map((entry) => `${entry} is in the journal but not there.`),
  ];
}

/** Snapshots of the schema that drizzle-kit doesn't read: all but the last, each as large as the schema. */
export function snapshotFaults(files: readonly string[], entries: readonly string[]): string[] {
  const last = `${entries.at(-1)?.split("_", 1)}_snapshot.json`;
  return files
    .filter((file) => file.endsWith("_snapshot.json") && file !== last)
    .map((file) => `meta/${file} isn't read anymore: delete it.`);
}

/** Reads all migrations and compares them with the schema. */
export async function findMigrationFaults(): Promise<string[]> {
  const files = readdirSync(MIGRATIONS).filter((file) => file.endsWith(".sql"));
  const journal: { entries: { tag: string }[] } = JSON.parse(
    readFileSync(join(MIGRATIONS, "meta", "_journal.json"), "utf8"),
  );
  const tags = journal.entries.map(({ tag }) => tag);
  const faults = [
    ...snapshotFaults(readdirSync(join(MIGRATIONS, "meta")), tags),
    ...files.flatMap((file) => faultsOf(file, readFileSync(join(MIGRATIONS, file), "utf8"))),
    ...journalFaults(
      files,
      tags.map((tag) => `${tag}.sql`),
    ),
  ];
  if (files.length === 0) faults.push("There are no migrations to read.");

  const copy = mkdtempSync(join(tmpdir(), "migrations-"));
  cpSync(MIGRATIONS, copy, { recursive: true });
  const { output } = await run("drizzle-kit", [
    "generate",
    "--dialect",
    "sqlite",
    "--schema",
    "./db/schema/index.ts",
    "--out",
    // drizzle-kit puts ./ before whatever it is given.
    relative(ROOT, copy),
  ]);
  if (!output.includes("No schema changes"))
    faults.push(`The schema has changes that no migration makes.\n${output}`);
  return faults;
}
