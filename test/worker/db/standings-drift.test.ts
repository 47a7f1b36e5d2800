import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Viewer } from "#app/deps.ts";
import { deleteVehicle } from "#app/features/garage/delete-vehicle.server.ts";
import { workOnVehicle } from "#app/features/garage/work-on-vehicle.server.ts";
import { readBoardQuery } from "#app/features/leaderboard/schema.ts";
import { showBoard } from "#app/features/leaderboard/show-board.server.ts";
import { approveSeen } from "#app/features/moderation/approve-seen.server.ts";
import { claimSlip } from "#app/features/moderation/claim-slip.server.ts";
import { decideSlip } from "#app/features/moderation/decide-slip.server.ts";
import { readSlipReview } from "#app/features/moderation/read-slip-review.server.ts";
import { decideReport } from "#app/features/moderation/reports/decide-report.server.ts";
import { reportRun } from "#app/features/moderation/reports/report-run.server.ts";
import { deleteAccount } from "#app/features/profile/delete-account.server.ts";
import { timeSlipSchema } from "#app/features/slips/schema.ts";
import { submitTimeSlip } from "#app/features/slips/submit-time-slip.server.ts";
import { withdrawTimeSlip } from "#app/features/slips/withdraw-time-slip.server.ts";
import { AppError } from "#app/lib/errors.ts";
import { findSlipById } from "#db/queries/slips.ts";
import { refreshStandingsOfUser } from "#db/queries/standings.ts";
import { updateUserActivated, updateUserBanned } from "#db/queries/users.ts";
import { slips, vehicles } from "#db/schema/index.ts";
import { createRandom, type Random } from "#db/seed/random.ts";
import { createUser, PASSWORD, viewerOf } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import { createLadders, readLadderState } from "#test/support/ladders.ts";
import {
  createCar,
  createReference,
  createSlip,
  slipFields,
  slipPhotos,
  TODAY,
} from "#test/support/slips.ts";

beforeAll(async () => {
  await createReference();
  await createLadders();
});

const STATES = 300;
const SEASONS = [null, 2024, 2025, 2026];

/**
 * The facts that determine a slip's standing: itself and its racer, nothing maintained by triggers.
 */
type Fact = {
  id: number;
  userId: number;
  vehicleId: number;
  trackNameId: number;
  isStock: number;
  season: number;
  ms: number;
  sixty: number;
  speed: number;
  ranOn: string;
  status: string;
  mayStand: number;
};

async function rows<T>(sql: string): Promise<T[]> {
  return (await env.DB.prepare(sql).all<T>()).results;
}

function readFacts() {
  return rows<Fact>(`select s.id, s.user_id as userId, s.vehicle_id as vehicleId,
    s.track_name_id as trackNameId, s.is_stock as isStock, cast(strftime('%Y', s.ran_on) as integer) as season,
    s.elapsed_ms as ms, s.sixty_foot_ms as sixty, s.trap_speed_hundredths_mph as speed, s.ran_on as ranOn, s.status,
    u.is_activated = 1 and u.banned_at is null and u.anonymised_at is null as mayStand
    from slips s join users u on u.id = s.user_id`);
}

const byTime = (a: Fact, b: Fact) =>
  a.ms - b.ms ||
  b.speed - a.speed ||
  (a.ranOn < b.ranOn ? -1 : a.ranOn > b.ranOn ? 1 : a.id - b.id);

/** The first of each group, quickest first. */
function bestOf(listed: readonly Fact[], group: (run: Fact) => string): Fact[] {
  const best = new Map<string, Fact>();
  for (const run of listed.toSorted(byTime)) {
    if (!best.has(group(run))) best.set(group(run), run);
  }
  return [...best.values()];
}

function tally(keys: readonly (string | number)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
}

/** The expected result of the triggers, computed from the facts alone. */
function expectedState(facts: readonly Fact[]) {
  const listed = facts.filter(({ status, mayStand }) => status === "APPROVED" && mayStand === 1);
  const car = (run: Fact) => `${run.vehicleId}/${run.isStock}`;
  const best = bestOf(listed, car);
  const seasonBest = bestOf(listed, (run) => `${car(run)}/${run.season}`);
  const trackBest = bestOf(listed, (run) => `${car(run)}/${run.trackNameId}`);
  const ids = (runs: readonly Fact[]) => runs.map(({ id }) => id).toSorted((a, b) => a - b);
  return {
    listed: ids(listed),
    best: ids(best),
    seasonBest: ids(seasonBest),
    trackBest: ids(trackBest),
    counters: tally([
      ...facts.map(({ status }) => `slips:${status}`),
      ...listed.flatMap((run) => [`listed:${run.isStock}`, `listed:${run.isStock}:${run.season}`]),
      ...best.map((run) => `best:${run.isStock}`),
      ...seasonBest.map((run) => `best:${run.isStock}:${run.season}`),
    ]),
    ...treesOf([...best.map((run) => ({ ...run, season: 0 })), ...seasonBest]),
    users: tally(listed.map(({ userId }) => userId)),
    tracks: tally(listed.map(({ trackNameId }) => trackNameId)),
  };
}

