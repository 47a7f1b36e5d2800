import { TOOLS } from "./kinds.ts";
import { COMPARE_PATH, toolPath } from "./paths.ts";

export type ListedTool = { path: string; title: string; lead: string };

/** All tools, in the order of their list. */
export function listTools(): ListedTool[] {
  return [
    ...TOOLS.map(({ slug, title, lead }) => ({ path: toolPath(slug), title, lead })),
    {
      path: COMPARE_PATH,
      title: "Compare two runs",
      lead: "Any two runs from the boards, split by split, with where one of them won.",
    },
  ];
}

/** The tools for the sitemap, without those that have a row in the table of pages. */
export function toolAddresses(): { path: string }[] {
  return TOOLS.map(({ slug }) => ({ path: toolPath(slug) }));
}
