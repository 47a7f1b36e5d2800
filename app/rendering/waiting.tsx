import { useEffect } from "react";
import { endWait, showWait } from "./wait-sign.ts";

/** A Suspense fallback that shows the wait sign. */
export function Waiting() {
  useEffect(() => {
    showWait();
    return endWait;
  }, []);
  return null;
}