/**
 * The trees of all boards: how many runs are before each step of a node, and the speeds of each
 * time.
 */
function treesOf(runs: readonly Fact[]) {
  const counts: Record<string, number[]> = {};
  const speeds: Record<string, number[]> = {};
  for (const { isStock, season, ms, speed } of runs) {
    const tenth = ms - (ms % 100);
    for (const [stepMs, fromMs, length] of [
      [100, 0, 260],
      [1, tenth, 100],
    ] as const) {
      const name = `${isStock} ${season} ${stepMs} ${fromMs}`;
      const node = counts[name] ?? Array.from({ length }, () => 0);
      counts[name] = node;
      for (let step = 0; step < length; step++) {
        if (fromMs + step * stepMs > ms) node[step] = (node[step] ?? 0) + 1;
      }
    }
    const time = `${isStock} ${season} ${ms}`;
    speeds[time] = [...(speeds[time] ?? []), speed];
  }
  const sorted = Object.entries(speeds).map(([time, own]) => [time, own.toSorted((a, b) => b - a)]);
  return { counts: withoutZeros(counts), speeds: Object.fromEntries(sorted) };
}

/** Nodes with only zeros are optional. */
function withoutZeros(nodes: Record<string, number[]>): Record<string, number[]> {
  return Object.fromEntries(Object.entries(nodes).filter(([, node]) => node.some((n) => n > 0)));
}

async function readTrees() {
  const counts = await rows<{ name: string; node: string }>(
    "select is_stock || ' ' || season || ' ' || step_ms || ' ' || from_ms as name, counts as node from board_counts",
  );
  const speeds = await rows<{ name: string; node: string }>(
    "select is_stock || ' ' || season || ' ' || elapsed_ms as name, speeds as node from board_speeds where speeds <> '[]'",
  );
  const read = (node: string) => (JSON.parse(node) as (number | string)[]).map(Number);
  return {
    counts: withoutZeros(Object.fromEntries(counts.map(({ name, node }) => [name, read(node)]))),
    speeds: Object.fromEntries(speeds.map(({ name, node }) => [name, read(node)])),
  };
}

async function readState() {
  const flagged = async (column: string) =>
    (await rows<{ id: number }>(`select id from slips where ${column} = 1 order by id`)).map(
      ({ id }) => id,
    );
  const record = async (sql: string) =>
    Object.fromEntries(
      (await rows<{ name: string | number; value: number }>(sql)).map((row) => [
        row.name,
        row.value,
      ]),
    );
  const counted = (table: string) =>
    record(
      `select id as name, listed_run_count as value from ${table} where listed_run_count <> 0`,
    );
  return {
    listed: await flagged("is_listed"),
    best: await flagged("is_best"),
    seasonBest: await flagged("is_season_best"),
    trackBest: await flagged("is_track_best"),
    counters: await record(
      "select name, value from counters where name not in ('content', 'news-changed') and name not like 'desk:%' and value <> 0",
    ),
    ...(await readTrees()),
    users: await counted("users"),
    tracks: await counted("track_names"),
  };
}

type Shown = { id: number; rank: number | null };

/** The expected board: each car's best run, ranked 1, 2, 2, 4. */
function expectedBoard(facts: readonly Fact[], board: string, season: number | null): Shown[] {
  const runs = facts.filter(
    (run) =>
      run.status === "APPROVED" &&
      run.mayStand === 1 &&
      run.isStock === (board === "stock" ? 1 : 0) &&
      (season === null || run.season === season),
  );
  const order = bestOf(runs, ({ vehicleId }) => String(vehicleId));
  return order.map((run) => ({
    id: run.id,
    rank: order.findIndex((other) => other.ms === run.ms && other.speed === run.speed) + 1,
  }));
}

async function readBoard(address: string): Promise<Shown[]> {
  const query = readBoardQuery(new URLSearchParams(address));
  const { rows: boardRows } = await showBoard({ db: testDeps().db, viewer: null }, query);
  return boardRows.map(({ id, rank }) => ({ id, rank }));
}

