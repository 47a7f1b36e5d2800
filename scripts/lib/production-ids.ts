import { join } from "node:path";
import { unstable_readConfig as readConfig } from "wrangler";
import { fail, ROOT } from "./project.ts";

/** The resources in wrangler.toml with ids, as wrangler parses them. */
type Resources = {
  readonly d1_databases: readonly { binding: string; database_id?: string | undefined }[];
  readonly kv_namespaces: readonly { binding: string; id?: string | undefined }[];
};

/** The placeholder ids in wrangler.toml. Local data is stored under them. */
const PLACEHOLDER = /^([0-]*|site)$/;

/** The bindings that still have placeholder ids. */
export function bindingsWithoutId(resources: Resources): string[] {
  const ids = [
    ...resources.d1_databases.map(({ binding, database_id }) => ({ binding, id: database_id })),
    ...resources.kv_namespaces,
  ];
  return ids.filter(({ id }) => PLACEHOLDER.test(id ?? "")).map(({ binding }) => binding);
}

/** Exits if the ids of production are placeholders. */
export function requireProductionIds(): void {
  const missing = bindingsWithoutId(readConfig({ config: join(ROOT, "wrangler.toml") }));
  if (missing.length === 0) return;
  fail(
    `wrangler.toml holds no real id for ${missing.join(" and ")}; nothing was built, migrated or deployed. \`npm run provision\` creates what is missing and prints the ids.`,
  );
}
