import { useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { isShortcut } from "#app/ui/use-shortcuts.ts";

/** More keys than anyone types while a slip loads. */
const KEYS_MAX = 200;
const APPROVE = "a";

/**
 * Keeps keys that are pressed while the next slip loads, and presses them again once it is there. What follows a key
 * that leads into a field, such as a note's, is typed there. Only an approval isn't repeated, since the slip had not
 * been seen.
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
      // Enter and Tab act on what has the focus.
      if (event.key.length > 1) return;
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
    void repeatKeys(pressed, () => setTooEarlyFor(slipId));
  }, [isLoading, slipId]);

  return tooEarlyFor === slipId;
}

async function repeatKeys(keys: readonly string[], onApprove: () => void): Promise<void> {
  for (const key of keys) {
    // Lets the page follow: it focuses its new content, and a key may have opened another slip, which waits for the rest.
    await new Promise((resolve) => setTimeout(resolve));
    const field = document.activeElement;
    if (field instanceof HTMLTextAreaElement) {
      typeInto(field, key);
    } else if (key.toLowerCase() === APPROVE) {
      onApprove();
    } else {
      const options = { key, bubbles: true, cancelable: true };
      document.body.dispatchEvent(new KeyboardEvent("keydown", options));
    }
  }
}

function typeInto(field: HTMLTextAreaElement, text: string) {
  field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText" }));
}
