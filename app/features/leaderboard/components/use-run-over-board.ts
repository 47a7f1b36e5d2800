import type { MouseEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { isPlainClick } from "#app/rendering/index.ts";

/**
 * A run that lies over the board: an entry of the history, so that Back closes it, under the run's own
 * address, so that it may be shared or loaded again.
 *
 * @returns the path of the open run, and what a click on a link to one does
 */
export function useRunOverBoard() {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
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
  return { run: typeof run === "string" ? run : null, open };
}
