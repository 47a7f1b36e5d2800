import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { readVisitFigures } from "#app/features/analytics/read-visit-figures.server.ts";
import { readBadgePage } from "#app/features/badges/read-badge-page.server.ts";
import { readGaragePage } from "#app/features/garage/read-garage-page.server.ts";
import { readProfile } from "#app/features/garage/read-profile.server.ts";
import { readVehicleForm } from "#app/features/garage/read-vehicle-form.server.ts";
import { readWorkshop } from "#app/features/garage/read-workshop.server.ts";
import { BOARD_DEFAULTS } from "#app/features/leaderboard/board-query.ts";
import { downloadBoard } from "#app/features/leaderboard/download-board.server.ts";
import { listRunAddresses } from "#app/features/leaderboard/list-run-addresses.server.ts";
import { readDataPage } from "#app/features/leaderboard/read-data-page.server.ts";
import { readRecordsPage } from "#app/features/leaderboard/read-records-page.server.ts";
import { readRun } from "#app/features/leaderboard/read-run.server.ts";
import { showBoard } from "#app/features/leaderboard/show-board.server.ts";
import { listQueue } from "#app/features/moderation/list-queue.server.ts";
import { readDeskFigures } from "#app/features/moderation/read-desk-figures.server.ts";
import { readSlipReview } from "#app/features/moderation/read-slip-review.server.ts";
import { listReports } from "#app/features/moderation/reports/list-reports.server.ts";
import { readOwnReport } from "#app/features/moderation/reports/read-report-box.server.ts";
import { readVehicleProgress } from "#app/features/plots/read-vehicle-progress.server.ts";
import { readAccountPage } from "#app/features/profile/read-account-page.server.ts";
import { readHomeBoard } from "#app/features/site/home-board.server.ts";
import { readHomePosts } from "#app/features/site/read-home-posts.server.ts";
import { readOwnStanding } from "#app/features/site/read-own-standing.server.ts";
import { listOwnSlips } from "#app/features/slips/list-own-slips.server.ts";
import { readSlipForm } from "#app/features/slips/read-slip-form.server.ts";
import { listTracks } from "#app/features/tracks/list-tracks.server.ts";
import { readTrackPage } from "#app/features/tracks/read-track-page.server.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { fillBoards } from "#test/support/boards.ts";
import { testDeps } from "#test/support/deps.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";

const SLIPS = 3_000;
const NOW = new Date("2026-07-02T18:00:00Z");
/** A racer, a car and a run with a lot of data. */
const busy = { username: "", carId: 0, runId: 0, track: "" };
let moderator: Awaited<ReturnType<typeof viewerOf>>;
let editor: Awaited<ReturnType<typeof viewerOf>>;
let racer: Awaited<ReturnType<typeof viewerOf>>;

beforeAll(async () => {
  await fillBoards(SLIPS);
  const top = await env.DB.prepare(
    `select s.vehicle_id as carId, s.id as runId, u.id as userId, u.username,
       (select t.slug from tracks t join track_names n on n.track_id = t.id
        order by n.listed_run_count desc limit 1) as track
     from slips s join users u on u.id = s.user_id where s.is_best = 1
     order by u.listed_run_count desc limit 1`,
  ).first<typeof busy & { userId: number }>();
  Object.assign(busy, top);
  moderator = await viewerOf(await createUser({ role: "moderator" }));
  editor = await viewerOf(await createUser({ role: "editor" }));
  const numbers = JSON.stringify(Array.from({ length: 1_000 }, (_, n) => n));
  const fill = (sql: string, ...params: unknown[]) =>
    env.DB.prepare(sql)
      .bind(numbers, ...params)
      .run();
  await fill(
    `insert into sessions (id, user_id, created_at, last_used_at, expires_at, ended_at)
     select 's' || value, ?2, 0, value, ?3, iif(value % 2, 1, null) from json_each(?1)`,
    top?.userId,
    NOW.getTime() + 1,
  );
  for (const [kind, id] of [
    ["slip", top?.runId],
    ["user", top?.userId],
  ] as const) {
    await fill(
      `insert into audit_log (created_at, actor_id, action, subject_kind, subject_id, detail)
       select value, ?2, 'slip.claim', ?3, ?4, '{}' from json_each(?1)`,
      moderator.id,
      kind,
      id,
    );
  }
  await fill(
    `insert into run_reports (slip_id, reporter_id, created_at, reason, text, status)
     select s.id, ?2, s.id, 'OTHER', '', 'OPEN' from slips s
     where s.is_listed = 1 and s.id in (select value from json_each(?1))`,
    moderator.id,
  );
  for (const [event, subjects] of [
    ["page_view", 150],
    ["document_download", 20],
    ["form_submission", 150],
  ]) {
    await fill(
      `insert into event_counts (event, subject, day, count)
       select ?2, iif(page.value = 0, '', '/page-' || page.value), date(?3, '-' || day.value || ' days'), 1
       from json_each(?1) page, json_each(?1) day where page.value <= ?4 and day.value < 60`,
      event,
      NOW.toISOString().slice(0, 10),
      subjects,
    );
  }
  racer = {
    ...moderator,
    id: top?.userId ?? 0,
    sessionId: "s0",
    username: busy.username,
    role: "racer",
  };
}, 120_000);

