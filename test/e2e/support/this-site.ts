import { spawn } from "node:child_process";
import { inject } from "vitest";

const sites = inject("sites");
const site = sites[(Number(process.env.VITEST_POOL_ID) - 1) % sites.length];
if (!site) throw new Error("no site is served");

/** Where the site of this test file answers, where it keeps its local data, and the port that it sends pushes to. */
export const { origin: ORIGIN, stateDir: STATE_DIR, pushPort: PUSH_PORT } = site;

/** `npm run ops` on the data of this file's site. */
export const ops = (...args: string[]) => opsOn(STATE_DIR, ...args);

/** The same on other data. */
export function opsOn(
  stateDir: string,
  ...args: string[]
): Promise<{ status: number | null; output: string }> {
  const node = ["--disable-warning=ExperimentalWarning", inject("opsBundle"), ...args];
  const child = spawn(process.execPath, node, {
    env: { ...process.env, STATE_DIR: stateDir, PORT: new URL(ORIGIN).port },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
  return new Promise((resolve) => child.on("close", (status) => resolve({ status, output })));
}
