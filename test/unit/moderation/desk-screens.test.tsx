import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { BulkForm, BulkOutcome } from "#app/features/moderation/components/bulk-form.tsx";
import { ClaimCountdown } from "#app/features/moderation/components/claim-countdown.tsx";
import { DeskFiguresView } from "#app/features/moderation/components/desk-figures.tsx";
import { QueueTable } from "#app/features/moderation/components/queue-table.tsx";
import type { Queue } from "#app/features/moderation/list-queue.server.ts";
import type { DeskFigures } from "#app/features/moderation/read-desk-figures.server.ts";

const NOW = Date.parse("2026-06-15T18:00:00Z");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ago = (ms: number) => new Date(NOW - ms).toISOString();

const messageOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

type Queued = Queue["slips"][number];
const SLIP = {
  id: 17,
  version: 3,
  elapsed: "11.340",
  sixtyFoot: "1.702",
  speed: "121.80",
  date: "2026-05-09",
  raceTrack: "Famoso Dragstrip",
  vehicle: { id: 9, year: 2018, make: "Dodge", model: "Challenger", trim: "SRT Demon" },
  isStock: false,
  flags: [],
  user: { id: 4, username: "hemi_may" },
  submittedAt: ago(5 * HOUR),
  claimedBy: null,
  claimedUntil: null,
  isClaimedByAnother: false,
  isOwn: false,
  isSeen: false,
  isReady: false,
  isReported: false,
};

function row(change: Partial<Queued> = {}): string {
  // The table reads no other fields, so they are omitted.
  const slip = { ...SLIP, ...change } as unknown as Queued;
  return renderToStaticMarkup(<QueueTable slips={[slip]} now={NOW} bulkForm="bulk" />);
}

test("a row of the queue can be marked only if the slip can be approved in bulk", () => {
  const box = 'type="checkbox"';
  expect(row()).not.toContain(box);
  expect(row({ isSeen: true })).not.toContain(box);
  expect(messageOf(row({ isSeen: true }))).toContain("seen 5 h");
  const ready = row({ isSeen: true, isReady: true });
  expect(ready).toMatch(/type="checkbox" form="bulk" name="slip" value="17:3"/);
});

test("a row shows the wait, the run, its flags, and who has it", () => {
  expect(messageOf(row())).toContain(
    "5 h hemi_may 2018 Challenger SRT Demon Modified Famoso Dragstrip 05/09/26 11.340 1.702 121.80 none",
  );
  const flags = [
    { code: "DUPLICATE", isStrong: true, detail: "Slip #5 says the same." },
    { code: "SIXTY_FOOT", isStrong: false, detail: "18 % of the ET." },
  ];
  const odd = row({ flags, isOwn: true, isReported: true });
  expect(messageOf(odd)).toMatch(/hemi_may Yours Reported .* 2 1 strong$/);
  expect(odd).toContain('title="Slip #5 says the same.\n18 % of the ET."');
  const held = { claimedBy: "demo-admin", isClaimedByAnother: true };
  expect(messageOf(row({ ...held, claimedUntil: ago(-90_000) }))).toContain(
    "claimed by demo-admin, 2 min left",
  );
  expect(messageOf(row({ ...held, claimedUntil: ago(0) }))).toContain(
    "claim of demo-admin has expired",
  );
});

test("without a slip to mark there is no bulk approval button", () => {
  const form = (ready: number) => {
    const Component = () => <BulkForm id="bulk" submitKey="key" ready={ready} />;
    const Desk = createRoutesStub([{ path: "/", Component }]);
    return renderToStaticMarkup(<Desk />);
  };
  expect(form(0)).not.toContain("<button");
  expect(messageOf(form(0))).toContain("once you have opened each of them");
  expect(messageOf(form(2))).toContain("2 on this page are without flags and opened by you.");
  const results = [
    { id: 5, outcome: "approved", version: 2, message: "Slip 5 is approved." },
    { id: 6, outcome: "flagged", version: 1, message: "Slip 6 has a flag." },
  ] as const;
  expect(messageOf(renderToStaticMarkup(<BulkOutcome results={results} />))).toBe(
    "1 of 2 approved. Slip 6 has a flag.",
  );
});

test("a claim shows its moderator and remaining time, or that it has expired", () => {
  const claim = { by: "demo-admin", isOwn: false, isLive: true, until: ago(-90_000) };
  const words = (change: Partial<typeof claim>) =>
    messageOf(renderToStaticMarkup(<ClaimCountdown claim={{ ...claim, ...change }} now={NOW} />));
  expect(words({})).toBe("Claimed by demo-admin, 2 min left");
  expect(words({ isOwn: true, until: ago(-15 * MINUTE) })).toBe("Yours, 15 min left");
  expect(words({ isLive: false, until: ago(0) })).toBe(
    "Claimed by demo-admin, the claim has expired",
  );
});

test("the figures: what waits, the oldest and the median wait, decisions a day", () => {
  const figures: DeskFigures = {
    ...{ waiting: 1_234, inReview: 3, needsInfo: 2, openReports: 101 },
    ...{ oldestWaitMs: 50 * HOUR, medianWaitMs: 5 * HOUR, decisions: 100, decisionsCounted: 500 },
    readings: {
      ...{ decisions: 60, falseMarks: 2, unread: 9, secondsRead: 6.4, secondsUnaided: null },
      ready: { agreed: 38, total: 40 },
      mismatch: { agreed: 5, total: 7 },
    },
    misreads: { reports: 3, fields: [{ label: "60 Ft. Time", count: 4 }] },
    days: [
      { day: "2026-06-14", count: 12 },
      { day: "2026-06-15", count: 500 },
    ],
  };
  const words = messageOf(renderToStaticMarkup(<DeskFiguresView figures={figures} />));
  for (const part of [
    "Waiting 1,234 3 in review",
    "What racers say was misread 60 Ft. Time 4 3 reports in 30 days",
    "Oldest wait 2 d since it was sent",
    "Median wait 5 h of the last 100 decisions",
    "Open reports 101 waiting for an answer",
    "06/14/26 12 06/15/26 500+",
    "Everything matched, and it was approved 38 of 40",
    "Something differed, and it was rejected or asked about 5 of 7",
    "Something differed, and it was approved all the same 2",
    "Open until decided, with the photos read 6 s",
    "Open until decided, without –",
    "The last 60 decisions",
  ])
    expect(words).toContain(part);
  const none = { ...figures, oldestWaitMs: null, medianWaitMs: null };
  expect(messageOf(renderToStaticMarkup(<DeskFiguresView figures={none} />))).toContain(
    "Median wait –",
  );
});
