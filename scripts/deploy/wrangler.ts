import { explain, type Ran, run } from "../lib/project.ts";

/** Runs wrangler, with `input` as its input; the tests replace it with a recording one. */
export type Wrangler = (args: readonly string[], input?: string) => Promise<Ran>;

/** A problem that the person who deploys can solve; its message says how. */
export class DeployError extends Error {}

export const wrangler: Wrangler = (args, input) =>
  run("wrangler", args, input === undefined ? {} : { input });

/** Runs a command that must succeed, and returns its output. @throws DeployError with the output */
export async function must(
  wrangler: Wrangler,
  what: string,
  args: readonly string[],
  input?: string,
): Promise<string> {
  const { status, output } = await wrangler(args, input);
  if (status !== 0) throw new DeployError(`${what} failed.\n\n${explain(output.trim())}`);
  return output;
}

/** The JSON in wrangler's output, which may have warnings before and after; null if there is none. */
export function jsonIn(output: string): unknown {
  const [json] = /^(?:\[\]|[[{]\n[\s\S]*^[\]}])/m.exec(output) ?? [];
  return json === undefined ? null : JSON.parse(json);
}
