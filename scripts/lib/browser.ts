import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import { fail, run } from "./project.ts";

const WITH_WINDOWS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
/** The same engine without the windows around it: journeys take a third less time. */
const WITHOUT_WINDOWS = ["/usr/bin/chromium-headless-shell"];

/** Debian's packages, and where they put it. */
type Kind = { aptPackage: string; places: readonly string[] };

/** What visitors have, to measure with. */
export const WHOLE_BROWSER: Kind = { aptPackage: "chromium", places: WITH_WINDOWS };
/** Whatever walks the journeys soonest. */
export const QUICK_BROWSER: Kind = {
  aptPackage: "chromium-headless-shell",
  places: [...WITHOUT_WINDOWS, ...WITH_WINDOWS],
};

function findBrowser(places: readonly string[]): string | undefined {
  return [process.env.CHROMIUM, ...places, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  );
}

/**
 * Finds a Chromium, or installs one: from the system's packages where it may, else Playwright's own.
 *
 * @returns the path of its program; ends the program with a message where there is none
 */
export async function ensureBrowser({ aptPackage, places }: Kind): Promise<string> {
  const found = findBrowser(places);
  if (found) return found;
  console.log("Installing Chromium …");
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
    spawnSync("apt-get", ["install", "-y", "-qq", aptPackage], { stdio: "inherit" });
  }
  if (!findBrowser(places))
    await run("playwright-core", ["install", "chromium"], { isShown: true });
  return (
    findBrowser(places) ??
    fail("No Chromium was found and none could be installed. Name one: CHROMIUM=/path npm test")
  );
}
