import type { Ran } from "../../../../scripts/lib/project.ts";

type Answer = string | ((args: readonly string[]) => string | Ran);

/**
 * A wrangler that records its calls.
 *
 * @param answers what a command that begins with these words prints; everything else prints nothing
 * @param failing the beginning of the command that fails, once
 */
export function recordingWrangler(answers: Readonly<Record<string, Answer>>, failing?: string) {
  const calls: string[] = [];
  let isFailing = failing !== undefined;
  const wrangler = async (args: readonly string[]): Promise<Ran> => {
    const line = args.join(" ");
    calls.push(line);
    if (isFailing && failing !== undefined && line.startsWith(failing)) {
      isFailing = false;
      return { status: 1, output: "The network is gone." };
    }
    const [, answer = ""] = Object.entries(answers).find(([words]) => line.startsWith(words)) ?? [];
    const given = typeof answer === "string" ? answer : answer(args);
    return typeof given === "string" ? { status: 0, output: given } : given;
  };
  return { wrangler, calls };
}
