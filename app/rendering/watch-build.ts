import { hasEdits } from "./has-edits.ts";

/** The shortest time between two checks of a tab, in milliseconds. */
export const CHECK_INTERVAL_MS = 60_000;

const state = { checkedAt: Number.NEGATIVE_INFINITY, isOutdated: false };

/**
 * Checks which build is deployed. If it is a new one, links load documents from now on, so that the tab gets the
 * new scripts, except while something typed would be lost.
 *
 * @param own the build of this document
 */
export async function checkBuild(own: string): Promise<void> {
  const now = Date.now();
  if (state.isOutdated || !isCheckDue(state.checkedAt, now)) return;
  state.checkedAt = now;
  const latest = await readLatestBuild(now);
  if (latest === null || latest === own || state.isOutdated) return;
  state.isOutdated = true;
  document.documentElement.dataset.outdated = "";
  document.addEventListener("click", loadDocument, true);
}

/** Times in milliseconds since the epoch; a clock that was set back allows a check. */
export function isCheckDue(checkedAt: number, now: number): boolean {
  return now < checkedAt || now - checkedAt >= CHECK_INTERVAL_MS;
}

/** @returns the id of the deployed build, null if it can't be read */
async function readLatestBuild(now: number): Promise<string | null> {
  try {
    const response = await fetch(`/builds/latest.json?timestamp=${now}`, { cache: "no-store" });
    return response.ok ? idOf(await response.json()) : null;
  } catch {
    return null;
  }
}

/** The id in a response of `/builds/latest.json`; null for anything else. */
export function idOf(body: unknown): string | null {
  if (typeof body !== "object" || body === null || !("id" in body)) return null;
  return typeof body.id === "string" && body.id !== "" ? body.id : null;
}

/** Removes the router's mark from a link, so that the browser follows it. */
function loadDocument({ target }: MouseEvent): void {
  if (!(target instanceof Element) || hasEdits()) return;
  target.closest("a[data-link]")?.removeAttribute("data-link");
}
