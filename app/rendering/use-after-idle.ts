import { useEffect, useState } from "react";
import { useLocation } from "react-router";

/** How long after the page is idle, in milliseconds. */
export const IDLE_DELAY_MS = 1_000;

/**
 * Loads low-priority work a second after the page is idle. Called once, by the shell.
 *
 * @param build the build of the latest response; the first one is the document's
 */
export function useAfterIdle(build = ""): void {
  const [documentBuild] = useState(build);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other links
  useEffect(
    () =>
      scheduleAfterIdle(() => {
        import("./after-idle.ts").then((idle) => idle.afterIdle(documentBuild)).catch(() => {});
      }),
    [documentBuild, pathname],
  );
}

/** Runs work once, a second after the page is next idle. @returns a function that cancels it */
export function scheduleAfterIdle(work: () => void): () => void {
  let isCanceled = false;
  let timer: ReturnType<typeof setTimeout>;
  (window.requestIdleCallback ?? setTimeout)(() => {
    if (!isCanceled) timer = setTimeout(work, IDLE_DELAY_MS);
  });
  return () => {
    isCanceled = true;
    clearTimeout(timer);
  };
}
