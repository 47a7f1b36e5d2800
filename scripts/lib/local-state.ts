import { join } from "node:path";
import { getPlatformProxy } from "wrangler";
import type { Env } from "#workers/env.ts";
import { must, ROOT, STATE_DIR } from "./project.ts";

/** Brings the local database to the newest schema. */
export async function migrateLocalDatabase(): Promise<void> {
  await must("Migrating the local database", "wrangler", [
    "d1",
    "migrations",
    "apply",
    "DB",
    "--local",
    "--persist-to",
    STATE_DIR,
  ]);
}

/** The local bindings, as the worker has them; `dispose` closes the files behind them. */
export async function openLocalBindings(): Promise<{ env: Env; dispose(): Promise<void> }> {
  const { env, dispose } = await getPlatformProxy<Env>({
    configPath: join(ROOT, "wrangler.toml"),
    persist: { path: join(STATE_DIR, "v3") },
    remoteBindings: false,
  });
  return { env, dispose };
}
