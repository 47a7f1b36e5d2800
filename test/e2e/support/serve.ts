import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startSite } from "../../support/site.ts";

/** A served site: where it answers, and where it keeps its local data. */
type Site = { origin: string; stateDir: string };

declare module "vitest" {
  export interface ProvidedContext {
    /** One for each test file that runs at a time; they begin alike. */
    sites: Site[];
    /** Another folder of local data that begins like theirs, which no site uses; empty if there is none. */
    spareDir: string;
  }
}

/**
 * Serves the production build with demo data, once for each test file that runs at a time, so that
 * none sees what another does; ORIGIN names a site that runs already.
 */
export default async function serve(project: TestProject): Promise<() => Promise<void>> {
  if (process.env.ORIGIN) {
    const site = { origin: process.env.ORIGIN, stateDir: process.env.STATE_DIR ?? ".state" };
    project.provide("sites", [site]);
    project.provide("spareDir", "");
    return async () => {};
  }
  const folder = mkdtempSync(join(tmpdir(), "garage-e2e-"));
  const [spareDir = "", ...stateDirs] = await seedStates(folder, project.config.maxWorkers + 1);
  const running = await Promise.all(stateDirs.map((stateDir) => startSite(stateDir)));
  project.provide("spareDir", spareDir);
  project.provide(
    "sites",
    running.map(({ origin }, at) => ({ origin, stateDir: stateDirs[at] ?? "" })),
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
