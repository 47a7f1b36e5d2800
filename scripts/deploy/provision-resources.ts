import { z } from "zod";
import type { Environment } from "../lib/environment.ts";
import type { Configuration } from "./deployment.ts";
import { jsonIn, type Wrangler } from "./wrangler.ts";

export type ProvisionTools = {
  readonly wrangler: Wrangler;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly say: (message: string) => void;
};

export type Provisioned = {
  /** What could not be done; empty if everything is there. */
  readonly problems: readonly string[];
  /** The lines for wrangler.toml. */
  readonly ids: readonly string[];
};

/** Of an existing resource, in the words of wrangler and of Cloudflare's API. */
const EXISTS = /already (exists|taken|own)|in use/i;
const API = "https://api.cloudflare.com/client/v4";

const databases = z.array(z.object({ uuid: z.string(), name: z.string() }));
const namespaces = z.array(z.object({ id: z.string(), title: z.string() }));
const credentials = z.object({ token: z.string() });
const accounts = z.object({ accounts: z.array(z.object({ id: z.string() })) });

type Names = { database: string; namespace: string };

/**
 * Creates an environment's resources as wrangler.toml names them, turns on read replication and looks up the ids.
 * Everything can be repeated: what exists stays.
 */
export async function provisionResources(
  tools: ProvisionTools,
  configuration: Configuration,
): Promise<Provisioned> {
  const { wrangler, say } = tools;
  const names = namesOf(configuration);
  const problems: string[] = [];
  for (const command of creations(configuration, names)) {
    const { status, output } = await wrangler(command);
    const exists = status !== 0 && EXISTS.test(output);
    const isThere = status === 0 || exists;
    const outcome = exists ? "exists" : isThere ? "created" : "failed";
    say(`wrangler ${command.join(" ")}: ${outcome}`);
    if (!isThere) problems.push(`wrangler ${command.join(" ")}\n${output.trim()}`);
  }
  const resources = await findIds(wrangler, names);
  if (!resources.database) problems.push(`The id of the database ${names.database} wasn't found.`);
  if (!resources.namespace)
    problems.push(`The id of the KV namespace ${names.namespace} wasn't found.`);
  if (resources.database) {
    const problem = await replicate(tools, configuration, resources.database);
    if (problem) problems.push(problem);
    else say("Read replication of the database: on");
  }
  return { problems, ids: lines(resources) };
}

/** What Cloudflare charges for, and why this site needs it. */
const PLANS = `Paid plans this site needs:
  Workers Paid   CPU time, requests, D1, queues and logs beyond the free limits
  Images         the Images binding, beyond its free transformations
  Email Service  mail to anyone but your own verified addresses; needs Workers Paid`;

function namesOf(configuration: Configuration): Names {
  const [database] = configuration.d1_databases;
  return {
    database: database?.database_name ?? "",
    namespace: `${configuration.name ?? ""}-SITE`,
  };
}

function creations(configuration: Configuration, { database, namespace }: Names): string[][] {
  const queues = (configuration.queues.consumers ?? []).flatMap(({ queue, dead_letter_queue }) =>
    dead_letter_queue ? [queue, dead_letter_queue] : [queue],
  );
  return [
    ["d1", "create", database],
    ["kv", "namespace", "create", namespace],
    ...configuration.r2_buckets.map(({ bucket_name }) => [
      "r2",
      "bucket",
      "create",
      bucket_name ?? "",
    ]),
    // The queue of dead letters has a consumer as well.
    ...[...new Set(queues)].map((queue) => ["queues", "create", queue]),
  ];
}

type Found = { database: string | null; namespace: string | null };

async function findIds(wrangler: Wrangler, names: Names): Promise<Found> {
  const d1 = databases.safeParse(jsonIn((await wrangler(["d1", "list", "--json"])).output));
  const kv = namespaces.safeParse(jsonIn((await wrangler(["kv", "namespace", "list"])).output));
  return {
    database: d1.data?.find(({ name }) => name === names.database)?.uuid ?? null,
    namespace: kv.data?.find(({ title }) => title === names.namespace)?.id ?? null,
  };
}

function lines({ database, namespace }: Found): string[] {
  return [
    ...(database ? [`database_id = "${database}"`] : []),
    ...(namespace ? [`id = "${namespace}"`] : []),
  ];
}

/**
 * Turns on read replication, for which wrangler has no command: D1's REST API, "Update D1 Database". Returns what went
 * wrong, or null.
 */
async function replicate(
  { wrangler, fetch }: ProvisionTools,
  configuration: Configuration,
  databaseId: string,
): Promise<string | null> {
  const byHand = "Turn on read replication in the dashboard: D1, the database, Settings.";
  const token = credentials.safeParse(jsonIn((await wrangler(["auth", "token", "--json"])).output));
  const account = configuration.account_id ?? (await onlyAccount(wrangler));
  if (!token.success || !account) return `${byHand} (wrangler gave no token or no single account.)`;
  const url = `${API}/accounts/${account}/d1/database/${databaseId}`;
  const response = await fetch(url, {
    method: "PUT",
    headers: {
      authorization: `Bearer ${token.data.token}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ read_replication: { mode: "auto" } }),
  }).catch(() => null);
  return response?.ok ? null : `${byHand} (The API returned ${response?.status ?? "nothing"}.)`;
}

/** The account that is logged in; null if there are several or none. */
async function onlyAccount(wrangler: Wrangler): Promise<string | null> {
  const chosen = process.env.CLOUDFLARE_ACCOUNT_ID;
  if (chosen) return chosen;
  const parsed = accounts.safeParse(jsonIn((await wrangler(["whoami", "--json"])).output));
  const [first, ...others] = parsed.data?.accounts ?? [];
  return first && others.length === 0 ? first.id : null;
}

/** What to do with the ids. */
export function nextSteps(
  environment: Environment,
  ids: readonly string[],
  commands: string,
): string {
  const flag = environment === "production" ? "" : ` -- --env ${environment}`;
  return `
Put these in wrangler.toml (${environment}):
${ids.map((line) => `  ${line}`).join("\n")}
set SITE_ORIGIN there, and the secrets that the site doesn't start without (README, "Deploy"):
${commands}
then deploy: npm run deploy${flag}

${PLANS}`;
}