async function compareBoards(facts: readonly Fact[]) {
  for (const board of ["stock", "modified"]) {
    for (const season of SEASONS) {
      const expected = expectedBoard(facts, board, season);
      const address = `board=${board}&show=100${season ? `&season=${season}` : ""}`;
      expect(await readBoard(address)).toEqual(expected);
      expect(await readBoard(`${address}&order=desc`)).toEqual(expected.toReversed());
      const ranks = new Map(expected.map(({ id, rank }) => [id, rank]));
      for (const sort of ["sixtyFeetTime", "topSpeed"]) {
        const sorted = await readBoard(`${address}&sort=${sort}`);
        expect(sorted.map(({ id }) => id).toSorted()).toEqual([...ranks.keys()].toSorted());
        for (const { id, rank } of sorted) expect(rank).toBe(ranks.get(id));
      }
    }
  }
}

type Racer = { viewer: Viewer; cars: number[] };

/** Few times and speeds, so that ties are frequent. */
function figures(random: Random) {
  return {
    raceTrack: random.pick([
      "Famoso Dragstrip",
      "Auto Club Famoso Raceway",
      "Lost Nation",
      "Short Strip",
    ]),
    raceDate: random.pick(["2024-12-31", "2025-01-01", "2025-07-04", "2026-05-09"]),
    elapsedTime: random.pick(["9.999", "10.000", "11.339", "11.340", "11.341", "12.000"]),
    sixtyFeetTime: random.pick(["1.700", "1.701", "1.800"]),
    topSpeed: random.pick(["118.00", "121.85", "121.86"]),
  };
}

/** Everything that users do to runs, cars and accounts, each through its use case. */
function actions(random: Random, racers: Racer[], moderators: Viewer[]) {
  const as = (viewer: Viewer) => {
    const deps = testDeps({ now: TODAY });
    return { ...deps, viewer, limits: { ...deps.limits, isWithin: async () => true } };
  };
  const anySlip = async (...statuses: string[]) => {
    const candidates = await rows<{ id: number }>(
      `select id from slips where status in (${statuses.map((status) => `'${status}'`).join()})`,
    );
    return candidates.length > 0 ? findSlipById(testDeps().db, random.pick(candidates).id) : null;
  };
  const ownerOf = (userId: number) => racers.find(({ viewer }) => viewer.id === userId);
  const setStanding = async (change: "ban" | "pardon" | "activate", racer: Racer) => {
    const { db } = testDeps();
    const { id } = racer.viewer;
    const update =
      change === "activate"
        ? updateUserActivated(db, id, TODAY)
        : updateUserBanned(db, id, change === "ban" ? TODAY : null, TODAY);
    await db.batch([update, ...refreshStandingsOfUser(db, id)]);
  };
  const decide = async (act: "approve" | "reject" | "needs-info", ...from: string[]) => {
    const slip = await anySlip(...from);
    if (!slip) return;
    const reason = act === "reject" ? ("DUPLICATE" as const) : null;
    const decision = {
      slipId: slip.id,
      act,
      version: slip.version,
      reason,
      note: "Why?",
      key: null,
    };
    await decideSlip(as(random.pick(moderators)), decision);
  };
  return {
    submit: async () => {
      const racer = random.pick(racers);
      await createSlip(racer.viewer, random.pick(racer.cars), { fields: figures(random) });
    },
    edit: async () => {
      const slip = await anySlip("PENDING", "IN_REVIEW", "NEEDS_INFO", "APPROVED", "REJECTED");
      const racer = slip && ownerOf(slip.userId);
      if (!slip || !racer) return;
      const typed = { ...slipFields(racer.viewer, random.pick(racer.cars)), ...figures(random) };
      const input = timeSlipSchema.parse({ ...typed, slipId: String(slip.id) });
      const photos = random.next() < 0.1 ? slipPhotos() : { timeslip: null, timeslipAndVin: null };
      await submitTimeSlip(as(racer.viewer), { ...input, photos, submitKey: null });
    },
    withdraw: async () => {
      const slip = await anySlip("PENDING", "APPROVED", "REJECTED");
      const racer = slip && ownerOf(slip.userId);
      if (slip && racer) await withdrawTimeSlip(as(racer.viewer), { slipId: slip.id });
    },
    claim: async () => {
      const slip = await anySlip("PENDING", "IN_REVIEW");
      if (slip) await claimSlip(as(random.pick(moderators)), { slipId: slip.id });
    },
    approve: () => decide("approve", "PENDING", "IN_REVIEW"),
    reject: () => decide("reject", "PENDING", "APPROVED"),
    "needs-info": () => decide("needs-info", "PENDING", "IN_REVIEW"),
    "approve-seen": async () => {
      const slip = await anySlip("PENDING");
      if (!slip) return;
      const moderator = random.pick(moderators);
      await readSlipReview(as(moderator), slip.id);
      const marked = [{ id: slip.id, version: slip.version }];
      await approveSeen(as(moderator), { slips: marked, key: null });
    },
    report: async () => {
      const slip = await anySlip("APPROVED");
      if (!slip) return;
      const reporter = random.pick(racers).viewer;
      const report = await reportRun(as(reporter), {
        slipId: slip.id,
        reason: "PICTURE",
        text: "",
      });
      const act = random.pick(["uphold", "uphold", "dismiss"] as const);
      await decideReport(as(random.pick(moderators)), { reportId: report.id, act, answer: "" });
    },
    "two at once": async () => {
      const slip = await anySlip("PENDING");
      const racer = slip && ownerOf(slip.userId);
      const [one, other] = moderators;
      if (!slip || !racer || !one || !other) return;
      const decision = { slipId: slip.id, version: slip.version, note: "", key: null };
      const outcomes = await Promise.allSettled([
        decideSlip(as(one), { ...decision, act: "approve", reason: null }),
        decideSlip(as(other), { ...decision, act: "reject", reason: "DUPLICATE" }),
        withdrawTimeSlip(as(racer.viewer), { slipId: slip.id, version: slip.version }),
      ]);
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    },
    "change the car's class": async () => {
      const { db } = testDeps();
      const isStock = random.next() < 0.5;
      const car = random.pick(random.pick(racers).cars);
      await db.update(vehicles).set({ isStock }).where(eq(vehicles.id, car));
    },
    sell: async () => {
      const racer = random.pick(racers);
      const vehicleId = random.pick(racer.cars);
      const act =
        random.next() < 0.5
          ? ({ intent: "sell", soldOn: "2026-06-01" } as const)
          : ({ intent: "take-back" } as const);
      await workOnVehicle(as(racer.viewer), { vehicleId, act, picture: null });
    },
    ban: () => setStanding("ban", random.pick(racers)),
    pardon: () => setStanding("pardon", random.pick(racers)),
    activate: () => setStanding("activate", random.pick(racers)),
    "delete a car": async () => {
      if (random.next() < 0.6) return;
      const racer = random.pick(racers);
      const vehicleId = random.pick(racer.cars);
      if (racer.cars.length > 1) await deleteVehicle(as(racer.viewer), { vehicleId });
    },
    "delete an account": async () => {
      if (random.next() < 0.85 || racers.length < 5) return;
      const [racer] = racers.splice(random.between(0, racers.length - 1), 1);
      if (racer) await deleteAccount(as(racer.viewer), { password: PASSWORD });
    },
  };
}

