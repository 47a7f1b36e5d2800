import { type RefObject, useEffect, useRef } from "react";

/**
 * How long the slip is open.
 *
 * @returns a hidden field, and what writes the seconds into it before it is sent; empty without script
 */
export function useOpenSeconds(): [RefObject<HTMLInputElement | null>, () => void] {
  const field = useRef<HTMLInputElement>(null);
  const openedAt = useRef(0);
  useEffect(() => {
    openedAt.current = performance.now();
  }, []);
  const note = () => {
    if (!field.current) return;
    field.current.value = String(Math.round((performance.now() - openedAt.current) / 1_000));
  };
  return [field, note];
}
