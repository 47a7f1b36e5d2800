import { useEffect } from "react";
import { Waiting } from "./waiting.tsx";

/**
 * Rendered if the router has no page for a URL; loads the document instead. That happens for the home page: a
 * document lists only its own routes, and the router fetches others only for paths it can't match at all, while
 * the root route matches `/`.
 */
export function LoadDocument() {
  useEffect(() => location.reload(), []);
  return <Waiting />;
}
