export const COMMENT_DESK_TEXTS = {
  gone: "That comment doesn't exist.",
  changed: "This comment just changed. Take another look.",
  ownCause: "It's yours, or you flagged it. Another moderator decides.",
  choose: "Remove the comment or keep it.",
  remove: "Removed. Its author gets an email.",
  keep: "It stays up.",
} as const;
