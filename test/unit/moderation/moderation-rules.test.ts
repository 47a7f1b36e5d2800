import { describe, expect, test } from "vitest";
import { writeDecisionMail } from "#app/features/moderation/decision-mail.ts";
import {
  ACTS,
  actsFor,
  countedText,
  getActError,
  outcomeOf,
} from "#app/features/moderation/rules.ts";
import { changesSince, seenFields } from "#app/features/moderation/seen-slip.ts";
import { runCardPath } from "#app/features/sharing/card-paths.ts";
import { CLAIM_MS } from "#app/features/slips/review.ts";
import { formatWait } from "#app/lib/format-wait.ts";
import { SLIP_STATUSES, type SlipStatus } from "#db/schema/slips.ts";

const now = new Date("2026-06-15T12:00:00Z");
const ago = (ms: number) => new Date(now.getTime() - ms);
const unclaimed = (status: SlipStatus) => ({ status, claimedBy: null, claimedAt: null });

describe("the state machine", () => {
  const allowed: Record<SlipStatus, string[]> = {
    PENDING: ["claim", "approve", "reject", "needs-info"],
    IN_REVIEW: ["claim", "approve", "reject", "needs-info"],
    NEEDS_INFO: [],
    APPROVED: ["reject"],
    REJECTED: [],
    WITHDRAWN: [],
  };
  test.each(SLIP_STATUSES)("from %s", (status) => {
    expect(actsFor(unclaimed(status), 1, now)).toEqual(allowed[status]);
  });

  test("each action has its outcome", () => {
    expect(ACTS.map(outcomeOf)).toEqual(["IN_REVIEW", "APPROVED", "REJECTED", "NEEDS_INFO"]);
  });

  test.each([
    ["one's own claim", 1, 0, null],
    ["a live claim of another", 2, CLAIM_MS - 1, "Another moderator has claimed this slip."],
    ["another moderator's expired claim", 2, CLAIM_MS, null],
  ])("%s", (_name, claimedBy, age, refusal) => {
    const slip = { status: "IN_REVIEW" as const, claimedBy, claimedAt: ago(age) };
    for (const act of ACTS) expect(getActError(act, slip, 1, now)).toBe(refusal);
  });
});

describe("the mail about a decision", () => {
  const slip = {
    id: 7,
    raceTrack: "Famoso Dragstrip",
    ranOn: "2026-05-09",
    elapsedMs: 11_340,
    sixtyFootMs: 1_702,
    trapSpeedHundredthsMph: 12_185,
  };
  const to = {
    origin: "https://garage.test",
    username: "halfshaft",
    isActivated: true,
    result: null,
  };

  test("links an approved run", () => {
    const mail = writeDecisionMail({ act: "approve", reason: null, note: "" }, slip, to);
    expect(mail.subject).toBe("Your 11.340 is approved");
    expect(mail.text).toContain("https://garage.test/1320-club/slip/7");
    expect(mail.text).toContain(
      "1/4 mile: 11.340 s\n60 ft: 1.702 s\nSpeed: 121.85 mph\nTrack: Famoso Dragstrip\nDate: May 9, 2026",
    );
  });

  test("contains the rank, the gap and the new badges of an approved run", () => {
    const result = {
      isStock: false,
      rank: 25,
      ahead: { rank: 23, gapMs: 72 },
      badges: {
        hardest: [{ category: "et" as const, mark: 113, isModified: true }],
        count: 1,
      },
    };
    const decision = { act: "approve", reason: null, note: "" } as const;
    const mail = writeDecisionMail(decision, slip, { ...to, result });
    expect(mail.text).toContain("P25, modified. 0.072 s to P23.");
    expect(mail.text).toContain("New badge: 11.3 s ET.");
  });

  test("shows the picture of a run that is on the boards, and of no other", () => {
    const decision = { act: "approve", reason: null, note: "" } as const;
    const badges = { hardest: [], count: 0 };
    const result = { isStock: false, rank: 1, ahead: null, badges };
    const listed = writeDecisionMail(decision, slip, { ...to, result });
    expect(listed.html).toContain(
      `<a href="https://garage.test/1320-club/slip/7"><img src="https://garage.test${runCardPath(7, "wide")}" alt="${to.username}, 11.340 s at Famoso Dragstrip"`,
    );
    expect(listed.text).not.toContain("/cards/");
    const unlisted = writeDecisionMail(decision, slip, { ...to, isActivated: false });
    expect(unlisted.html).not.toContain("<img");
  });

  test("contains the reason and the note of a rejection and a link to fix it", () => {
    const decision = { act: "reject", reason: "VIN_MISMATCH", note: "Ends in <41>" } as const;
    const mail = writeDecisionMail(decision, slip, to);
    expect(mail.text).toContain("The VIN in the second photo doesn't match the vehicle you chose.");
    expect(mail.text).toContain("The moderator says: Ends in <41>");
    expect(mail.text).toContain("https://garage.test/1320-club/submit?slip=7");
    expect(mail.html).toContain("Ends in &lt;41&gt;");
  });

  test("says that an account must be activated before its run shows", () => {
    const decision = { act: "approve", reason: null, note: "" } as const;
    const mail = writeDecisionMail(decision, slip, { ...to, isActivated: false });
    expect(mail.text).toContain("as soon as you activate your account");
  });
});

test("a count that stopped at its limit is marked with a plus", () => {
  expect([0, 499, 500].map((count) => countedText(count, 500))).toEqual(["0", "499", "500+"]);
});

test("a conflict lists what changed since the moderator looked", () => {
  const seen = {
    version: 1,
    status: "PENDING",
    elapsed: "11.340",
    sixtyFoot: "1.702",
    speed: "121.85",
    date: "2026-05-09",
    raceTrack: "Famoso Dragstrip",
    imagePath1: "/media/slips/1/a.jpg",
  };
  expect(changesSince(seenFields(seen), seen)).toEqual([]);
  const now = { ...seen, version: 2, elapsed: "11.430", imagePath1: "/media/slips/1/b.jpg" };
  expect(changesSince(seenFields(seen), now)).toEqual([
    { label: "1/4 Mile ET", before: "11.340", after: "11.430" },
    { label: "Photo", before: "old photo", after: "new photo" },
  ]);
});

test.each([
  [59_999, "now"],
  [60_000, "1 min"],
  [3_600_000, "1 h"],
  [47 * 3_600_000, "47 h"],
  [48 * 3_600_000, "2 d"],
])("%i ms is a wait of %s", (ms, words) => {
  expect(formatWait(ms)).toBe(words);
});
