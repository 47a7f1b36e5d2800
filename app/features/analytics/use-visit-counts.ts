import { useEffect } from "react";
import { useLocation } from "react-router";

/**
 * Counts what happens on pages, unless the browser asks not to be tracked: then not even the script that
 * counts is asked for. It comes behind everything else. Called once, by the shell.
 */
export function useVisitCounts(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (isTrackingRefused(navigator)) return;
    import("./visit-counter.ts").then(
      ({ countPage }) => countPage(pathname),
      // Without it nothing is counted, and nobody misses it.
      () => {},
    );
  }, [pathname]);
}

/** Whether the browser says so by Do Not Track or Global Privacy Control. */
export function isTrackingRefused(browser: {
  doNotTrack?: string | null;
  globalPrivacyControl?: unknown;
}): boolean {
  return browser.doNotTrack === "1" || browser.globalPrivacyControl === true;
}
