import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

const DISMISSED = "data-dismissed";

/**
 * What popovers do not do by themselves: close when a link inside was followed without a new
 * document, and let Escape close a dropdown that only hover holds open.
 */
export function useDismissedMenus(header: RefObject<HTMLElement | null>) {
  const { key } = useLocation();
  const lastKey = useRef(key);

  useEffect(() => {
    // Not at the start: opening a menu may be what brought the script here.
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
    // Where the link leads to the page one is on, nothing arrives.
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
