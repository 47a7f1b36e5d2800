import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Env } from "#workers/env.ts";
import { openExistingDatabase, openLocalState } from "../lib/local-state.ts";
import { requireProductionIds } from "../lib/production-ids.ts";
import { must, ROOT, STATE_DIR } from "../lib/project.ts";
import { type Client, createClient, type Pause } from "./client.ts";

/** Everything a site stores. */
export type Site = {
  /** For messages: the folder of the local state, or "production". */
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

type Bindings = Pick<Env, "DB" | "MEDIA" | "PRIVATE_MEDIA" | "SITE">;

const pause: Pause = async (ms) => {
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

/** Production, through the remote bindings of wrangler; exits if wrangler.toml has no ids of production. */
export async function openRemoteSite(): Promise<Site> {
  requireProductionIds();
  const { getPlatformProxy } = await import("wrangler");
  const folder = await mkdtemp(join(tmpdir(), "quarter-mile-remote-"));
  const configPath = join(folder, "wrangler.json");
  await writeFile(configPath, JSON.stringify(await remoteConfiguration()));
  const { env, dispose } = await getPlatformProxy<Bindings>({ configPath, persist: false });
  return {
    ...stores(env),
    name: "production",
    database: createClient(env.DB, pause),
    bookmark: readBookmark,
    pause,
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
async function remoteConfiguration() {
  const { unstable_readConfig: readConfig } = await import("wrangler");
  const config = readConfig({ config: join(ROOT, "wrangler.toml") });
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

async function readBookmark(): Promise<string> {
  const info = ["d1", "time-travel", "info", "DB", "--json"];
  const output = await must("Reading the Time Travel bookmark", "wrangler", info);
  const bookmark = /"bookmark":\s*"([0-9a-f-]+)"/.exec(output)?.[1];
  if (!bookmark) throw new Error(`wrangler printed no bookmark:\n${output.trim()}`);
  return bookmark;
}
