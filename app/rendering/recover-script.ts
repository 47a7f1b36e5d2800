import { hasEdits } from "./has-edits.ts";
import { isMissingScript, MISSING_ROUTE } from "./missing-script.ts";
import { claimReload } from "./reload-guard.ts";

const NOTICE_ID = "missing-script";

const STYLE = `position:fixed;inset:auto 1rem 1rem;z-index:1000;max-width:36rem;margin:0 auto;padding:1rem;
border:2px solid #ff3b34;background:#14161b;color:#fff`;

/**
 * Called by an inline script of each page if a script can't be loaded outside of React: one of the page's own, or
 * one that a handler imports. The page stays readable, so it is reloaded only if it hasn't been used yet.
 *
 * @param error what was thrown or rejected; undefined for a script element
 */
export function recoverScript(error: unknown): void {
  if (error !== undefined && !isMissingScript(error)) return;
  const isHydrated = "hydrated" in document.documentElement.dataset;
  if (isHydrated || isPressed() || hasEdits() || !isReloadAllowed()) showNotice();
  else location.reload();
}

/**
 * Called if an error boundary has taken the place of a page: nothing is left to lose. A route that the router
 * couldn't show is always loaded as a document: it takes a click to get there, so that can't loop.
 *
 * @param error what the boundary caught
 */
export function recoverPage(error: unknown): void {
  if (!isMissingScript(error)) return;
  const isAllowed = isReloadAllowed();
  if (isAllowed || error.name === MISSING_ROUTE) location.reload();
  else showNotice();
}

/** Whether a press is still being handled: reloading would cancel the navigation of a link. */
function isPressed(): boolean {
  return document.querySelector('[data-pressed="yes"]') !== null;
}

function isReloadAllowed(): boolean {
  try {
    return claimReload({ path: location.pathname, now: Date.now(), storage: sessionStorage });
  } catch {
    // Without storage, reloading could go on forever.
    return false;
  }
}

/** Outside of React's tree, with inline styles: the page's stylesheets may be missing too. */
function showNotice(): void {
  if (document.getElementById(NOTICE_ID)) return;
  const notice = document.createElement("div");
  notice.id = NOTICE_ID;
  notice.setAttribute("role", "alert");
  notice.style.cssText = STYLE;
  notice.textContent = "Part of this page didn't load, so some buttons may not work. ";
  const reload = document.createElement("a");
  reload.href = "";
  reload.textContent = "Reload the page";
  reload.style.color = "inherit";
  notice.appendChild(reload);
  document.body.appendChild(notice);
}
