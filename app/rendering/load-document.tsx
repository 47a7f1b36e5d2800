import { useEffect } from "react";
import { MISSING_PAGE } from "./missing-script.ts";
import { Waiting } from "./waiting.tsx";

/**
 * Rendered if the router has no page for a URL; loads the document instead. That happens for the home page: a
 * document lists only its own routes, and the router fetches others only for paths it can't match at all, while
 * the root route matches `/`. If even the document has no page for its URL, it fails like one whose script is
 * missing, so that it can't be loaded forever.
 */
export function LoadDocument() {
  useEffect(() => {
    // Effects of the page run before the one that marks the document as hydrated.
    if ("hydrated" in document.documentElement.dataset) location.reload();
    else throw Object.assign(new Error("The document has no page"), { name: MISSING_PAGE });
  }, []);
  return <Waiting />;
}
