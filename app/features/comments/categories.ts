/** The discussion categories; clients rely on the numbers, so they never change. */
export const COMMENT_CATEGORIES = [
  { id: 1, name: "News", slug: "news" },
  { id: 2, name: "Events", slug: "events" },
  { id: 3, name: "Runs", slug: "runs" },
] as const;
