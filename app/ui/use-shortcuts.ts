import { useLayoutEffect, useRef } from "react";
import { TEXT_FIELDS } from "#app/rendering/index.ts";

export type Shortcuts = Record<string, () => void>;

/**
 * Single-key shortcuts for the page; never while typing, and never with a modifier. A key that is
 * held down acts once: a repeat would act on the next slip, unseen.
 */
export function useShortcuts(shortcuts: Shortcuts) {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  // A passive effect runs some time after the page is seen, and a key pressed until then would be lost.
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!isShortcut(event) || event.repeat) return;
      const act = latest.current[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    }
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}

/** Whether a key isn't typed into a field, used by a dialog, or meant for the browser. */
export function isShortcut(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  return !isTyping(event.target) && !document.querySelector("dialog[open]");
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(TEXT_FIELDS);
}
