import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startSite } from "../../support/site.ts";

declare module "vitest" {
  export interface ProvidedContext {
    origin: string;
    /** Where the served site keeps its local data. */
    stateDir: string;
  }
}

/** Serves the production build with demo data for all journeys; ORIGIN names a site that runs already. */
export default async function serve(project: TestProject): Promise<() => Promise<void>> {
  if (process.env.ORIGIN) {
    project.provide("origin", process.env.ORIGIN);
    project.provide("stateDir", process.env.STATE_DIR ?? ".state");
    return async () => {};
  }
  const state = mkdtempSync(join(tmpdir(), "garage-e2e-"));
  const site = await startSite(state);
  project.provide("origin", site.origin);
  project.provide("stateDir", state);
  return async () => {
    await site.stop();
    rmSync(state, { recursive: true, force: true });
  };
}
