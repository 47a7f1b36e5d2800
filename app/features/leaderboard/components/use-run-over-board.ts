import type { MouseEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { isPlainClick } from "#app/rendering/index.ts";

/**
 * A run in a dialog over the board: a history entry, so that Back closes it, with the run's own
 * URL, so that it can be shared and reloaded.
 *
 * @returns the path of the open run, the key of its history entry, and the click handler of links to runs
 */
export function useRunOverBoard() {
  const navigate = useNavigate();
  const { pathname, search, state, key } = useLocation();
  const open = (event: MouseEvent, link: HTMLAnchorElement) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    const run = link.pathname;
    navigate(pathname + search, {
      state: { run },
      mask: run,
      preventScrollReset: true,
      defaultShouldRevalidate: false,
    });
  };
  const run: unknown = state?.run;
  return { run: typeof run === "string" ? run : null, key, open };
}
