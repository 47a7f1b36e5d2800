import { useEffect, useRef } from "react";

/**
 * Marks the current page in the menu after client-side navigation: the menu's markup isn't React's.
 */
export function useMenuMarks(pathname: string): void {
  const marked = useRef(pathname);
  useEffect(() => {
    if (marked.current === pathname) return;
    marked.current = pathname;
    for (const group of document.querySelectorAll("#site-menu [data-menu-group]")) {
      let isCurrent = false;
      for (const link of group.querySelectorAll("a")) {
        const to = link.getAttribute("href") ?? "";
        isCurrent ||= pathname === to || pathname.startsWith(`${to}/`);
        mark(link, "aria-current", pathname === to && "page");
      }
      const button = group.querySelector("button");
      if (button) mark(button, "data-current", isCurrent && "true");
    }
  }, [pathname]);
}

function mark(element: Element, attribute: string, value: string | false): void {
  if (value) element.setAttribute(attribute, value);
  else element.removeAttribute(attribute);
}
