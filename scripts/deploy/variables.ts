import { z } from "zod";
import type { Deployment } from "./deployment.ts";
import { DeployError, jsonIn, type Wrangler } from "./wrangler.ts";

/** The command that sets each required secret. @param flag ` --env staging`, empty for production */
const COMMANDS = {
  SESSION_SECRETS: put("SESSION_SECRETS", "openssl rand -hex 32 | "),
  CERTIFICATE_KEYS: (flag: string) => `npm run provision${flag && ` --${flag}`}`,
  MAIL_FROM: put("MAIL_FROM"),
  MAIL_API_KEY: put("MAIL_API_KEY"),
} as const;

function put(name: string, source = "") {
  return (flag: string) => `${source}npx wrangler secret put ${name}${flag}`;
}

type Name = keyof typeof COMMANDS;

/** The variables that production always requires, besides SITE_ORIGIN. */
const REQUIRED: readonly Name[] = ["SESSION_SECRETS", "CERTIFICATE_KEYS", "MAIL_FROM"];
/** Those that `npm run provision` doesn't make itself. */
const TYPED = REQUIRED.filter((name) => name !== "CERTIFICATE_KEYS");

const secretList = z.array(z.object({ name: z.string() }));

/** The variables that `readConfig` in workers/dependencies.ts would miss, given the configured names. */
export function missingVariables(configured: ReadonlySet<string>): readonly Name[] {
  const needed = configured.has("MAIL_API_URL") ? [...REQUIRED, "MAIL_API_KEY" as const] : REQUIRED;
  return needed.filter((name) => !configured.has(name));
}

/** The commands that set these variables, one per line; by default, those that `npm run provision` leaves to type. */
export function commandsFor(flags: readonly string[], names: readonly Name[] = TYPED): string {
  const [, environment] = flags;
  const flag = environment ? ` --env ${environment}` : "";
  return names.map((name) => `  ${COMMANDS[name](flag)}`).join("\n");
}

/** The secret names in the output of `wrangler secret list`. */
export function secretNames(output: string): readonly string[] | null {
  const list = secretList.safeParse(jsonIn(output));
  return list.success ? list.data.map(({ name }) => name) : null;
}

/** The names of the secrets in production. @throws DeployError */
export async function remoteSecrets(
  wrangler: Wrangler,
  flags: readonly string[],
): Promise<readonly string[]> {
  const { status, output } = await wrangler(["secret", "list", ...flags]);
  // Before the first secret or deployment, the Worker doesn't exist.
  if (status !== 0 && /Worker .* not found/.test(output)) return [];
  const names = status === 0 ? secretNames(output) : null;
  if (names) return names;
  throw new DeployError(`The secrets couldn't be read.\n\n${output.trim()}`);
}

/**
 * Checks that the Worker would start.
 *
 * @param built the variables with a value in the build's configuration
 * @throws DeployError if a required one is missing
 */
export async function assertVariables(
  wrangler: Wrangler,
  { flags }: Deployment,
  built: readonly string[],
): Promise<void> {
  const missing = missingVariables(new Set([...built, ...(await remoteSecrets(wrangler, flags))]));
  if (missing.length === 0) return;
  throw new DeployError(
    `The site would not start without ${missing.join(" and ")}; nothing was migrated or deployed. Set what is missing:\n${commandsFor(flags, missing)}`,
  );
}
