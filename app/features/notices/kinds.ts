import type { NoticeKind, NoticeRhythm } from "#db/schema/notices.ts";

/** What a member can turn off, in their words. */
export const NOTICE_LABELS: Record<NoticeKind, string> = {
  decision: "Decisions on my slips",
  passed: "Somebody takes my place on a board",
  badge: "A badge is within 0.05 s",
  record: "A record at a track where I'm among the quickest",
  reply: "Replies to my comments, and comments on my runs and garage",
  mention: "Somebody mentions me in a comment",
  like: "Likes of my comments",
  report: "Answers to my reports",
  event: "An event I'm going to is tomorrow",
  season: "A season is ending",
  challenge: "Challenges and how they end",
  device: "A new device logs in to my account",
};

/** Kinds that are mailed anyway, since the member waits for them. */
const ALWAYS_MAILED: readonly NoticeKind[] = ["decision", "report"];

/** Whether a member can have a kind by mail, or not. */
export function canBeMailed(kind: NoticeKind): boolean {
  return !ALWAYS_MAILED.includes(kind);
}

/** The subjects of mails about one notice. */
export const MAIL_SUBJECTS: Record<NoticeKind, string> = {
  decision: "A decision on your slip",
  passed: "Somebody took your place",
  badge: "A badge is close",
  record: "A new track record",
  reply: "A comment for you",
  mention: "You were mentioned",
  like: "Somebody likes your comment",
  report: "An answer to your report",
  event: "Tomorrow's event",
  season: "The season is ending",
  challenge: "Your challenge",
  device: "A new device logged in",
};

/** When notices are mailed, in the order of choices. */
export const RHYTHM_LABELS: Record<NoticeRhythm, string> = {
  now: "At once",
  daily: "Every morning",
  weekly: "Monday morning",
};

/** One time zone for each offset and summer time of the strips in our table, by the names that racers use. */
export const TIME_ZONES = {
  "America/New_York": "Eastern",
  "America/Chicago": "Central",
  "America/Denver": "Mountain",
  "America/Phoenix": "Arizona",
  "America/Los_Angeles": "Pacific",
  "America/Anchorage": "Alaska",
  "Pacific/Honolulu": "Hawaii",
  "America/Regina": "Saskatchewan",
  "America/Halifax": "Atlantic",
  "America/Puerto_Rico": "Puerto Rico and the Caribbean",
  "America/St_Johns": "Newfoundland",
  "America/Mexico_City": "Mexico City",
  UTC: "UTC",
  "Europe/London": "British",
  "Europe/Berlin": "Central European",
  "Europe/Helsinki": "Eastern European",
  "Africa/Johannesburg": "South Africa",
  "Asia/Qatar": "Qatar, Kuwait and Bahrain",
  "Asia/Dubai": "Dubai",
  "Asia/Tokyo": "Japan",
  "Australia/Perth": "Perth",
  "Australia/Darwin": "Darwin",
  "Australia/Adelaide": "Adelaide",
  "Australia/Brisbane": "Brisbane",
  "Australia/Sydney": "Sydney and Melbourne",
  "Pacific/Auckland": "New Zealand",
} as const;
