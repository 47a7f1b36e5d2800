// Fills an empty local database: reference data always, demo data unless DEMO=0. DEMO=1 adds it to other data, too.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SITE_KEYS } from "#app/features/site/schema.ts";
import { openDatabase } from "#db/client.ts";
import { existsAnyUser } from "#db/queries/users.ts";
import { seedReferenceData } from "#db/seed/reference.ts";
import { readBuildMeta } from "./lib/build.ts";
import { type LocalState, migrateLocalDatabase, openLocalState } from "./lib/local-state.ts";
import { STATE_DIR } from "./lib/project.ts";
import { recordRelease } from "./lib/record-release.ts";

/** Contains the id of the build that was recorded last. */
const RECORDED = join(STATE_DIR, "recorded-build");

/**
 * Migrates, seeds missing data and records the build, so that a server can be started.
 *
 * @param built resolves once the build to record is finished
 */
export async function prepareLocalState(built: Promise<void> = Promise.resolve()): Promise<void> {
  const state = await openLocalState();
  try {
    await migrateLocalDatabase(state.database);
    await seed(state);
    await built;
    await recordBuild(state);
  } finally {
    await state.close();
  }
}

async function seed({ database, bindings }: LocalState) {
  const db = openDatabase(database.connection);
  await seedReferenceData(db, new Date().getUTCFullYear());
  const { DEMO } = process.env;
  if (DEMO === "0" || (DEMO !== "1" && (await existsAnyUser(db)))) return;
  const { seedDemoData } = await import("./lib/demo-data.ts");
  const env = await bindings();
  await database.transaction(() => seedDemoData(env, db));
}

async function recordBuild({ database, bindings }: LocalState) {
  const build = readBuildMeta();
  if (!build || (existsSync(RECORDED) && readFileSync(RECORDED, "utf8") === build.id)) return;
  const { SITE } = await bindings();
  const latest = { id: build.id, timestamp: build.timestamp };
  await SITE.put(SITE_KEYS.latestBuild, JSON.stringify(latest));
  await SITE.put(SITE_KEYS.build(build.id), JSON.stringify(build));
  await recordRelease(database.connection, { action: "site.deploy", ...build });
  writeFileSync(RECORDED, build.id);
}
