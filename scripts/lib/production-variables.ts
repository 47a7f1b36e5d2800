import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fail, ROOT, run } from "./project.ts";

/** How each variable that production may stop without is set, as a secret. */
const COMMANDS = {
  SESSION_SECRETS: "openssl rand -hex 32 | npx wrangler secret put SESSION_SECRETS",
  SITE_ORIGIN: "npx wrangler secret put SITE_ORIGIN",
  MAIL_FROM: "npx wrangler secret put MAIL_FROM",
  MAIL_API_KEY: "npx wrangler secret put MAIL_API_KEY",
} as const;

type Name = keyof typeof COMMANDS;

/** What production never starts without. */
const REQUIRED: readonly Name[] = ["SESSION_SECRETS", "SITE_ORIGIN", "MAIL_FROM"];

/** What `readConfig` in workers/dependencies.ts would stop on, by the names of what is configured. */
export function missingVariables(configured: ReadonlySet<string>): readonly Name[] {
  const needed = configured.has("MAIL_API_URL") ? [...REQUIRED, "MAIL_API_KEY" as const] : REQUIRED;
  return needed.filter((name) => !configured.has(name));
}

/** The commands that set these variables, one a line. */
export function commandsFor(names: readonly Name[] = REQUIRED): string {
  return names.map((name) => `  ${COMMANDS[name]}`).join("\n");
}

/** The secret names in what `wrangler secret list` printed; warnings may be before and behind. */
export function secretNames(output: string): readonly string[] | null {
  const [json] = /^\[(\]|\n[\s\S]*^\])/m.exec(output) ?? [];
  if (!json) return null;
  const secrets: { name: string }[] = JSON.parse(json);
  return secrets.map(({ name }) => name);
}

/** The variables of the production build's own wrangler.json that have a value. */
function builtVariables(): string[] {
  const { vars = {} }: { vars?: Record<string, unknown> } = JSON.parse(
    readFileSync(join(ROOT, "build", "server", "wrangler.json"), "utf8"),
  );
  return Object.keys(vars).filter((name) => vars[name]);
}

async function remoteSecrets(): Promise<readonly string[]> {
  const { status, output } = await run("wrangler", ["secret", "list"]);
  // Before the first secret and the first deployment there is no worker that could have any.
  if (status !== 0 && /Worker .* not found/.test(output)) return [];
  const names = status === 0 ? secretNames(output) : null;
  return names ?? fail(`The secrets of production could not be read.\n\n${output.trim()}`);
}

/** Ends the program when production would stop at its start for want of a variable. */
export async function requireProductionVariables(): Promise<void> {
  const missing = missingVariables(new Set([...builtVariables(), ...(await remoteSecrets())]));
  if (missing.length === 0) return;
  fail(
    `Production would not start without ${missing.join(" and ")}; nothing was migrated or deployed. Set what is missing:\n${commandsFor(missing)}`,
  );
}
