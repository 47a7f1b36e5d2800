import { describe, expect, test } from "vitest";
import { findBulkProblem, holdOf, matchesFilter } from "#app/features/moderation/rules.ts";
import { describeSubmission } from "#app/features/slips/describe-submission.ts";
import { CLAIM_MS } from "#app/features/slips/review.ts";
import { medianOf } from "#app/lib/median.ts";
import type { SlipFlag, SlipStatus } from "#db/schema/slips.ts";

const NOW = new Date("2026-06-15T18:00:00Z");
const ME = 7;
const strong: SlipFlag = { code: "DUPLICATE", isStrong: true, detail: "Twice." };
const weak: SlipFlag = { code: "SIXTY_FOOT", isStrong: false, detail: "18 %." };

const slip = {
  version: 3,
  status: "PENDING" as SlipStatus,
  claimedBy: null as number | null,
  claimedAt: null as Date | null,
  flags: [] as SlipFlag[],
  isStock: true,
  isReported: false,
};
const claimed = (by: number, agoMs = 0) => ({
  status: "IN_REVIEW" as const,
  claimedBy: by,
  claimedAt: new Date(NOW.getTime() - agoMs),
});

describe("bulk approval", () => {
  const look = { moderatorId: ME, seenVersion: 3, version: 3, now: NOW };
  test.each([
    ["one that was looked at", {}, {}, null],
    ["one's own claim", claimed(ME), {}, null],
    ["another moderator's expired claim", claimed(8, CLAIM_MS), {}, null],
    ["never looked at", {}, { seenVersion: null }, "not_seen"],
    ["looked at before it was changed", {}, { seenVersion: 2 }, "not_seen"],
    ["sent with an older version", {}, { version: 2, seenVersion: 2 }, "changed"],
    ["with a flag", { flags: [weak] }, {}, "flagged"],
    ["another's live claim", claimed(8, CLAIM_MS - 1), {}, "claimed"],
    ["decided already", { status: "APPROVED" as const }, {}, "not_waiting"],
    ["sent back", { status: "NEEDS_INFO" as const }, {}, "not_waiting"],
    ["doubted by a member", { isReported: true }, {}, "reported"],
  ])("%s", (_name, change, seen, refusal) => {
    expect(findBulkProblem({ ...slip, ...change }, { ...look, ...seen })).toBe(refusal);
  });
});

describe("filters", () => {
  test.each([
    [{}, { flags: [strong] }, true],
    [{ flag: "none" as const }, {}, true],
    [{ flag: "none" as const }, { flags: [weak] }, false],
    [{ flag: "strong" as const }, { flags: [weak] }, false],
    [{ flag: "strong" as const }, { flags: [weak, strong] }, true],
    [{ flag: "SIXTY_FOOT" as const }, { flags: [weak] }, true],
    [{ flag: "DUPLICATE" as const }, { flags: [weak] }, false],
    [{ class: "stock" as const }, {}, true],
    [{ class: "modified" as const }, {}, false],
    [{ class: "stock" as const, flag: "none" as const }, { flags: [weak] }, false],
    [{ hold: "mine" as const }, claimed(ME), true],
    [{ hold: "others" as const }, claimed(ME), false],
  ])("%j of %j", (filter, change, passes) => {
    expect(matchesFilter({ ...slip, ...change }, filter, ME, NOW)).toBe(passes);
  });

  test("who has a slip", () => {
    expect(holdOf(slip, ME, NOW)).toBe("free");
    expect(holdOf({ ...slip, ...claimed(ME) }, ME, NOW)).toBe("mine");
    expect(holdOf({ ...slip, ...claimed(8) }, ME, NOW)).toBe("others");
    expect(holdOf({ ...slip, ...claimed(ME, CLAIM_MS) }, ME, NOW)).toBe("expired");
  });
});

test("the median", () => {
  expect(medianOf([])).toBeNull();
  expect(medianOf([5])).toBe(5);
  expect(medianOf([9, 1, 5])).toBe(5);
  expect(medianOf([1, 9, 5, 3])).toBe(4);
});

describe("a racer's view of a slip", () => {
  const sent = { id: 12, rejectionReason: null, note: "" };
  const line = { head: [3, 12, 40], usualWaitMs: 5 * 3_600_000 };
  test.each([
    [{ ...sent, status: "PENDING" as const }, line, "No. 2 in line. Usual wait: 5 h."],
    [{ ...sent, id: 3, status: "PENDING" as const }, line, "Next in line. Usual wait: 5 h."],
    [{ ...sent, id: 99, status: "PENDING" as const }, line, "No. 50+ in line. Usual wait: 5 h."],
    [{ ...sent, status: "PENDING" as const }, { ...line, usualWaitMs: null }, "No. 2 in line."],
    [{ ...sent, status: "PENDING" as const }, null, ""],
    [{ ...sent, status: "IN_REVIEW" as const }, line, "A moderator is checking it."],
    [{ ...sent, status: "NEEDS_INFO" as const, note: "Which lane?" }, line, "Which lane?"],
    [
      {
        ...sent,
        status: "REJECTED" as const,
        rejectionReason: "DUPLICATE" as const,
        note: "See 5.",
      },
      line,
      "This run was submitted before. See 5.",
    ],
    [{ ...sent, status: "APPROVED" as const, note: "Nice." }, line, ""],
  ])("%j", (slip, where, words) => {
    expect(describeSubmission(slip, where, { isActivated: true })).toBe(words);
  });

  test.each([
    ["PENDING", "Next in line. Usual wait: 5 h. It can go on the board once you open the link"],
    ["IN_REVIEW", "A moderator is checking it. It can go on the board once"],
    ["APPROVED", "It can go on the board once"],
    ["REJECTED", ""],
    ["WITHDRAWN", ""],
  ] as const)("%s says what activation is for", (status, words) => {
    const text = describeSubmission({ ...sent, id: 3, status }, line, { isActivated: false });
    expect(text.startsWith(words)).toBe(true);
    expect(text.includes("emailed")).toBe(words !== "");
  });
});
