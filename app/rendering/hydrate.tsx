import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { HYDRATED_EVENT } from "./hydration-loader.ts";
import { RECOVERY_FILE } from "./missing-script.ts";

/**
 * Tells the loader of a deferred page, and tests, that React has taken over. It is around the router:
 * beside it, it would shift every id that the server has made with useId.
 */
function Hydrated({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
    window.dispatchEvent(new Event(HYDRATED_EVENT));
  }, []);
  return children;
}

/** Handles what an error boundary caught; the answer of a loader, such as a page that doesn't exist, is no `Error`. */
function recover(error: unknown): void {
  if (!(error instanceof Error)) return;
  const recovery: Promise<typeof import("./recover-script.ts")> = import(
    /* @vite-ignore */ RECOVERY_FILE
  );
  // Without it the error page stays, with its link to retry.
  recovery.then(({ recoverPage }) => recoverPage(error)).catch(() => {});
}

/** Lets React take the document over. */
export function hydrate(): void {
  // While a page's styles are on their way the router leaves its redirect unhandled, and the browser reports
  // that; it is followed all the same, once they are there.
  window.addEventListener("unhandledrejection", (event) => {
    const { reason } = event;
    if (reason instanceof Response && reason.headers.has("location")) event.preventDefault();
  });

  // The loader still defers stylesheets, which React expects to find.
  if (import.meta.env.WITHOUT_DEFERRED_SCRIPTS) window.dispatchEvent(new Event("keydown"));

  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Hydrated>
          <HydratedRouter onError={recover} />
        </Hydrated>
      </StrictMode>,
    );
  });
}
