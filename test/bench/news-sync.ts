import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startSite } from "../support/site.ts";
import { serveWordPress } from "./local-wordpress.ts";

const ROOT = join(import.meta.dirname, "../..");
const LOOK_MS = 100;

type Run = { seconds: number; peakMb: number; said: string };

/**
 * Prints what mirroring a WordPress takes with `npm run ops -- news sync`: killed half way, gone on with, and once
 * more when nothing changed.
 */
export async function benchNewsSync(stateDir: string, posts: number): Promise<void> {
  // The first start makes the database.
  await (await startSite(stateDir)).stop();
  const wordpress = await serveWordPress(posts);
  const rows: Record<string, number | string>[] = [];
  const measure = async (what: string, killAt = Number.POSITIVE_INFINITY) => {
    const before = wordpress.asked();
    const { seconds, peakMb, said } = await sync(stateDir, wordpress.url, killAt);
    const told = said.trim().split("\n").at(-1) ?? "";
    const calls = wordpress.asked() - before;
    rows.push({ what, seconds, calls, "peak MB": peakMb, "said last": told });
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

/** Ends without a word to the program once it says that so many posts were read. */
function sync(stateDir: string, url: string, killAt: number): Promise<Run> {
  const startedAt = performance.now();
  const program = spawn(process.execPath, ["scripts/ops.ts", "news", "sync"], {
    cwd: ROOT,
    env: { ...process.env, STATE_DIR: stateDir, NEWS_FEED_URL: url },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  let peakMb = 0;
  const timer = setInterval(() => {
    peakMb = Math.max(peakMb, peakMemoryOf(program.pid));
  }, LOOK_MS);
  for (const stream of [program.stdout, program.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      const read = Number(/(\d+) of \d+ posts/.exec(text)?.[1] ?? 0);
      if (read >= killAt) program.kill("SIGKILL");
    });
  }
  return new Promise((resolve) => {
    program.once("close", () => {
      clearInterval(timer);
      const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
      resolve({ seconds, peakMb, said });
    });
  });
}

/** As Linux tells it; elsewhere nothing is printed for it. */
function peakMemoryOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}
