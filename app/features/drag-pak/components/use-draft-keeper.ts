import { useEffect, useRef } from "react";
import type { DragPakKind } from "../rules.ts";

const PAUSE_MS = 700;

/**
 * Keeps what is typed on the server, a moment after the last key, so that a reload loses nothing. A help
 * only: when it fails, the form stands as it is.
 */
export function useDraftKeeper(kind: DragPakKind) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // One at a time: each answer moves the visit's cookie on, and the next must carry that one.
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => () => clearTimeout(timer.current), []);

  /** Called on every input of the form. */
  function keep(form: HTMLFormElement) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const values = new URLSearchParams();
      for (const [name, value] of new FormData(form)) {
        if (typeof value === "string") values.set(name, value);
      }
      const send = () =>
        fetch(`/drag-pak/draft?kind=${kind}`, { method: "POST", body: values }).catch(() => null);
      sending.current = sending.current.then(send);
    }, PAUSE_MS);
  }

  /** The form itself is submitted: drafts that were not saved yet are dropped. */
  const stop = () => clearTimeout(timer.current);

  return { keep, stop };
}
