import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fail, ROOT, run } from "./project.ts";

/** The commands that set the variables production requires, as secrets. */
const COMMANDS = {
  SESSION_SECRETS: "openssl rand -hex 32 | npx wrangler secret put SESSION_SECRETS",
  SITE_ORIGIN: "npx wrangler secret put SITE_ORIGIN",
  MAIL_FROM: "npx wrangler secret put MAIL_FROM",
  MAIL_API_KEY: "npx wrangler secret put MAIL_API_KEY",
} as const;

type Name = keyof typeof COMMANDS;

/** The variables that production always requires. */
const REQUIRED: readonly Name[] = ["SESSION_SECRETS", "SITE_ORIGIN", "MAIL_FROM"];

/** The variables that `readConfig` in workers/dependencies.ts would miss, given the configured names. */
export function missingVariables(configured: ReadonlySet<string>): readonly Name[] {
  const needed = configured.has("MAIL_API_URL") ? [...REQUIRED, "MAIL_API_KEY" as const] : REQUIRED;
  return needed.filter((name) => !configured.has(name));
}

/** The commands that set these variables, one per line. */
export function commandsFor(names: readonly Name[] = REQUIRED): string {
  return names.map((name) => `  ${COMMANDS[name]}`).join("\n");
}

/** The secret names in the output of `wrangler secret list`, which may have warnings before and after. */
export function secretNames(output: string): readonly string[] | null {
  const [json] = /^\[(\]|\n[\s\S]*^\])/m.exec(output) ?? [];
  if (!json) return null;
  const secrets: { name: string }[] = JSON.parse(json);
  return secrets.map(({ name }) => name);
}

/** The variables with a value in the production build's wrangler.json. */
function builtVariables(): string[] {
  const { vars = {} }: { vars?: Record<string, unknown> } = JSON.parse(
    readFileSync(join(ROOT, "build", "server", "wrangler.json"), "utf8"),
  );
  return Object.keys(vars).filter((name) => vars[name]);
}

async function remoteSecrets(): Promise<readonly string[]> {
  const { status, output } = await run("wrangler", ["secret", "list"]);
  // Before the first secret or deployment, the Worker doesn't exist.
  if (status !== 0 && /Worker .* not found/.test(output)) return [];
  const names = status === 0 ? secretNames(output) : null;
  return names ?? fail(`The secrets of production could not be read.\n\n${output.trim()}`);
}

/** Exits if production lacks a required variable. */
export async function requireProductionVariables(): Promise<void> {
  const missing = missingVariables(new Set([...builtVariables(), ...(await remoteSecrets())]));
  if (missing.length === 0) return;
  fail(
    `Production would not start without ${missing.join(" and ")}; nothing was migrated or deployed. Set what is missing:\n${commandsFor(missing)}`,
  );
}
