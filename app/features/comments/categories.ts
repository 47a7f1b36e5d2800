/** Where discussions belong; the numbers are told to clients and stay. */
export const COMMENT_CATEGORIES = [
  { id: 1, name: "News", slug: "news" },
  { id: 2, name: "Events", slug: "events" },
  { id: 3, name: "Runs", slug: "runs" },
] as const;
