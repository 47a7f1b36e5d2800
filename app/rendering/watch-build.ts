import { hasEdits } from "./has-edits.ts";

/** A tab asks at most once in this time, in milliseconds. */
export const CHECK_INTERVAL_MS = 60_000;

const state = { checkedAt: Number.NEGATIVE_INFINITY, isOutdated: false };

/**
 * Asks which build is deployed. If it is another one, links lead to documents from then on, so that the tab gets
 * the new scripts; the router keeps them while something typed would be lost.
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

/** @returns the id of the deployed build, null if there is no answer that names one */
async function readLatestBuild(now: number): Promise<string | null> {
  try {
    const response = await fetch(`/builds/latest.json?timestamp=${now}`, { cache: "no-store" });
    return response.ok ? idOf(await response.json()) : null;
  } catch {
    return null;
  }
}

/** The id in an answer of `/builds/latest.json`; null if it is something else. */
export function idOf(answer: unknown): string | null {
  if (typeof answer !== "object" || answer === null || !("id" in answer)) return null;
  return typeof answer.id === "string" && answer.id !== "" ? answer.id : null;
}

/** Without the mark, the browser follows the link. */
function loadDocument({ target }: MouseEvent): void {
  if (!(target instanceof Element) || hasEdits()) return;
  target.closest("a[data-link]")?.removeAttribute("data-link");
}
