import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Deps, Viewer } from "#app/deps.ts";
import { decideSlip } from "#app/features/moderation/decide-slip.server.ts";
import { undoDecision } from "#app/features/moderation/undo-decision.server.ts";
import { timeSlipSchema } from "#app/features/slips/schema.ts";
import { submitTimeSlip } from "#app/features/slips/submit-time-slip.server.ts";
import { withdrawTimeSlip } from "#app/features/slips/withdraw-time-slip.server.ts";
import { type Database, openDatabase } from "#db/client.ts";
import { findSlipById, type Slip, updateSlipIfCurrent } from "#db/queries/slips.ts";
import { refreshStandingsOfSlip, refreshStandingsOfUser } from "#db/queries/standings.ts";
import { slips } from "#db/schema/index.ts";
import type { SlipStatus } from "#db/schema/slips.ts";
import { createUser, viewerOf } from "#test/support/accounts.ts";
import { testDeps } from "#test/support/deps.ts";
import { createLadders } from "#test/support/ladders.ts";
import { measureRowsRead } from "#test/support/rows-read.ts";
import { createCar, createReference, createSlip, slipFields, TODAY } from "#test/support/slips.ts";

const db = openDatabase(env.DB);
let racer: Viewer;
let moderator: Viewer;

beforeAll(async () => {
  await createReference();
  await createLadders();
});

beforeEach(async () => {
  racer = await viewerOf(await createUser());
  moderator = await viewerOf(await createUser({ role: "moderator" }));
});

/** Adds copies of a slip to its car: approved runs, each 10 ms slower than the one before. */
async function addApprovedRuns(slipId: number, count: number) {
  await env.DB.prepare(
    `insert into slips (created_at, updated_at, user_id, vehicle_id, race_track, track_name_id, ran_on,
       elapsed_ms, sixty_foot_ms, trap_speed_hundredths_mph, is_stock, vehicle_lookup_id, vehicle_year,
       vehicle_make, vehicle_model, vehicle_trim, mods, media_key, media_width, media_height,
       blur_data_url, status, flags, submitted_at)
     select created_at, updated_at, user_id, vehicle_id, race_track, track_name_id, ran_on,
       elapsed_ms + 10 * r.value, sixty_foot_ms, trap_speed_hundredths_mph, is_stock, vehicle_lookup_id,
       vehicle_year, vehicle_make, vehicle_model, vehicle_trim, mods, media_key, media_width,
       media_height, blur_data_url, 'APPROVED', flags, submitted_at
     from slips cross join json_each(?2) r where slips.id = ?1`,
  )
    .bind(slipId, JSON.stringify(Array.from({ length: count }, (_, n) => n + 1)))
    .run();
  await db.batch(refreshStandingsOfUser(db, racer.id));
}

describe("a car's number of runs doesn't change the rows", () => {
  const as = (viewer: Viewer, metered: Database): Deps & { viewer: Viewer } => ({
    ...testDeps({ now: TODAY }),
    db: metered,
    viewer,
  });

  // A little above what was measured. Most of the rows are the search tokens of the run that joins or leaves the boards.
  const JOINS = { rowsRead: 3_960, rowsWritten: 150 };
  const LEAVES = { rowsRead: 3_910, rowsWritten: 163 };
  /** A correction of a slip that isn't on the boards. */
  const WAITS = { rowsRead: 250, rowsWritten: 17 };

  type Rows = Record<"rowsRead" | "rowsWritten", number>;
  /** `most` is the limit of the rows; `perform` returns the slip's next version. */
  type Act = {
    most: Rows;
    perform(metered: Database, slip: { id: number; version: number }): unknown;
  };
  const approval: Act = {
    most: JOINS,
    perform: (metered, slip) => decide(metered, "approve", slip),
  };

  /** What happens to a car's quickest slip, in order. */
  const ACTS: Record<string, Act> = {
    "an approval": approval,
    "its undoing": {
      most: LEAVES,
      perform: (metered, { id, version }) =>
        undoDecision(as(moderator, metered), { slipId: id, version }),
    },
    "an approval again": approval,
    "a rejection": {
      most: LEAVES,
      perform: (metered, slip) => decide(metered, "reject", slip),
    },
    "a correction": { most: WAITS, perform: (metered, { id }) => correct(metered, id) },
    "its approval": approval,
    "a correction of an approved run": {
      most: LEAVES,
      perform: (metered, { id }) => correct(metered, id),
    },
    "one more approval": approval,
    "a withdrawal": {
      most: LEAVES,
      perform: (metered, { id }) => withdrawTimeSlip(as(racer, metered), { slipId: id }),
    },
  };

  function decide(
    metered: Database,
    act: "approve" | "reject",
    { id, version }: { id: number; version: number },
  ) {
    const reason = act === "reject" ? ("DUPLICATE" as const) : null;
    return decideSlip(as(moderator, metered), {
      slipId: id,
      act,
      version,
      reason,
      note: "",
      key: null,
    });
  }

  async function correct(metered: Database, slipId: number) {
    const slip = await findSlipById(db, slipId);
    const typed = slipFields(racer, slip?.vehicleId ?? 0);
    await submitTimeSlip(as(racer, metered), {
      ...timeSlipSchema.parse({ ...typed, slipId: String(slipId) }),
      photos: { timeslip: null, timeslipAndVin: null },
      submitKey: null,
    });
  }

  async function measureActs(runs: number) {
    const carId = await createCar(racer);
    const { id } = await createSlip(racer, carId);
    await addApprovedRuns(id, runs);
    const measured: Record<string, Rows> = {};
    for (const [name, { perform }] of Object.entries(ACTS)) {
      const slip = await findSlipById(db, id);
      if (!slip) throw new Error("the slip is gone");
      const { rowsRead, rowsWritten } = await measureRowsRead(async (metered) =>
        perform(metered, slip),
      );
      measured[name] = { rowsRead, rowsWritten };
    }
    return measured;
  }

  test("that a decision, a correction or a withdrawal reads and writes", async () => {
    const few = await measureActs(5);
    const many = await measureActs(500);
    for (const [name, { most }] of Object.entries(ACTS)) {
      // A correction is compared with up to a hundred of its racer's slips.
      // Names are random and their search tokens differ; reading each run would add 495 rows.
      const more = name.includes("correction") ? 150 : 50;
      expect(many[name]?.rowsRead, name).toBeLessThanOrEqual((few[name]?.rowsRead ?? 0) + more);
      expect(many[name]?.rowsWritten, name).toBeLessThanOrEqual((few[name]?.rowsWritten ?? 0) + 8);
      expect(many[name]?.rowsRead, name).toBeLessThanOrEqual(most.rowsRead);
      expect(many[name]?.rowsWritten, name).toBeLessThanOrEqual(most.rowsWritten);
    }
  });
});

