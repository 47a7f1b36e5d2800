import { describe, expect, test } from "vitest";
import { auditPath, readAuditFilter } from "#app/features/audit/audit-filter.ts";
import { presentSubject } from "#app/features/audit/audit-subject.ts";
import { describeEntry } from "#app/features/audit/describe-entry.ts";
import { isSuspended, suspensionNotice } from "#app/lib/suspension.ts";

describe("an entry as a sentence", () => {
  test.each<[string, Record<string, unknown>, string]>([
    ["user.ban", { note: "Stolen slips." }, "Banned: “Stolen slips.”"],
    ["user.ban", {}, "Banned."],
    ["user.role", { from: "racer", role: "editor" }, "Changed the role from racer to editor."],
    ["user.role", { role: "editor" }, "Changed the role to editor."],
    [
      "user.suspend",
      { until: "2026-06-22T18:00:00.000Z", note: "Spam" },
      "Suspended until Jun 22, 2026, 2:00 PM EDT: “Spam”",
    ],
    [
      "slip.reject",
      { from: "IN_REVIEW", version: 4, reason: "PHOTO_UNREADABLE", note: "" },
      "Rejected the slip that was in review for photo unreadable.",
    ],
    [
      "slip.undo",
      { from: "APPROVED", to: "PENDING" },
      "Undid a decision from approved to pending.",
    ],
    ["user.sign-out", { sessions: "all" }, "Logged out (sessions all)."],
    ["event.edit", { changed: ["startsOn", "city"] }, "Edited the event (changed startsOn, city)."],
    ["news-feed.sync", { isWhole: false, nested: { a: 1 } }, "News feed: sync (is whole no)."],
  ])("%s", (action, detail, sentence) => {
    expect(describeEntry({ action, detail })).toBe(sentence);
  });
});

test("a subject has its page if it is found by its number", () => {
  expect(presentSubject({ kind: "mail", id: 7 })).toEqual({ label: "Mail 7", to: "/admin/mail/7" });
  expect(presentSubject({ kind: "job", id: 0 })).toEqual({ label: "Jobs", to: "/admin/jobs" });
  expect(presentSubject({ kind: "slip", id: 7 })).toEqual({
    label: "Slip 7",
    to: "/moderation/slips/7",
  });
  expect(presentSubject({ kind: "constructor", id: 7 })).toEqual({
    label: "constructor 7",
    to: null,
  });
});

test("the filter is in the URL, and unknown values are none", () => {
  const read = (search: string) => readAuditFilter(new URLSearchParams(search));
  const none = { actor: "", action: null, kind: null, id: null };
  expect(read("action=x&kind=y&id=5")).toEqual(none);
  const filter = { actor: "ann", action: "user.ban", kind: "user", id: 7 };
  const path = auditPath(filter, 90);
  expect(path).toBe("/admin/audit?actor=ann&action=user.ban&kind=user&id=7&before=90");
  expect(read(path.split("?")[1] ?? "")).toEqual(filter);
});

test("a suspension's notice ends each sentence once", () => {
  const until = new Date("2026-06-22T18:00:00Z");
  const notice = (suspensionReason: string) =>
    suspensionNotice({ suspendedUntil: until, suspensionReason });
  const end = "You're suspended until Jun 22, 2026, 2:00 PM EDT:";
  const rest = "You can read, and export or delete your account.";
  expect(notice("Spam")).toBe(`${end} Spam. ${rest}`);
  expect(notice("Spam.")).toBe(`${end} Spam. ${rest}`);
  expect(notice("Again?")).toBe(`${end} Again? ${rest}`);
  expect(isSuspended({ suspendedUntil: until, suspensionReason: "" }, until)).toBe(false);
  expect(isSuspended({ suspendedUntil: null, suspensionReason: "" }, until)).toBe(false);
});
