import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startProgram } from "#test/support/site.ts";

test("a program has stopped once all that it started has ended", async () => {
  const written = join(mkdtempSync(join(tmpdir(), "program-")), "written");
  const child = `trap 'sleep 0.3; touch ${written}; exit' TERM; echo ready; while :; do sleep 0.02; done`;
  const program = await startProgram("sh", ["-c", `(${child}) & wait`], {
    port: 0,
    isReady: /ready/,
  });
  await program.stop();
  expect(existsSync(written)).toBe(true);
});

test("stopping a program that has ended is nothing", async () => {
  const program = await startProgram("sh", ["-c", "echo ready; sleep 60"], {
    port: 0,
    isReady: /ready/,
  });
  await program.stop();
  await program.stop();
});
