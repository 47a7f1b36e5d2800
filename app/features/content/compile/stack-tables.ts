import type { Element, Root } from "hast";
import { visit } from "unist-util-visit";
import { rowsOf } from "../table-rows.ts";
import { textOf } from "../text-of.ts";

/** A table of so many columns, and rows of so many characters, is too much for a phone. */
const COLUMNS_MIN = 3;
const ROW_MIN = 60;

/** Browsers drop the table semantics of elements that CSS lays out as blocks, so each states its role. */
const ROLES: Readonly<Record<string, string>> = {
  table: "table",
  thead: "rowgroup",
  tbody: "rowgroup",
  tr: "row",
  th: "columnheader",
  td: "cell",
};

/** Marks tables of words, which a phone shows row below row, each cell under the name of its column. */
export function stackTables(tree: Root): void {
  visit(tree, "element", (table) => {
    if (table.tagName !== "table") return;
    const [names = [], ...rows] = rowsOf(table);
    const length = (row: readonly Element[]) =>
      row.reduce((sum, cell) => sum + textOf(cell).length, 0);
    if (names.length < COLUMNS_MIN || Math.max(...rows.map(length)) < ROW_MIN) return;
    table.properties.dataStacked = "";
    for (const row of rows) {
      for (const [at, cell] of row.entries()) {
        const name = names[at];
        if (at > 0 && name && textOf(cell)) cell.properties.dataLabel = textOf(name).trim();
      }
    }
    visit(table, "element", (part) => {
      const role = ROLES[part.tagName];
      if (role) part.properties.role = role;
    });
  });
}
