import { type KeyboardEvent, type SyntheticEvent, useEffect, useState } from "react";

const STEPS: Readonly<Record<string, "nextElementSibling" | "previousElementSibling">> = {
  ArrowDown: "nextElementSibling",
  ArrowUp: "previousElementSibling",
};

/**
 * The row under the pointer or with the focus. The arrow keys move the focus from row to row, to
 * each row's link to its run, so that Enter opens the run.
 *
 * @param version of the rows: with other rows, none is chosen
 * @returns the id of the row's run, and the listeners for the element around the rows
 */
export function useRowInRail(version: string) {
  const [chosen, setChosen] = useState({ runId: "", version });
  const choose = (target: unknown) => {
    const row = rowOf(target);
    if (row) setChosen({ runId: row.id.slice("run-".length), version });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the pointer that loaded the script
  useEffect(() => choose(document.querySelector("#board tbody tr:hover")), []);
  const show = ({ target }: SyntheticEvent) => choose(target);
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const row = rowOf(event.target);
    if (!step || !row || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    row[step]?.querySelector<HTMLAnchorElement>("td:last-child a")?.focus();
  };
  return {
    runId: chosen.version === version ? chosen.runId : "",
    listeners: { onPointerOver: show, onFocus: show, onKeyDown: move },
  };
}

function rowOf(target: unknown) {
  return target instanceof Element ? target.closest("tbody tr") : null;
}