/** A slip's change: a decision, or a correction with figures among which ties are frequent. */
const change = fc.oneof(
  fc.record({
    status: fc.constantFrom<SlipStatus>("APPROVED", "APPROVED", "REJECTED", "WITHDRAWN"),
  }),
  fc.record({
    status: fc.constant<SlipStatus>("PENDING"),
    vehicle: fc.nat(1),
    isStock: fc.boolean(),
    track: fc.nat(1),
    ranOn: fc.constantFrom("2025-12-31", "2026-01-01", "2026-05-09"),
    elapsedMs: fc.constantFrom(11_339, 11_340, 11_341),
    trapSpeedHundredthsMph: fc.constantFrom(12_185, 12_186),
  }),
);

test("after any changes the bests are those of a plain computation", async () => {
  const cars = [await createCar(racer), await createCar(racer)];
  const tracks = ["Famoso Dragstrip", "Short Strip"];
  const ids: number[] = [];
  for (let n = 0; n < 6; n += 1) ids.push((await createSlip(racer, cars[n % 2] ?? 0)).id);

  const apply = async (id: number, { vehicle, track, status, ...figures }: Change) => {
    const slip = await findSlipById(db, id);
    if (!slip) throw new Error("the slip is gone");
    const isCorrection = vehicle !== undefined && track !== undefined;
    await db.batch([
      updateSlipIfCurrent(
        db,
        { id, version: slip.version, statuses: [slip.status] },
        {
          ...figures,
          status,
          ...(isCorrection && {
            vehicleId: cars[vehicle] ?? 0,
            raceTrack: tracks[track] ?? "",
            isListed: false,
            isBest: false,
          }),
        },
      ),
      ...refreshStandingsOfSlip(db, slip),
    ]);
  };
  const sequences = fc.array(fc.tuple(fc.constantFrom(...ids), change), {
    minLength: 10,
    maxLength: 30,
  });
  await fc.assert(
    fc.asyncProperty(sequences, async (changes) => {
      await db.batch([
        db.update(slips).set({ status: "PENDING" }).where(eq(slips.userId, racer.id)),
        ...refreshStandingsOfUser(db, racer.id),
      ]);
      for (const [id, next] of changes) {
        await apply(id, next);
        const rows = await db.select().from(slips).where(eq(slips.userId, racer.id));
        expect(flagsOf(rows)).toEqual(expectedFlags(rows));
      }
    }),
    { numRuns: 15 },
  );
});

type Change = { status: SlipStatus } & Partial<{
  vehicle: number;
  track: number;
  isStock: boolean;
  ranOn: string;
  elapsedMs: number;
  trapSpeedHundredthsMph: number;
}>;

const flagsOf = (rows: readonly Slip[]) =>
  rows.map(({ id, isListed, isBest, isSeasonBest, isTrackBest }) => ({
    id,
    isListed,
    isBest,
    isSeasonBest,
    isTrackBest,
  }));

/** Each slip compared with every other one. */
function expectedFlags(rows: readonly Slip[]) {
  const listed = rows.filter(({ status }) => status === "APPROVED");
  const isQuicker = (a: Slip, b: Slip) =>
    (a.elapsedMs - b.elapsedMs ||
      b.trapSpeedHundredthsMph - a.trapSpeedHundredthsMph ||
      a.ranOn.localeCompare(b.ranOn) ||
      a.id - b.id) < 0;
  return rows.map((slip) => {
    const isListed = listed.includes(slip);
    const rivals = listed.filter(
      (other) =>
        other.vehicleId === slip.vehicleId &&
        other.isStock === slip.isStock &&
        isQuicker(other, slip),
    );
    return {
      id: slip.id,
      isListed,
      isBest: isListed && rivals.length === 0,
      isSeasonBest: isListed && rivals.every(({ season }) => season !== slip.season),
      isTrackBest: isListed && rivals.every(({ trackNameId }) => trackNameId !== slip.trackNameId),
    };
  });
}