type Deps = ReturnType<typeof testDeps>;
type Read = (deps: Deps) => Promise<unknown>;
const search = new URLSearchParams();
const car = () => ({ username: busy.username, vehicleId: busy.carId });
const asRacer = (deps: Deps) => ({ ...deps, viewer: racer });
const asModerator = (deps: Deps) => ({ ...deps, viewer: moderator });

/** What each page may read; the viewer's session is one row in a separate call. */
const PAGES: [name: string, rows: number, trips: number, read: Read][] = [
  ["home", 80, 1, readHomeBoard],
  ["home, its posts", 6, 1, readHomePosts],
  // In addition to the above.
  ["home, where a racer stands", 160, 1, (deps) => readOwnStanding(asRacer(deps))],
  ["board", 60, 2, (deps) => showBoard(deps, BOARD_DEFAULTS)],
  ["board as CSV", 2_500, 2, (deps) => downloadBoard(deps, search)],
  ["run", 600, 1, (deps) => readRun(deps, busy.runId)],
  [
    "run, signed in",
    600,
    2,
    (deps) =>
      Promise.all([
        readRun(asModerator(deps), busy.runId),
        readOwnReport(asModerator(deps), busy.runId),
      ]),
  ],
  ["records", 5_000, 1, readRecordsPage],
  ["sitemap of runs", 7_000, 1, listRunAddresses],
  ["about the data", 60, 2, readDataPage],
  ["tracks", 200, 1, (deps) => listTracks(deps, "")],
  ["tracks, searched", 200, 2, (deps) => listTracks(deps, "raceway")],
  ["track", 300, 1, (deps) => readTrackPage(deps, busy.track)],
  ["track nobody knows", 10, 1, (deps) => readTrackPage(deps, "nowhere")],
  ["garage", 100, 1, (deps) => readGaragePage(deps, { ...car(), search })],
  // The second call, at the same time, looks for results of strips that may be theirs.
  ["garage, its owner's", 200, 2, (deps) => readGaragePage(asRacer(deps), { ...car(), search })],
  ["garage of nobody", 10, 1, (deps) => readGaragePage(deps, { username: "nobody", search })],
  ["garage as JSON", 1_500, 2, (deps) => readProfile(deps, car())],
  ["progress", 100, 1, (deps) => readVehicleProgress(deps, car())],
  ["badge", 210, 1, (deps) => readBadgePage(deps, { ...car(), slug: "club-stock" })],
  ["workshop", 150, 2, (deps) => readWorkshop(asRacer(deps), car())],
  ["vehicle form", 1_500, 1, (deps) => readVehicleForm(asRacer(deps), { ...car(), values: null })],
  [
    "vehicle form, new and typed",
    1_500,
    1,
    (deps) => {
      const values = { year: "2018", model: "Challenger" };
      return readVehicleForm(asRacer(deps), { ...car(), vehicleId: null, values });
    },
  ],
  [
    "slip form and own slips",
    250,
    2,
    (deps) =>
      Promise.all([
        readSlipForm(asRacer(deps), { slipId: null, vehicleId: null }),
        listOwnSlips(asRacer(deps), { after: null }),
      ]),
  ],
  ["account", 100, 1, (deps) => readAccountPage(asRacer(deps))],
  ["desk", 60, 1, (deps) => listQueue(asModerator(deps), { status: "PENDING" })],
  [
    "desk, filtered",
    400,
    2,
    (deps) => listQueue(asModerator(deps), { status: "PENDING", flag: "strong" }),
  ],
  ["slip at the desk", 250, 2, (deps) => readSlipReview(asModerator(deps), busy.runId)],
  ["desk figures", 14 * 501 + 300, 1, (deps) => readDeskFigures(asModerator(deps))],
  // As if 150 pages had been viewed, and searched, on each of 28 days; grouping reads each row
  // twice.
  ["visits", 14_300, 1, (deps) => readVisitFigures({ ...asModerator(deps), viewer: editor })],
  ["reports", 250, 1, (deps) => listReports(asModerator(deps), { status: "OPEN" })],
];

test("the desk's batches don't merge columns of slips and reports", async () => {
  const deps = asModerator(testDeps({ now: NOW }));
  const review = await readSlipReview(deps, busy.runId);
  expect(review.racer).toMatchObject({ username: busy.username });
  expect(review.history).toHaveLength(50);
  expect(review.history[0]?.actor).toBe(moderator.username);
  const { reports } = await listReports(deps, { status: "OPEN" });
  expect(reports[0]).toMatchObject({
    reporter: moderator.username,
    status: "OPEN",
    run: { status: "APPROVED", username: expect.not.stringMatching(moderator.username) },
  });
});

test.each(PAGES)("%s reads at most %i rows in %i calls", async (_name, rows, trips, read) => {
  const { rowsRead, roundTrips } = await measureRowsRead((db) =>
    read({ ...testDeps({ now: NOW }), db }),
  );
  expect(rowsRead).toBeLessThanOrEqual(rows);
  expect(roundTrips).toBeLessThanOrEqual(trips);
});
