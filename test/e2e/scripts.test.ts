import { execFile } from "node:child_process";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { freePort, startProgram } from "../support/site.ts";

test("npm run dev serves pages on a state that npm run reset forgets", async () => {
  const stateDir = join(mkdtempSync(join(tmpdir(), "garage-dev-")), "state");
  const port = await freePort();
  // In color, as on a machine of continuous integration.
  const env = { PORT: String(port), STATE_DIR: stateDir, DEMO: "0", FORCE_COLOR: "1" };
  const dev = await startProgram("npm", ["run", "dev"], {
    port,
    isReady: new RegExp(`Local:.*:${port}`),
    env,
  });
  try {
    const page = await fetch(dev.origin);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("Quarter Mile Garage");
    const tracks = await fetch(`${dev.origin}/tracks`);
    expect(await tracks.text()).toContain("Famoso");
  } finally {
    await dev.stop();
  }
  const reset = await promisify(execFile)("npm", ["run", "reset"], {
    env: { ...process.env, ...env },
  });
  expect(reset.stdout).toContain(`Removed ${stateDir}.`);
  expect(existsSync(stateDir)).toBe(false);
});
