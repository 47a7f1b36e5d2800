import { cpSync } from "node:fs";
import { inject } from "vitest";

/** Fills a new folder of local data as the sites' own began: `npm start` would compute for a minute to fill it. */
export function copyDemoData(stateDir: string): void {
  // Empty where the tests have no sites of their own.
  if (inject("spareDir")) cpSync(inject("spareDir"), stateDir, { recursive: true });
}
