import { useEffect } from "react";
import { useLocation } from "react-router";
import { countPage } from "./visit-counter.ts";

/**
 * Counts interactions on pages, unless the browser opts out of tracking. Called once, by the shell.
 */
export function useVisitCounts(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (!isTrackingRefused(navigator)) countPage(pathname);
  }, [pathname]);
}

/** Whether the browser opts out by Do Not Track or Global Privacy Control. */
export function isTrackingRefused(browser: {
  doNotTrack?: string | null;
  globalPrivacyControl?: unknown;
}): boolean {
  return browser.doNotTrack === "1" || browser.globalPrivacyControl === true;
}
