import { z } from "zod";
import { DeployError, jsonIn, must, type Wrangler } from "./wrangler.ts";

const answer = z.object({ bookmark: z.string() });

/** D1's Time Travel bookmark of this moment: the way back to it, for 30 days. @throws DeployError */
export async function readBookmark(wrangler: Wrangler, flags: readonly string[]): Promise<string> {
  const info = ["d1", "time-travel", "info", "DB", "--json", ...flags];
  const output = await must(wrangler, "Reading the Time Travel bookmark", info);
  const parsed = answer.safeParse(jsonIn(output));
  if (!parsed.success) throw new DeployError(`wrangler printed no bookmark:\n${output.trim()}`);
  return parsed.data.bookmark;
}
