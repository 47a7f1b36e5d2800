/** The error messages of the news and the newsroom. */
export const NEWS_REFUSALS = {
  noArticle: "There's no such article.",
  notActivated: "Your account is not activated!",
  likeOrUnlike: "Like or unlike.",
  noPage: "Page not found.",
} as const;
