/** What the server refuses in the news and in the newsroom. */
export const NEWS_REFUSALS = {
  noArticle: "There's no such article.",
  noPage: "Page not found.",
} as const;
