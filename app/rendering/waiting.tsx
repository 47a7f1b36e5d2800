import { useEffect } from "react";
import { endWait, showWait } from "./wait-sign.ts";

/** Stands where a part of the page is on its way: the wait sign shows in the meantime. */
export function Waiting() {
  useEffect(() => {
    showWait();
    return endWait;
  }, []);
  return null;
}
