import { join } from "node:path";
import { unstable_readConfig as readConfig } from "wrangler";
import { type Environment, environmentFlags, wranglerName } from "../lib/environment.ts";
import { fail, ROOT } from "../lib/project.ts";

/** What wrangler.toml says about an environment, as wrangler parses it. */
export type Configuration = {
  readonly name?: string | undefined;
  readonly account_id?: string | undefined;
  readonly compatibility_date?: string | undefined;
  readonly compatibility_flags: readonly string[];
  readonly vars: Readonly<Record<string, unknown>>;
  readonly workers_dev?: boolean | undefined;
  readonly preview_urls?: boolean | undefined;
  readonly d1_databases: readonly Database[];
  readonly kv_namespaces: readonly { binding: string; id?: string | undefined }[];
  readonly r2_buckets: readonly { binding: string; bucket_name?: string | undefined }[];
  readonly images?: { binding: string } | undefined;
  readonly queues: {
    readonly producers?: readonly { binding: string; queue: string }[] | undefined;
    readonly consumers?:
      | readonly { queue: string; dead_letter_queue?: string | undefined }[]
      | undefined;
  };
  readonly ratelimits: readonly { name: string; namespace_id: string; simple: object }[];
  readonly analytics_engine_datasets: readonly { binding: string; dataset?: string | undefined }[];
  readonly send_email: readonly { name: string }[];
  readonly triggers: { readonly crons?: readonly string[] | undefined };
  readonly observability?: object | undefined;
};

type Database = {
  binding: string;
  database_name?: string | undefined;
  database_id?: string | undefined;
  migrations_dir?: string | undefined;
};

/** An environment that is ready to be deployed. */
export type Deployment = {
  readonly environment: Environment;
  /** wrangler's flags that select it. */
  readonly flags: readonly string[];
  /** The site's origin, for example https://garage.example. Its host is the Worker's custom domain. */
  readonly origin: string;
};

type Checked = Pick<
  Configuration,
  "d1_databases" | "kv_namespaces" | "vars" | "workers_dev" | "preview_urls"
>;

/** The placeholder ids in wrangler.toml. Local data is stored under them. */
const PLACEHOLDER = /^([0-]*|site|staging)$/;
const ORIGIN = /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+$/;

export function readConfiguration(environment: Environment): Configuration {
  return readConfig({ config: join(ROOT, "wrangler.toml"), env: wranglerName(environment) });
}

/** Why this configuration can't be deployed; empty if it can. */
export function deploymentProblems(configuration: Checked): string[] {
  const missing = bindingsWithoutId(configuration);
  const problems: string[] = [];
  if (missing.length > 0) {
    problems.push(
      `It has no real id for ${missing.join(" and ")}. \`npm run provision\` creates what is missing and prints the ids.`,
    );
  }
  if (!ORIGIN.test(String(configuration.vars.SITE_ORIGIN ?? ""))) {
    problems.push(
      "SITE_ORIGIN isn't an origin like https://garage.example. The Worker is deployed to that domain.",
    );
  }
  if (configuration.workers_dev !== false || configuration.preview_urls !== false) {
    problems.push(
      "workers_dev and preview_urls must be false: the Cache API does nothing on those addresses.",
    );
  }
  return problems;
}

/** The bindings that still have placeholder ids. */
export function bindingsWithoutId({
  d1_databases,
  kv_namespaces,
}: Pick<Checked, "d1_databases" | "kv_namespaces">): string[] {
  const ids = [
    ...d1_databases.map(({ binding, database_id }) => ({ binding, id: database_id })),
    ...kv_namespaces,
  ];
  return ids.filter(({ id }) => PLACEHOLDER.test(id ?? "")).map(({ binding }) => binding);
}

/** Exits if the ids of an environment are placeholders. */
export function requireIds(environment: Environment): void {
  const missing = bindingsWithoutId(readConfiguration(environment));
  if (missing.length === 0) return;
  fail(
    `wrangler.toml has no real id for ${missing.join(" and ")} of ${environment}. \`npm run provision\` creates what is missing and prints the ids.`,
  );
}

/** The environment as wrangler.toml describes it; exits if it isn't ready to be deployed. */
export function requireDeployment(environment: Environment): Deployment {
  const configuration = readConfiguration(environment);
  const problems = deploymentProblems(configuration);
  if (problems.length > 0) {
    const list = problems.map((problem) => `  - ${problem}`).join("\n");
    fail(`Nothing was built, migrated or deployed. In wrangler.toml, ${environment}:\n${list}`);
  }
  const origin = String(configuration.vars.SITE_ORIGIN);
  return { environment, flags: environmentFlags(environment), origin };
}
