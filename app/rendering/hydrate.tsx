import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { HYDRATED_EVENT } from "./hydration-loader.ts";
import { RECOVERY_FILE } from "./missing-script.ts";

/**
 * Signals to the loader of a deferred page, and to tests, that React has hydrated it. It wraps the router: as
 * a sibling, it would shift every id that the server made with useId.
 */
function Hydrated({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
    window.dispatchEvent(new Event(HYDRATED_EVENT));
  }, []);
  return children;
}

/** Handles what an error boundary caught; a loader's response, such as a 404, is not an `Error`. */
function recover(error: unknown): void {
  if (!(error instanceof Error)) return;
  const recovery: Promise<typeof import("./recover-script.ts")> = import(
    /* @vite-ignore */ RECOVERY_FILE
  );
  // If it can't be loaded, the error page stays, with its retry link.
  recovery.then(({ recoverPage }) => recoverPage(error)).catch(() => {});
}

export function hydrate(): void {
  // While a page's styles load, the router leaves a redirect unhandled and the browser reports it, although
  // the router follows it once they are loaded.
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
