import type { ArticleStatus } from "#db/schema/news.ts";
import type { ArticleAct } from "./rules.ts";

export const STATE_LABELS: Readonly<Record<ArticleStatus, string>> = {
  DRAFT: "Draft",
  SCHEDULED: "Scheduled",
  PUBLISHED: "Published",
  UNPUBLISHED: "Unpublished",
};

/** The toast after each act. */
export const ACT_DONE: Readonly<Record<ArticleAct, string>> = {
  save: "Saved.",
  publish: "It's out.",
  schedule: "It's on the schedule.",
  unpublish: "It's off the site.",
};
