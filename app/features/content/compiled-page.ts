import type { Root } from "hast";
import type { Heading, PageSummary } from "./schema.ts";

/** A page as the build leaves it: its text is a tree of elements, drawn by the server alone. */
export type CompiledPage = PageSummary & {
  /** Its `##` headings, in their order. */
  headings: readonly Heading[];
  tree: Root;
};
