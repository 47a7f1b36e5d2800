import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newCertificateKey } from "./certificate-key.ts";
import { ROOT } from "./project.ts";
import { newPushKey } from "./push-key.ts";

const EXAMPLE = join(ROOT, ".dev.vars.example");
const DEV_VARS = join(ROOT, ".dev.vars");

/** The variables that .dev.vars.example documents. */
function documentedVariables(): string[] {
  return readFileSync(EXAMPLE, "utf8")
    .split("\n")
    .flatMap((line) => /^([A-Z][A-Z0-9_]*)=/.exec(line)?.[1] ?? []);
}

/** Writes .dev.vars with random secrets if it doesn't exist, and adds those that an older one lacks. */
export function ensureDevVars(): void {
  const written = existsSync(DEV_VARS) ? readFileSync(DEV_VARS, "utf8") : null;
  const text = withPushKey(withTrackKeySecret(withCertificateKey(written ?? newDevVars())));
  if (text !== written) writeFileSync(DEV_VARS, text, { mode: 0o600 });
}

function newDevVars(): string {
  return (
    readFileSync(EXAMPLE, "utf8")
      .replace(/^SESSION_SECRETS=$/m, `SESSION_SECRETS=${newSecret()}`)
      // An empty value would override the origin that the server is started with.
      .replace(/^SITE_ORIGIN=$/m, "# SITE_ORIGIN=")
  );
}

function newSecret(): string {
  return randomBytes(32).toString("hex");
}

/**
 * The text of .dev.vars with a key that signs certificates: the one it has, or a new one. Certificates outlive a server, so
 * its key is stored.
 */
export function withCertificateKey(text: string): string {
  return withVariable(text, "CERTIFICATE_KEYS", newCertificateKey);
}

/** The same with a secret of the API keys of strips, which outlive a server too. */
export function withTrackKeySecret(text: string): string {
  return withVariable(text, "TRACK_KEY_SECRETS", newSecret);
}

/** The same with the key pair of pushes: members' devices are subscribed with it. */
export function withPushKey(text: string): string {
  return withVariable(text, "PUSH_KEY", newPushKey);
}

function withVariable(text: string, name: string, make: () => string): string {
  const lines = text.split("\n");
  const at = lines.findIndex((line) => line.startsWith(`${name}=`));
  if (at === -1) return `${text.replace(/\n*$/, "\n")}${name}=${make()}\n`;
  if (lines[at]?.slice(name.length + 1).trim()) return text;
  return lines.with(at, `${name}=${make()}`).join("\n");
}

/**
 * The origin of a local server's links: the one it prints, unless the environment or .dev.vars sets another.
 */
export function localSiteOrigin(port: number): string {
  return localVariable("SITE_ORIGIN") || `http://localhost:${port}`;
}

/** A variable of the environment, else of .dev.vars; empty if neither has it. */
export function localVariable(name: string): string {
  const written = existsSync(DEV_VARS) ? readFileSync(DEV_VARS, "utf8") : "";
  const line = written.split("\n").find((text) => text.startsWith(`${name}=`)) ?? "";
  const chosen = line
    .slice(name.length + 1)
    .trim()
    .replaceAll(/["']/g, "");
  return process.env[name] || chosen;
}

/**
 * Settings of a local site, as `--var` arguments of wrangler dev: `APP_ENV=development`, since wrangler.toml
 * sets production, the site's address, and documented variables from the environment.
 */
export function localVariables(port: number): string[] {
  const overrides = documentedVariables().flatMap((name) => {
    const value = name === "SITE_ORIGIN" ? localSiteOrigin(port) : process.env[name];
    return value === undefined ? [] : ["--var", `${name}:${value}`];
  });
  return ["--var", "APP_ENV:development", ...overrides];
}
