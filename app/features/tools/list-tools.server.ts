import { PRACTICE_PATH } from "#app/features/practice-tree/paths.ts";
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
    {
      path: PRACTICE_PATH,
      title: "Practice tree",
      lead: "Five lights between rounds, on a full or a pro tree. A game.",
    },
  ];
}

/** The tools for the sitemap, without those that have a row in the table of pages. */
export function toolAddresses(): { path: string }[] {
  return TOOLS.map(({ slug }) => ({ path: toolPath(slug) }));
}
