import type { AppealStatus } from "#db/schema/desk.ts";

export const APPEAL_TEXT_MAX = 1_000;
export const APPEAL_ANSWER_MAX = 500;
/** Appeals per page. */
export const APPEALS_PAGE = 15;

/** A moderator's decision on an appeal: the rejection stands, or the slip goes back to the queue. */
export const APPEAL_ACTS = ["uphold", "overturn"] as const;
export type AppealAct = (typeof APPEAL_ACTS)[number];

export const APPEAL_OUTCOMES = {
  uphold: "UPHELD",
  overturn: "OVERTURNED",
} as const satisfies Record<AppealAct, AppealStatus>;
