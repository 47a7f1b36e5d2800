import type { Element, Root } from "hast";
import { visit } from "unist-util-visit";
import { rowsOf } from "../table-rows.ts";
import { textOf } from "../text-of.ts";

/** A table with this many columns, and rows of this many characters, is too wide for a phone. */
const COLUMNS_MIN = 3;
const ROW_MIN = 60;

/**
 * Browsers drop the table semantics of elements that CSS displays as blocks, so each has an
 * explicit role.
 */
const ROLES: Readonly<Record<string, string>> = {
  table: "table",
  thead: "rowgroup",
  tbody: "rowgroup",
  tr: "row",
  th: "columnheader",
  td: "cell",
};

/** Marks text tables, which a phone shows row by row, with each cell below its column's name. */
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
