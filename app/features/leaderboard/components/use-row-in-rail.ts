import { type KeyboardEvent, type SyntheticEvent, useEffect, useState } from "react";

const STEPS: Readonly<Record<string, "nextElementSibling" | "previousElementSibling">> = {
  ArrowDown: "nextElementSibling",
  ArrowUp: "previousElementSibling",
};

/** Narrower pages have no rail (board-rail.module.css). */
const WITH_RAIL = "(width >= 80rem)";

/**
 * The row under the pointer or with the focus. The arrow keys move the focus from row to row, to
 * each row's link to its run, so that Enter opens the run.
 *
 * @param version of the rows: with other rows, none is chosen
 * @returns the id of the row's run, its place on this board, and the listeners for the element around the rows
 */
export function useRowInRail(version: string) {
  const [chosen, setChosen] = useState({ runId: "", rank: "", version });
  const choose = (target: unknown) => {
    const row = rowOf(target);
    if (!row || !matchMedia(WITH_RAIL).matches) return;
    setChosen({ runId: row.id.slice("run-".length), rank: row.dataset.rank ?? "", version });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the pointer that loaded the script
  useEffect(() => choose(document.querySelector("#board tbody tr:hover")), []);
  const show = ({ target }: SyntheticEvent) => choose(target);
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const next = rowOf(event.target)?.[step];
    const link = next?.querySelector<HTMLAnchorElement>("td:last-child a");
    if (!link) return;
    event.preventDefault();
    link.focus();
  };
  const isCurrent = chosen.version === version;
  return {
    runId: isCurrent ? chosen.runId : "",
    rank: isCurrent ? chosen.rank : "",
    listeners: { onPointerOver: show, onFocus: show, onKeyDown: move },
  };
}

function rowOf(target: unknown) {
  return target instanceof Element ? target.closest<HTMLElement>("tbody tr") : null;
}
