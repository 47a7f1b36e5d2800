import type { RefObject } from "react";
import { useShortcuts } from "./use-shortcuts.ts";

/** The keys j and k move the focus through the rows of a list: to the control of each that is marked `data-row`. */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  const step = (by: 1 | -1) => () => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
    const at = rows.findIndex((row) => row.closest("tr, li")?.matches(":focus-within"));
    rows[at === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))]?.focus();
  };
  useShortcuts({ j: step(1), k: step(-1) });
}
