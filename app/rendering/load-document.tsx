import { useEffect, useState } from "react";
import { MISSING_PAGE } from "./missing-script.ts";
import { Waiting } from "./waiting.tsx";

/**
 * Rendered if the router has no page for a URL; loads the document instead. That happens for the home page: a
 * document lists only its own routes, and the router fetches others only for paths it can't match at all, while
 * the root route matches `/`. If even the document of that URL lacks the page, reloading could go on forever, so
 * that is left to `recover-script.ts`.
 */
export function LoadDocument() {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    if (documentPath() === location.pathname) setLoaded(true);
    else location.reload();
  }, []);
  if (isLoaded) throw Object.assign(new Error(location.pathname), { name: MISSING_PAGE });
  return <Waiting />;
}

/** The path that this document was loaded from. */
function documentPath(): string {
  return new URL(performance.getEntriesByType("navigation")[0]?.name ?? "", location.href).pathname;
}
