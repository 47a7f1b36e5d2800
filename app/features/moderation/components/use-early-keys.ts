import { useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { isShortcut } from "#app/ui/use-shortcuts.ts";

/** More keys than anyone presses while a slip loads. */
const KEYS_MAX = 8;
const APPROVE = "a";

/**
 * Keeps single keys that are pressed while the next slip loads, and presses them again once it is there. Only an
 * approval isn't repeated, since the slip had not been seen.
 *
 * @param slipId the slip that is shown
 * @returns whether an approval was pressed too early for this slip
 */
export function useEarlyKeys(slipId: number): boolean {
  const isLoading = useNavigation().state !== "idle";
  const keys = useRef<string[]>([]);
  const [tooEarlyFor, setTooEarlyFor] = useState<number | null>(null);

  useEffect(() => {
    if (!isLoading) return;
    function onKeyDown(event: KeyboardEvent) {
      if (!isShortcut(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (!event.repeat && keys.current.length < KEYS_MAX) keys.current.push(event.key);
    }
    // In the capturing phase, before the shortcuts of the slip that was decided.
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [isLoading]);

  useEffect(() => {
    if (isLoading) return;
    const pressed = keys.current;
    keys.current = [];
    if (pressed.some((key) => key.toLowerCase() === APPROVE)) setTooEarlyFor(slipId);
    for (const key of pressed) {
      if (key.toLowerCase() === APPROVE) continue;
      document.body.dispatchEvent(
        new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
      );
    }
  }, [isLoading, slipId]);

  return tooEarlyFor === slipId;
}
