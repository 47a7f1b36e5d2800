import { formatInstant } from "#app/lib/dates.ts";
import { ownValue } from "#app/lib/own-value.ts";

type Act = { action: string; detail: Readonly<Record<string, unknown>> };

/** What each action did, as the start of a sentence without its actor. */
const ACTIONS: Readonly<Record<string, string>> = {
  "user.role": "Changed the role",
  "user.ban": "Banned",
  "user.pardon": "Pardoned",
  "user.suspend": "Suspended",
  "user.unsuspend": "Ended the suspension",
  "user.note": "Added an internal note",
  "user.sign-out": "Logged out",
  "user.email": "Started a change of email",
  "user.activation": "Sent another activation link",
  "user.invite": "Invited",
  "user.export": "Downloaded the data",
  "members.export": "Downloaded the list",
  "user.delete": "Deleted the account",
  "slip.submit": "Submitted the slip",
  "slip.edit": "Edited the slip",
  "slip.withdraw": "Withdrew the slip",
  "slip.claim": "Claimed the slip",
  "slip.release": "Released the slip",
  "slip.approve": "Approved the slip",
  "slip.reject": "Rejected the slip",
  "slip.needs-info": "Asked about the slip",
  "slip.undo": "Undid a decision",
  "slip.note": "Noted something on the slip",
  "track.invite": "Made a member staff of the track",
  "track.remove": "Removed a member from the track's staff",
  "track-sheet.store": "Sent a sheet of results",
  "track-sheet.withdraw": "Withdrew a sheet of results",
  "track-key.create": "Made an API key of the track",
  "track-key.revoke": "Revoked an API key of the track",
  "result.claim": "Claimed a result of a track",
  "result.confirm": "Confirmed whose result it is",
  "result.refuse": "Said that a result isn't a member's",
  "result.release": "Took back the claim of a result",
  "slip.appeal": "Appealed the rejection",
  "appeal.claim": "Took the appeal",
  "appeal.uphold": "Let the rejection stand",
  "appeal.overturn": "Overturned the rejection",
  "appeal.note": "Noted something on the appeal",
  "report.claim": "Took a report",
  "report.note": "Noted something on a report",
  "report.uphold": "Upheld a report",
  "report.dismiss": "Dismissed a report",
  "comment.claim": "Took the comment",
  "comment.note": "Noted something on the comment",
  "comment.remove": "Removed the comment",
  "comment.keep": "Kept the comment",
  "vehicle.delete": "Deleted the vehicle",
  "news.add": "Wrote the article",
  "news.change": "Edited the article",
  "news.restore": "Restored an earlier version",
  "news.topic": "Opened a topic",
  "news.author": "Edited the author",
  "news.term": "Edited the category or tag",
  "news.term-merge": "Merged the category or tag",
  "news.term-delete": "Deleted the category or tag",
  "event.create": "Added the event",
  "event.edit": "Edited the event",
  "event.correct": "Corrected the event after it was over",
  "event.import": "Imported the event",
  "event.picture": "Changed the event's picture",
  "event.status": "Changed the event's status",
  "social-post.write": "Wrote the post",
  "social-post.edit": "Edited the post",
  "social-post.remove": "Removed the post",
  "foreign-post.hide": "Hid the aggregator's post",
  "foreign-post.show": "Showed the aggregator's post again",
  "dealers.publish": "Published the dealers",
  "dealers.discard": "Discarded the dealers' file",
  "drag-pak.status": "Changed the request's status",
  "site.announcement": "Changed the announcement",
  "site.coming-soon": "Changed coming soon",
  "site.openings": "Changed what is open",
  "site.preview-links": "Changed the preview links",
  "site.redirects": "Changed the redirects",
  "site.ignore": "Ignored a path without a page",
  "site.suggest": "Suggested an ignored path again",
  "site.undo": "Undid a change of the site",
  "site.deploy": "Deployed",
  "site.rollback": "Rolled back to this release",
  "livery.open": "Opened the vote",
  "livery.close": "Closed the vote",
  "giveaway.open": "Opened the giveaway",
  "giveaway.close": "Closed the giveaway",
  "giveaway.draw": "Drew the winner",
  "job.run": "Ran a job",
  "backup.restore-point": "Set a restore point",
  "dead-letter.send": "Queued the message again",
  "dead-letter.discard": "Discarded",
  "mail.retry": "Sent the mail again",
};

/** Details that a sentence leaves out: counters and keys of our own. */
const INTERNAL = new Set([
  "version",
  "report",
  "appeal",
  "entryId",
  "key",
  "restored",
  "discourseTopicId",
]);
const PARTS: readonly ((detail: Act["detail"]) => string)[] = [
  ({ from, to, role }) => describeChange(from, to ?? role),
  ({ until }) => (typeof until === "string" ? `until ${formatInstant(until)}` : ""),
  ({ reason }) => (isText(reason) ? `for ${plainWords(reason)}` : ""),
  (detail) => describeOthers(detail),
];
const DESCRIBED = new Set(["from", "to", "role", "until", "reason", "note"]);

/** An audit entry as a sentence without its actor and its subject: what changed, from what to what, and why. */
export function describeEntry({ action, detail }: Act): string {
  const start = ownValue(ACTIONS, action) ?? describeUnknown(action);
  const facts = PARTS.map((describe) => describe(detail)).filter(Boolean);
  const note = isText(detail.note) ? `: “${detail.note}”` : ".";
  return [start, ...facts].join(" ") + note;
}

/** The actions that the list can be narrowed to, by their names. */
export const AUDIT_ACTIONS = Object.entries(ACTIONS).map(([value, label]) => ({ value, label }));

function describeChange(from: unknown, to: unknown): string {
  const [before, after] = [from, to].map((value) => (isText(value) ? plainWords(value) : ""));
  if (before && after) return `from ${before} to ${after}`;
  if (after) return `to ${after}`;
  return before ? `that was ${before}` : "";
}

/** `NEEDS_INFO` as "needs info"; addresses and names as they are. */
function plainWords(value: string): string {
  return /^[A-Z_]+$/.test(value) ? value.toLowerCase().replaceAll("_", " ") : value;
}

/** `news.change` as "News: change". */
function describeUnknown(action: string): string {
  const [subject = "", act = ""] = action.split(".");
  const name = subject.replaceAll("-", " ");
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${act.replaceAll("-", " ")}`;
}

function describeOthers(detail: Act["detail"]): string {
  const facts = Object.entries(detail).flatMap(([name, value]) => {
    if (DESCRIBED.has(name) || INTERNAL.has(name)) return [];
    const text = describeValue(value);
    return text ? [`${name.replaceAll(/([A-Z])/g, " $1").toLowerCase()} ${text}`] : [];
  });
  return facts.length > 0 ? `(${facts.join(", ")})` : "";
}

function describeValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(describeValue).join(", ");
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (isText(value)) return plainWords(value);
  return typeof value === "number" ? String(value) : "";
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
