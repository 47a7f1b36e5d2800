import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "../..");

/** The folder of local D1, R2 and KV. */
export const STATE_DIR = process.env.STATE_DIR ?? join(ROOT, ".state");

/** Exits with a message for users, without a stack. */
export function fail(message: string): never {
  console.error(`\n${message}\n`);
  process.exit(1);
}

/** The message of an error; explains common system errors. */
export function explain(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  if (/ENOSPC|disk is full|SQLITE_FULL/i.test(text))
    return "The disk is full. Free some space and try again.";
  if (/EACCES|EPERM/.test(text)) return `No permission: ${text}`;
  return text;
}

/** The path of a tool that npm installed. */
export function binary(name: string): string {
  return join(ROOT, "node_modules", ".bin", name);
}

/** The environment of the project's tools. */
export function environment(env: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  return {
    ...process.env,
    WRANGLER_SEND_METRICS: "false",
    // In the default one, which all servers of a user share, each start and stop of one makes the others print all
    // their bindings.
    WRANGLER_REGISTRY_PATH: join(STATE_DIR, "registry"),
    ...env,
  };
}

/** Starts a tool of the project with this script's Node; it is killed when this program exits. */
function start(name: string, args: readonly string[], options: SpawnOptions = {}): ChildProcess {
  const child = spawn(binary(name), args, {
    cwd: ROOT,
    stdio: "inherit",
    ...options,
    env: environment(options.env),
  });
  const end = () => child.kill();
  process.once("exit", end);
  return child.once("close", () => process.off("exit", end));
}

export type Ran = { status: number; output: string };

/** Runs a tool, with `input` as its input, and returns its output; with `isShown`, also prints it. */
export function run(
  name: string,
  args: readonly string[],
  {
    isShown = false,
    env,
    input,
  }: { isShown?: boolean; env?: NodeJS.ProcessEnv; input?: string } = {},
): Promise<Ran> {
  const stdin = input === undefined ? "ignore" : "pipe";
  const child = start(name, args, { stdio: [stdin, "pipe", "pipe"], ...(env ? { env } : {}) });
  child.stdin?.end(input);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (isShown) process.stdout.write(text);
    });
  }
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ status: code ?? 1, output }));
  });
}
