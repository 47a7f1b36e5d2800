import type { Root } from "hast";
import type { Heading, PageSummary } from "./schema.ts";

/** A page as compiled by the build: its text is a tree of elements, rendered only on the server. */
export type CompiledPage = PageSummary & {
  /** Its `##` headings in order. */
  headings: readonly Heading[];
  tree: Root;
};
