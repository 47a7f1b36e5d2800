import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { unstable_readConfig as readConfig } from "wrangler";
import { readConfiguration } from "../../../scripts/deploy/deployment.ts";
import { workersCacheOf } from "../../../scripts/lib/workers-cache.ts";

test("Workers Cache is off where wrangler.toml doesn't turn it on", () => {
  for (const environment of ["production", "staging"] as const) {
    const { vars } = readConfiguration(environment);
    expect(vars).toHaveProperty("WORKERS_CACHE");
    expect(workersCacheOf(vars)).toEqual({});
  }
});

test("on, wrangler knows its settings, and the Worker has the entrypoint", async () => {
  const settings = workersCacheOf({ WORKERS_CACHE: "on" });
  const folder = await mkdtemp(join(tmpdir(), "workers-cache-"));
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  try {
    const config = join(folder, "wrangler.json");
    await writeFile(config, JSON.stringify({ name: "garage", ...settings }));
    expect(readConfig({ config })).toMatchObject(settings);
    expect(warn.mock.calls).toEqual([]);
  } finally {
    warn.mockRestore();
    await rm(folder, { recursive: true });
  }
  const worker = await readFile("workers/app.ts", "utf8");
  for (const name of Object.keys(settings.exports ?? {}))
    expect(worker).toMatch(new RegExp(`^export (${name}|class ${name}) `, "m"));
});
