import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import { fail, run } from "./project.ts";

const WITH_WINDOWS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
/** The same engine without a user interface: journeys take a third less time. */
const WITHOUT_WINDOWS = ["/usr/bin/chromium-headless-shell"];

/** A Debian package, and the paths where it may be installed. */
type Kind = { aptPackage: string; places: readonly string[] };

/** For benchmarks: the browser that visitors have. */
export const WHOLE_BROWSER: Kind = { aptPackage: "chromium", places: WITH_WINDOWS };
/** For journeys: the fastest one. */
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
 * Finds Chromium, or installs it: with apt if possible, else Playwright's build.
 *
 * @returns the path of its executable; exits with a message if there is none
 */
export async function ensureBrowser({ aptPackage, places }: Kind): Promise<string> {
  const installed = findBrowser(places);
  if (installed) return installed;
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
