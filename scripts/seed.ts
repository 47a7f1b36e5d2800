// Fills an empty local database: reference data always, demo data unless DEMO=0.

import { SITE_KEYS } from "#app/features/site/schema.ts";
import { openDatabase } from "#db/client.ts";
import { seedReferenceData } from "#db/seed/reference.ts";
import { readBuildMeta } from "./lib/build.ts";
import { seedDemoData } from "./lib/demo-data.ts";
import { openLocalDatabase } from "./lib/local-database.ts";
import { migrateLocalDatabase, openLocalBindings } from "./lib/local-state.ts";

/** Migrates, seeds what is missing and records the build, so that a server can be started on it. */
export async function prepareLocalState(): Promise<void> {
  await migrateLocalDatabase();
  const { env, dispose } = await openLocalBindings();
  const database = await openLocalDatabase();
  try {
    const db = openDatabase(database.connection);
    await seedReferenceData(db);
    if (process.env.DEMO !== "0") await seedDemoData(env, db);
    const build = readBuildMeta();
    if (build) {
      await env.SITE.put(
        SITE_KEYS.latestBuild,
        JSON.stringify({ id: build.id, timestamp: build.timestamp }),
      );
      await env.SITE.put(SITE_KEYS.build(build.id), JSON.stringify(build));
    }
  } finally {
    await Promise.all([dispose(), database.dispose()]);
  }
}
