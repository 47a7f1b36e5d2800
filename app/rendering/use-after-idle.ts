import { useEffect, useState } from "react";
import { useLocation } from "react-router";

const DELAY_MS = 1_000;

/**
 * Loads low-priority work a second after the page is idle. Called once, by the shell.
 *
 * @param build the build of the latest response; the first one is the document's
 */
export function useAfterIdle(build = ""): void {
  const [documentBuild] = useState(build);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other links
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(
        () =>
          import("./after-idle.ts").then((idle) => idle.afterIdle(documentBuild)).catch(() => {}),
        DELAY_MS,
      );
    };
    (window.requestIdleCallback ?? setTimeout)(wait);
    return () => clearTimeout(timer);
  }, [documentBuild, pathname]);
}
