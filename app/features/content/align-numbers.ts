import type { Element, Root } from "hast";
import { visit } from "unist-util-visit";
import { rowsOf } from "./table-rows.ts";
import { textOf } from "./text-of.ts";

/** A number with an optional unit: 9.41 s, 118 °F, +0.4, .142, 5,000. */
const NUMBER =
  /^[+−-]?(?:\d[\d,]*)?(?:\.(?<decimals>\d+))?(?<unit> ?(?:s|mph|ft|in|lb|psi|hp|rpm|%|°F))?$/;

/** The most columns to check, since each is looked up in every row. */
const COLUMNS_MAX = 60;

/**
 * Marks columns that contain only numbers, so that their decimal points line up. A number with
 * fewer decimals than others is marked with the missing digits, whose space stays empty.
 */
export function alignNumbers(tree: Root): void {
  visit(tree, "element", (table) => {
    if (table.tagName !== "table") return;
    const [names = [], ...rows] = rowsOf(table);
    if (names.length > COLUMNS_MAX) return;
    for (const at of names.keys()) {
      const cells = rows.flatMap((row) => row[at] ?? []);
      if (at > 0 && cells.length > 1 && cells.every(isNumber)) markAll(cells, names[at]);
    }
  });
}

function isNumber(cell: Element): boolean {
  const text = wordsOf(cell);
  return text === "" || (NUMBER.test(text) && /\d/.test(text));
}

function markAll(cells: readonly Element[], name: Element | undefined): void {
  const most = Math.max(...cells.map((cell) => decimalsOf(cell).length));
  for (const cell of cells) cell.properties.dataNumber = missingOf(cell, most);
  if (name) name.properties.dataNumber = "";
}

/** With a unit, the number is left as is. */
function missingOf(cell: Element, most: number): string {
  const own = decimalsOf(cell);
  if (wordsOf(cell) === "" || NUMBER.exec(wordsOf(cell))?.groups?.unit) return "";
  return own === "" && most > 0 ? `.${"0".repeat(most)}` : "0".repeat(most - own.length);
}

function decimalsOf(cell: Element): string {
  return NUMBER.exec(wordsOf(cell))?.groups?.decimals ?? "";
}

function wordsOf(cell: Element): string {
  return textOf(cell).trim();
}
