import { fail } from "./project.ts";

/** The environments of wrangler.toml; production is its top level. */
export const ENVIRONMENTS = ["production", "staging"] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

/** wrangler's flags for an environment. The top level has an empty name; without a flag, wrangler warns. */
export function environmentFlags(environment: Environment): readonly string[] {
  return ["--env", wranglerName(environment)];
}

/** The name that wrangler and its Vite plugin know an environment by. */
export function wranglerName(environment: Environment): string {
  return environment === "production" ? "" : environment;
}

/** The environment after `--env`, by default production, and the other arguments. Exits if there is no such one. */
export function takeEnvironment(args: readonly string[]): {
  environment: Environment;
  rest: string[];
} {
  const at = args.indexOf("--env");
  if (at === -1) return { environment: "production", rest: [...args] };
  const environment = ENVIRONMENTS.find((name) => name === args[at + 1]);
  if (!environment) fail(`--env needs one of ${ENVIRONMENTS.join(", ")}.`);
  return { environment, rest: args.toSpliced(at, 2) };
}
