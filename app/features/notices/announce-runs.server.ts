import type { Deps } from "#app/deps.ts";
import { type BadgeMark, badgeLabel, badgesWithin, bestOf } from "#app/features/badges/rules.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { findTopFiguresByVehicle, parseFigures, type TopFiguresRow } from "#db/queries/badges.ts";
import { findStandingOfRun, type Standing } from "#db/queries/boards.ts";
import { insertNotices, type NewNotice } from "#db/queries/notices.ts";
import {
  type AnnouncedRun,
  deleteRunAnnouncement,
  deleteRunAnnouncementsBefore,
  findAllAnnouncedRuns,
  findAllDueAnnouncements,
  findAllPassedRuns,
  findAllQuickestAtTrackOf,
  type PassedRun,
} from "#db/queries/run-announcements.ts";

type JobDeps = Pick<Deps, "db" | "clock">;

/** How many approved runs one run of the job announces; moderators approve fewer in a minute. */
const RUNS_MAX = 40;
/** A run may pass thousands of others: those right behind it hear of it. */
const PASSED_MAX = 10;
/** A record at a track is news for those who hold its next places. */
const TRACK_MAX = 20;
/** A run that nobody heard of by then, because the job didn't run, is no news. */
const NEWS_MS = 7 * DAY_MS;
/** How near a badge must be, in milliseconds. */
const NEAR_MS = 50;

/**
 * Tells members what approved runs mean to them: a place or a record lost, and the racer a badge that is near. At
 * most thirty notices per run, and again at any time: a member gets one notice of each cause.
 */
export async function announceRuns(deps: JobDeps): Promise<void> {
  const now = deps.clock.now();
  await deleteRunAnnouncementsBefore(deps.db, new Date(now.getTime() - NEWS_MS));
  const due = await findAllDueAnnouncements(deps.db, now, RUNS_MAX);
  for (const { slipId } of due) await announceRun(deps, slipId);
}

async function announceRun({ db, clock }: JobDeps, slipId: number): Promise<void> {
  const [[run], [standing], passed, quickest] = await db.batch([
    findAllAnnouncedRuns(db, slipId),
    findStandingOfRun(db, slipId),
    findAllPassedRuns(db, slipId, PASSED_MAX),
    findAllQuickestAtTrackOf(db, slipId, TRACK_MAX),
  ]);
  const now = clock.now();
  const limits = { stock: 1, modified: 1 };
  const [figures] = run
    ? await findTopFiguresByVehicle(db, { vehicleId: run.vehicleId, limits })
    : [];
  const notices = run
    ? [
        ...noticesOfPassed(run, { standing, passed, now }),
        ...noticesOfRecord(run, { quickest, now }),
        ...noticesOfBadges(run, { figures, now }),
      ]
    : [];
  await db.batch([insertNotices(db, notices), deleteRunAnnouncement(db, slipId)]);
}

function noticesOfPassed(
  run: AnnouncedRun,
  {
    standing,
    passed,
    now,
  }: { standing: Standing | undefined; passed: readonly PassedRun[]; now: Date },
): NewNotice[] {
  const rank = standing?.rank ?? null;
  if (rank === null) return [];
  return passed
    .map(
      ({ userId, elapsedMs }, behind): NewNotice => ({
        ...aboutRun(run, now),
        userId,
        kind: "passed",
        cause: `passed:${run.id}`,
        detail: {
          place: rank + behind,
          gapMs: elapsedMs - run.elapsedMs,
          isStock: run.isStock === 1,
        },
      }),
    )
    .filter(isForOthers(run));
}

function noticesOfRecord(
  run: AnnouncedRun,
  { quickest, now }: { quickest: readonly (PassedRun & { id: number })[]; now: Date },
): NewNotice[] {
  const [first, ...others] = quickest;
  if (first?.id !== run.id) return [];
  const { elapsedMs, raceTrack: track } = run;
  return others
    .map(
      ({ userId }): NewNotice => ({
        ...aboutRun(run, now),
        userId,
        kind: "record",
        cause: `record:${run.id}`,
        detail: { elapsedMs, track, isStock: run.isStock === 1 },
      }),
    )
    .filter(isForOthers(run));
}

function noticesOfBadges(
  run: AnnouncedRun,
  { figures, now }: { figures: TopFiguresRow | undefined; now: Date },
): NewNotice[] {
  if (!figures) return [];
  const { stock, modified } = parseFigures(figures.figures);
  const isModified = run.isStock === 0;
  const near = badgesWithin(bestOf(isModified ? modified : stock), NEAR_MS);
  return near.map(({ gapMs, ...mark }) => {
    const badge: BadgeMark = { ...mark, isModified };
    const name = badgeLabel(badge);
    return {
      userId: run.userId,
      kind: "badge",
      cause: `badge:${run.vehicleId}:${name}`,
      subjectId: run.vehicleId,
      detail: { name, gapMs },
      createdAt: now,
    };
  });
}

const aboutRun = (run: AnnouncedRun, now: Date) => ({
  subjectId: run.id,
  actorId: run.userId,
  createdAt: now,
});

const isForOthers =
  (run: AnnouncedRun) =>
  ({ userId }: NewNotice): boolean =>
    userId !== run.userId;
