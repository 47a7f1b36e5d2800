import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { ROOT } from "../../../scripts/lib/project.ts";

const SUPERVISOR = join(ROOT, "scripts/lib/supervise-server.ts");
const TELL = "console.log('id ' + process.pid); setInterval(() => {}, 1000);";
const DEAF = `for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => {}); ${TELL}`;

/** A program that starts another one; both print their ids. */
const starting = (inner: string, outer = inner) =>
  `require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(inner)}], { stdio: "inherit" }); ${outer}`;
const LAUNCHER = starting(TELL);
const STUBBORN = starting(DEAF);
const DYING = starting(
  TELL,
  "console.log('id ' + process.pid); process.stdin.once('data', () => process.exit(7));",
);

let started: number[] = [];
afterEach(() => {
  for (const pid of started) if (isRunning(pid)) process.kill(pid, "SIGKILL");
  started = [];
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** An exited process remains until the system reaps it. */
async function expectGone(ids: readonly number[]) {
  await expect.poll(() => ids.filter(isRunning), { timeout: 20_000 }).toEqual([]);
}

/** Reads the ids that two processes print. */
async function idsFrom(program: ChildProcess): Promise<number[]> {
  let output = "";
  for await (const text of program.stdout ?? []) {
    output += text;
    const ids = [...output.matchAll(/id (\d+)\n/g)].map(([, id]) => Number(id));
    if (ids.length === 2) {
      started.push(...ids);
      return ids;
    }
  }
  throw new Error(`ended after: ${output}`);
}

function supervise(program: string) {
  const supervisor = spawn(process.execPath, [SUPERVISOR, process.execPath, "-e", program], {
    stdio: ["pipe", "pipe", "inherit", "pipe"],
    detached: true,
  });
  if (supervisor.pid) started.push(supervisor.pid);
  return supervisor;
}

test.each([
  ["that ends on SIGTERM", LAUNCHER],
  ["that nothing but SIGKILL ends", STUBBORN],
])(
  "a server %s ends with all its children once the lifeline is closed",
  async (_which, program) => {
    const supervisor = supervise(program);
    const ids = await idsFrom(supervisor);
    supervisor.stdio[3]?.destroy();
    await once(supervisor, "exit");
    await expectGone(ids);
  },
);

test("the children of a server that dies are ended, and its status is passed on", async () => {
  const supervisor = supervise(DYING);
  const ids = await idsFrom(supervisor);
  supervisor.stdin?.end("now");
  const [status] = await once(supervisor, "exit");
  expect(status).toBe(7);
  await expectGone(ids);
});

test("killing a program ends its server", async () => {
  const program = spawn(
    process.execPath,
    [
      "-e",
      `require("node:child_process").spawn(process.execPath, ${JSON.stringify([SUPERVISOR, process.execPath, "-e", LAUNCHER])}, { stdio: ["ignore", "inherit", "inherit", "pipe"], detached: true });`,
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const ids = await idsFrom(program);
  program.kill("SIGKILL");
  await expectGone(ids);
});
