import type { Element, Root } from "hast";
import { visit } from "unist-util-visit";
import { textOf } from "../text-of.ts";
import { rowsOf } from "./table-rows.ts";

/** A number, its unit after it: 9.41 s, 118 °F, +0.4, 5,000. */
const NUMBER = /^[+−-]?\d[\d,]*(\.\d+)?( ?(s|mph|ft|in|lb|psi|hp|rpm|%|°F))?$/;

/** Marks columns of nothing but numbers, so that their decimals stand below each other. */
export function alignNumbers(tree: Root): void {
  visit(tree, "element", (table) => {
    if (table.tagName !== "table") return;
    const [names = [], ...rows] = rowsOf(table);
    for (const at of names.keys()) {
      const cells = rows.flatMap((row) => row[at] ?? []);
      if (at > 0 && cells.length > 1 && cells.every(isNumber)) markAll([...cells, names[at]]);
    }
  });
}

function isNumber(cell: Element): boolean {
  const text = textOf(cell).trim();
  return text === "" || NUMBER.test(text);
}

function markAll(cells: readonly (Element | undefined)[]): void {
  for (const cell of cells) if (cell) cell.properties.dataNumber = "";
}
