import { useEffect } from "react";

const DISMISSED = "data-dismissed";

/**
 * What popovers don't do natively: close when a link inside is followed by client-side navigation or the
 * visitor goes back, and let Escape close a dropdown that is only open on hover. Not at the end of every
 * navigation: a slow one would close a menu that the visitor has opened since.
 */
export function useDismissedMenus() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") dismissMenus();
    };
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest("a[href]")) dismissMenus();
    };
    const onOver = ({ target }: PointerEvent) => {
      for (const group of document.querySelectorAll(`[${DISMISSED}]`)) {
        if (!(target instanceof Node && group.contains(target))) group.removeAttribute(DISMISSED);
      }
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("click", onClick);
    document.addEventListener("pointerover", onOver);
    window.addEventListener("popstate", dismissMenus);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("click", onClick);
      document.removeEventListener("pointerover", onOver);
      window.removeEventListener("popstate", dismissMenus);
    };
  }, []);
}

function dismissMenus() {
  for (const menu of document.querySelectorAll<HTMLElement>("[popover]:popover-open"))
    menu.hidePopover();
  for (const group of document.querySelectorAll("[data-menu-group]:hover"))
    group.setAttribute(DISMISSED, "");
}
