import { beforeAll, expect, test } from "vitest";
import type { Viewer } from "#app/deps.ts";
import { replyTo } from "#app/features/comments/add-comment.server.ts";
import { likeComment } from "#app/features/comments/like-comment.server.ts";
import { followSubject } from "#app/features/following/follow-subject.server.ts";
import { decideSlip } from "#app/features/moderation/decide-slip.server.ts";
import { UNDO_MS } from "#app/features/moderation/rules.ts";
import { announceRuns } from "#app/features/notices/announce-runs.server.ts";
import { listNotices } from "#app/features/notices/list-notices.server.ts";
import type { Database } from "#db/client.ts";
import { openDiscussion, someRacer, writeComment } from "#test/support/comments.ts";
import { testDeps } from "#test/support/deps.ts";
import { createApprovedRun, createGarageReference } from "#test/support/garage.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { createCar, createReference, createSlip, TODAY } from "#test/support/slips.ts";
import figures from "../../../scripts/cost/measured.json";

/** What a figure of `npm run cost` may be off by. */
const TOLERANCE = 3;

beforeAll(async () => {
  await createGarageReference();
  await createReference();
});

async function expectWritten(
  rows: number,
  work: (db: Database) => Promise<unknown>,
): Promise<void> {
  const { rowsWritten } = await measureRowsRead(work);
  expect(rowsWritten).toBeGreaterThanOrEqual(rows - TOLERANCE);
  expect(rowsWritten).toBeLessThanOrEqual(rows + TOLERANCE);
}

/** Opens the list of notices, which marks them as seen. */
async function readNotices(db: Database, viewer: Viewer): Promise<void> {
  const later: Promise<unknown>[] = [];
  const waitUntil = (work: Promise<unknown>) => void later.push(work);
  const now = new Date(Date.now() + 1_000);
  await listNotices({ ...testDeps({ now }), db, viewer, waitUntil }, null);
  await Promise.all(later);
}

test("a reply with a mention, read by both who hear of it, writes what npm run cost multiplies", async () => {
  const [author, replier, third] = [await someRacer(), await someRacer(), await someRacer()];
  const { subject } = await openDiscussion();
  const parentPost = await writeComment(author, { subject });
  await expectWritten(figures.rowsWrittenPerComment, async (db) => {
    const deps = { ...testDeps(), db, viewer: replier };
    const content = `Ask @${third.username}.`;
    await replyTo(deps, { parentPost, content, sendKey: crypto.randomUUID() });
    for (const viewer of [author, third]) await readNotices(db, viewer);
  });
});

test("so do a like and a follow", async () => {
  const [author, other] = [await someRacer(), await someRacer({ isClubMember: true })];
  const postId = await writeComment(author);
  await expectWritten(figures.rowsWrittenPerLike, (db) =>
    likeComment({ ...testDeps(), db, viewer: other }, { postId, isLiked: true }),
  );
  await createApprovedRun(author, await createCar(author));
  await expectWritten(figures.rowsWrittenPerFollow, (db) =>
    followSubject({ ...testDeps(), db, viewer: other }, { kind: "racer", name: author.username }),
  );
});

test("so does a run that is told to as many as possible", async () => {
  for (let n = 0; n < 20; n++) {
    const other = await someRacer();
    const elapsedTime = `9.${500 + n}`;
    await createApprovedRun(other, await createCar(other), { elapsedTime, raceDate: "2026-05-09" });
  }
  const now = new Date(TODAY.getTime() + UNDO_MS + 1);
  await announceRuns(testDeps({ now }));
  const racer = await someRacer();
  const { id } = await createSlip(racer, await createCar(racer), {
    fields: { elapsedTime: "9.400", raceDate: "2026-05-09" },
  });
  await decideSlip(
    { ...testDeps({ now: TODAY }), viewer: await someRacer({ role: "moderator" }) },
    { slipId: id, act: "approve", version: 1, reason: null, note: "", key: null },
  );
  await expectWritten(figures.rowsWrittenPerAnnouncement, (db) =>
    announceRuns({ ...testDeps({ now }), db }),
  );
});
