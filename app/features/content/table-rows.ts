import type { Element } from "hast";
import { visit } from "unist-util-visit";
import { isElement } from "./text-of.ts";

/** The cells of a table row by row, header row first. */
export function rowsOf(table: Element): Element[][] {
  const rows: Element[][] = [];
  visit(table, "element", (row) => {
    if (row.tagName === "tr") rows.push(row.children.filter((cell) => isElement(cell, "th", "td")));
  });
  return rows;
}
