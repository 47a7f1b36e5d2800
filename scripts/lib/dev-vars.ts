import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./project.ts";

const EXAMPLE = join(ROOT, ".dev.vars.example");
const DEV_VARS = join(ROOT, ".dev.vars");

/** The variables that .dev.vars.example documents. */
function documentedVariables(): string[] {
  return readFileSync(EXAMPLE, "utf8")
    .split("\n")
    .flatMap((line) => /^([A-Z][A-Z0-9_]*)=/.exec(line)?.[1] ?? []);
}

/** Writes .dev.vars with a secret of its own where there is none yet. */
export function ensureDevVars(): void {
  if (existsSync(DEV_VARS)) return;
  const secret = randomBytes(32).toString("hex");
  const text = readFileSync(EXAMPLE, "utf8").replace(
    /^SESSION_SECRETS=$/m,
    `SESSION_SECRETS=${secret}`,
  );
  writeFileSync(DEV_VARS, text, { mode: 0o600 });
}

/** Documented variables that stand in the environment, as `--var` arguments of wrangler dev. */
export function variablesFromEnvironment(): string[] {
  return documentedVariables().flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : ["--var", `${name}:${value}`];
  });
}
