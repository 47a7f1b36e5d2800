import { useEffect } from "react";
import { Waiting } from "./waiting.tsx";

/**
 * Stands where the router knows no page for an address, and loads the document instead. The home page is such a
 * one: a document lists its own routes alone, and the router asks only for paths that it can't match at all.
 */
export function LoadDocument() {
  useEffect(() => location.reload(), []);
  return <Waiting />;
}
