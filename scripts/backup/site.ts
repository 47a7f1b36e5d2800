import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Connection } from "#db/client.ts";
import type { Env } from "#workers/env.ts";
import { readBookmark } from "../deploy/bookmark.ts";
import type { Configuration } from "../deploy/deployment.ts";
import { wrangler } from "../deploy/wrangler.ts";
import { type Environment, environmentFlags } from "../lib/environment.ts";
import { openExistingDatabase, openLocalState } from "../lib/local-state.ts";
import { STATE_DIR } from "../lib/project.ts";
import { type Client, createClient, type Pause } from "./client.ts";

/** Everything a site stores. */
export type Site = {
  /** For messages: the folder of the local state, or the environment. */
  readonly name: string;
  readonly database: Client;
  /** By the name of their binding. */
  readonly buckets: Readonly<Record<string, R2Bucket>>;
  readonly settings: KVNamespace;
  /** D1's Time Travel bookmark of this moment; null for a local database, which has none. */
  bookmark(): Promise<string | null>;
  readonly pause: Pause;
  close(): Promise<void>;
};

type RemoteSite = Site & { readonly connection: Connection };

type Bindings = Pick<Env, "DB" | "MEDIA" | "PRIVATE_MEDIA" | "SITE">;

/** Waits between attempts. */
export const pause: Pause = async (ms) => {
  await sleep(ms);
};

/** The local state; exits if there is none. */
export function openExistingSite(): Promise<Site> {
  openExistingDatabase().close();
  return openLocalSite();
}

/** The local state, with an empty database if there was none. */
export async function openLocalSite(): Promise<Site> {
  const { database, bindings, close } = await openLocalState();
  return {
    ...stores(await bindings()),
    name: STATE_DIR,
    database: createClient(database.connection, pause),
    bookmark: async () => null,
    pause,
    close,
  };
}

/** A deployed site, through the remote bindings of wrangler; exits if wrangler.toml doesn't have its ids. */
export async function openRemoteSite(environment: Environment): Promise<RemoteSite> {
  // Loaded late, since wrangler takes a second to load and local sites don't need it.
  const { readConfiguration, requireIds } = await import("../deploy/deployment.ts");
  requireIds(environment);
  const { env, close } = await openRemotely<Bindings>(readConfiguration(environment));
  return {
    ...stores(env),
    name: environment,
    connection: env.DB,
    database: createClient(env.DB, pause),
    bookmark: () => readBookmark(wrangler, environmentFlags(environment)),
    pause,
    close,
  };
}

/** Does something with the database of a deployed site. */
export async function withRemoteDatabase(
  environment: Environment,
  work: (connection: Connection) => Promise<void>,
): Promise<void> {
  const site = await openRemoteSite(environment);
  try {
    await work(site.connection);
  } finally {
    await site.close();
  }
}

/** The resources of a configuration in the account of wrangler's login, instead of local ones. */
export async function openRemotely<Bindings>(configuration: Configuration) {
  const { getPlatformProxy } = await import("wrangler");
  const folder = await mkdtemp(join(tmpdir(), "quarter-mile-remote-"));
  const configPath = join(folder, "wrangler.json");
  await writeFile(configPath, JSON.stringify(remoteConfiguration(configuration)));
  const { env, dispose } = await getPlatformProxy<Bindings>({ configPath, persist: false });
  return {
    env,
    async close() {
      await dispose();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function stores({ MEDIA, PRIVATE_MEDIA, SITE }: Bindings) {
  return { buckets: { MEDIA, PRIVATE_MEDIA }, settings: SITE };
}

/** The stores of wrangler.toml as remote bindings: a bare configuration would open local ones. */
function remoteConfiguration(config: Configuration) {
  const remote = <T extends object>(bindings: readonly T[]) =>
    bindings.map((binding) => ({ ...binding, remote: true }));
  return {
    name: config.name,
    compatibility_date: config.compatibility_date,
    ...(config.account_id ? { account_id: config.account_id } : {}),
    d1_databases: remote(config.d1_databases),
    r2_buckets: remote(config.r2_buckets),
    kv_namespaces: remote(config.kv_namespaces),
  };
}
