import type { NoticeKind } from "#db/schema/notices.ts";

/** What a member can turn off, in their words. */
export const NOTICE_LABELS: Record<NoticeKind, string> = {
  decision: "Decisions on my slips",
  passed: "Somebody takes my place on a board",
  badge: "A badge is within 0.05 s",
  record: "A record at a track where I'm among the quickest",
  reply: "Replies to my comments",
  like: "Likes of my comments",
  report: "Answers to my reports",
  event: "An event I'm going to is tomorrow",
  season: "A season is ending",
  device: "A new device logs in to my account",
};
