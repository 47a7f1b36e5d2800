import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import { fail, run } from "./project.ts";

const KNOWN_PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

function findBrowser(): string | undefined {
  return [process.env.CHROMIUM, ...KNOWN_PLACES, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  );
}

/** Finds a Chromium, or installs one: from the system's packages where it may, else Playwright's own. */
export async function ensureBrowser(): Promise<string> {
  const found = findBrowser();
  if (found) return found;
  console.log("Installing Chromium …");
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
    spawnSync("apt-get", ["install", "-y", "-qq", "chromium"], { stdio: "inherit" });
  }
  if (!findBrowser()) await run("playwright-core", ["install", "chromium"], { isShown: true });
  return (
    findBrowser() ??
    fail("No Chromium was found and none could be installed. Name one: CHROMIUM=/path npm test")
  );
}
