import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startSite } from "../support/site.ts";
import { serveWordPress } from "./local-wordpress.ts";

const ROOT = join(import.meta.dirname, "../..");
const POLL_MS = 100;

type Run = { seconds: number; peakMb: number; output: string };

/**
 * Prints the cost of mirroring a WordPress with `npm run ops -- news sync`: killed halfway,
 * continued, and once more without changes.
 */
export async function benchNewsSync(stateDir: string, posts: number): Promise<void> {
  // The first start creates the database.
  await (await startSite(stateDir)).stop();
  const wordpress = await serveWordPress(posts);
  const rows: Record<string, number | string>[] = [];
  const measure = async (what: string, killAt = Number.POSITIVE_INFINITY) => {
    const before = wordpress.requestCount();
    const { seconds, peakMb, output } = await sync(stateDir, wordpress.url, killAt);
    const lastLine = output.trim().split("\n").at(-1) ?? "";
    const calls = wordpress.requestCount() - before;
    rows.push({ what, seconds, calls, "peak MB": peakMb, "last output": lastLine });
  };
  try {
    await measure("first, killed half way", posts / 2);
    await measure("gone on with");
    await measure("nothing changed");
  } finally {
    wordpress.close();
  }
  console.log(`\nMirroring ${posts.toLocaleString("en-US")} posts of a WordPress on this machine`);
  console.table(rows);
}

/** Runs the sync; kills it once it reports this many posts. */
function sync(stateDir: string, url: string, killAt: number): Promise<Run> {
  const startedAt = performance.now();
  const program = spawn(process.execPath, ["scripts/ops.ts", "news", "sync"], {
    cwd: ROOT,
    env: { ...process.env, STATE_DIR: stateDir, NEWS_FEED_URL: url },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let peakMb = 0;
  const timer = setInterval(() => {
    peakMb = Math.max(peakMb, peakMemoryOf(program.pid));
  }, POLL_MS);
  for (const stream of [program.stdout, program.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      const read = Number(/(\d+) of \d+ posts/.exec(text)?.[1] ?? 0);
      if (read >= killAt) program.kill("SIGKILL");
    });
  }
  return new Promise((resolve) => {
    program.once("close", () => {
      clearInterval(timer);
      const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
      resolve({ seconds, peakMb, output });
    });
  });
}

/** Peak memory in MB from Linux's /proc; 0 on other systems. */
function peakMemoryOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}
