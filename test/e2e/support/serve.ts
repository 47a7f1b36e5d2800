import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { freePort, startSite } from "../../support/site.ts";
import { bundleOps } from "./bundle-ops.ts";

/** A served site: where it answers, where it keeps its local data, and the local port that it sends pushes to. */
type Site = { origin: string; stateDir: string; pushPort: number };

declare module "vitest" {
  export interface ProvidedContext {
    /** One for each test file that runs at a time; they begin alike. */
    sites: Site[];
    /** Another folder of local data that begins like theirs, which no site uses; empty if there is none. */
    spareDir: string;
    /** The bundle of the commands of `npm run ops`. */
    opsBundle: string;
  }
}

/**
 * Serves the production build with demo data, once for each test file that runs at a time, so that
 * none sees what another does; ORIGIN names a site that runs already, whose PUSH_SERVICE_URL has PUSH_PORT on
 * 127.0.0.1.
 */
export default async function serve(project: TestProject): Promise<() => Promise<void>> {
  project.provide("opsBundle", await bundleOps());
  if (process.env.ORIGIN) {
    const { STATE_DIR: stateDir = ".state", PUSH_PORT = "9320" } = process.env;
    const site = { origin: process.env.ORIGIN, stateDir, pushPort: Number(PUSH_PORT) };
    project.provide("sites", [site]);
    project.provide("spareDir", "");
    return async () => {};
  }
  const folder = mkdtempSync(join(tmpdir(), "garage-e2e-"));
  const [spareDir = "", ...stateDirs] = await seedStates(folder, project.config.maxWorkers + 1);
  const pushPorts: number[] = [];
  for (const _ of stateDirs) pushPorts.push(await freePort());
  const running = await Promise.all(
    stateDirs.map((stateDir, at) => {
      const env = { PUSH_SERVICE_URL: `http://127.0.0.1:${pushPorts[at]}` };
      return startSite(stateDir, { env });
    }),
  );
  project.provide("spareDir", spareDir);
  project.provide(
    "sites",
    running.map(({ origin }, at) => {
      return { origin, stateDir: stateDirs[at] ?? "", pushPort: pushPorts[at] ?? 0 };
    }),
  );
  return async () => {
    await Promise.all(running.map((site) => site.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Lets a first start fill one folder with demo data, and copies that while nothing writes to it. */
async function seedStates(folder: string, count: number): Promise<string[]> {
  const [first = "", ...others] = Array.from({ length: count }, (_, at) => join(folder, `${at}`));
  await (await startSite(first)).stop();
  for (const other of others) cpSync(first, other, { recursive: true });
  return [first, ...others];
}
