import { useEffect } from "react";

/** Whether the router shows this document's text. */
let isShown = true;

/**
 * Only a document has its text. On the way back to one from pages that the router has shown since, the router loads
 * the document as on a first visit, at its top; a reload keeps the entry of the history, whose position the router's
 * inline script then restores.
 */
export function useWayBack(path: string): void {
  useEffect(() => {
    isShown = true;
    addEventListener("popstate", () => {
      if (isShown || location.pathname !== path) return;
      // The router's name for an entry without a key; its inline script would give it a new one.
      history.replaceState({ key: "default", ...history.state }, "");
      // After the router's own `pagehide`: the browser would restore the position of the page that is left.
      document.addEventListener("visibilitychange", keepPosition);
      location.reload();
    });
    return () => {
      isShown = false;
    };
  }, [path]);
}

function keepPosition(): void {
  history.scrollRestoration = "manual";
}
