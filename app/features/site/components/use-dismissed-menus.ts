import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

const DISMISSED = "data-dismissed";

/**
 * What popovers don't do natively: close when a link inside is followed by client-side navigation,
 * and let Escape close a dropdown that is only open on hover.
 */
export function useDismissedMenus(header: RefObject<HTMLElement | null>) {
  const { key } = useLocation();
  const lastKey = useRef(key);

  useEffect(() => {
    // Not on mount: opening a menu may have loaded this script.
    if (lastKey.current === key) return;
    lastKey.current = key;
    dismiss(document);
  }, [key]);

  useEffect(() => {
    const element = header.current;
    if (!element) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") dismiss(element);
    };
    // A link to the current page doesn't navigate.
    const onClick = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest("a[href]")) dismiss(element);
    };
    const onOver = ({ target }: PointerEvent) => {
      for (const group of element.querySelectorAll(`[${DISMISSED}]`)) {
        if (!(target instanceof Node && group.contains(target))) group.removeAttribute(DISMISSED);
      }
    };
    document.addEventListener("keydown", onKey);
    element.addEventListener("click", onClick);
    document.addEventListener("pointerover", onOver);
    return () => {
      document.removeEventListener("keydown", onKey);
      element.removeEventListener("click", onClick);
      document.removeEventListener("pointerover", onOver);
    };
  }, [header]);
}

function dismiss(part: Document | HTMLElement) {
  for (const menu of part.querySelectorAll<HTMLElement>("[popover]")) {
    if (menu.matches(":popover-open")) menu.hidePopover();
  }
  for (const group of part.querySelectorAll("[data-menu-group]:hover")) {
    group.setAttribute(DISMISSED, "");
  }
}