test(`after each of ${STATES} user actions, the maintained state matches the facts`, async () => {
  const random = createRandom(1320);
  const racers: Racer[] = [];
  for (let index = 0; index < 8; index++) {
    const user = await createUser({ isActivated: index !== 0 });
    const cars = [
      await createCar(user, { isStock: true }),
      await createCar(user, { isStock: false }),
    ];
    racers.push({ viewer: await viewerOf(user), cars });
  }
  const moderators = [
    await viewerOf(await createUser({ role: "moderator" })),
    await viewerOf(await createUser({ role: "admin" })),
  ];
  const able = actions(random, racers, moderators);
  const often = ["submit", "approve", "approve", "approve-seen", "edit"] as const;
  const names = [...Object.keys(able), ...often, ...often].filter(
    (name): name is keyof typeof able => name in able,
  );
  const done: string[] = [];
  for (let state = 1; state <= STATES; state++) {
    const name = state < 40 ? random.pick(["submit", "approve"] as const) : random.pick(names);
    try {
      await able[name]();
      done.push(name);
    } catch (error) {
      // An error must not change anything.
      if (!(error instanceof AppError) || error.status >= 500) throw error;
    }
    if (state % 3 > 0) continue;
    const facts = await readFacts();
    expect(await readState(), `after ${done.slice(-3).join(", ")}: state ${state}`).toEqual(
      expectedState(facts),
    );
    if (state % 30 > 0) continue;
    await compareBoards(facts);
    const ladders = await readLadderState();
    expect(ladders.computed.runs.length).toBeGreaterThan(10);
    expect(ladders.maintained, `ladders: state ${state}`).toEqual(ladders.computed);
  }
  expect(new Set(done)).toEqual(new Set(Object.keys(able)));
  const { db } = testDeps();
  expect((await db.select().from(slips)).length).toBeGreaterThan(30);
}, 120_000);
