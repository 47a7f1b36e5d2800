import { expect, test } from "vitest";
import type { RecordRun } from "#app/features/leaderboard/read-record-progression.server.ts";
import { buildRecordLadder } from "#app/features/leaderboard/record-ladder.ts";

function record(ranOn: string, elapsedMs: number, gainMs: number | null): RecordRun {
  return {
    slipId: elapsedMs,
    ranOn,
    elapsedMs,
    gainMs,
    username: "joe",
    vehicle: "2023 Dodge Challenger SRT Demon 170",
    carKind: "modern-coupe",
    raceTrack: "Famoso Dragstrip",
  };
}

const RECORDS = [
  record("2019-06-01", 12_000, null),
  record("2024-06-15", 11_250, 750),
  record("2024-06-16", 11_000, 250),
];

test("each bar begins where the one before ends, whatever the dates", () => {
  expect(buildRecordLadder(RECORDS, "2026-11-27").map(({ bar }) => bar)).toEqual([
    { start: 0, length: 0 },
    { start: 0, length: 75 },
    { start: 75, length: 25 },
  ]);
});

test("a record stood until the next one, and the last one until today", () => {
  expect(buildRecordLadder(RECORDS, "2026-11-27").map(({ stoodDays }) => stoodDays)).toEqual([
    1841, 1, 894,
  ]);
});

test("a single record took nothing off, and one from a later zone's day was set today", () => {
  const [only] = buildRecordLadder([record("2026-11-28", 12_000, null)], "2026-11-27");
  expect(only).toMatchObject({ bar: { start: 0, length: 0 }, stoodDays: 0 });
});

test("a board without records has no ladder", () => {
  expect(buildRecordLadder([], "2026-11-27")).toEqual([]);
});
