import { describe, expect, it } from "vitest";
import {
  compareSlip,
  isTrackLike,
  type Marks,
  namesIn,
  type PhotoReadings,
  type TypedSlip,
  verdictOf,
} from "#app/features/slip-reading/compare-slip.ts";
import type { LaneReading, ReadValue, SlipReading } from "#app/features/slip-reading/reading.ts";

const BOX = { left: 10, top: 20, right: 60, bottom: 40 };

const TYPED: TypedSlip = {
  reactionTime: 0.102,
  sixtyFeetTime: 1.702,
  threeThirtyFeetTime: null,
  eighthMileTime: 7.312,
  eighthMileSpeed: null,
  thousandFeetTime: null,
  elapsedTime: 11.34,
  topSpeed: 121.85,
  raceTrack: "Famoso Dragstrip",
  date: "2026-05-09",
  vinEnding: "118341",
};

function value(text: string | null, confidence = 0.96): ReadValue {
  return { value: text, confidence, isConfident: confidence >= 0.94, box: BOX };
}

function lane(
  side: LaneReading["side"],
  changed: Partial<LaneReading["values"]> = {},
): LaneReading {
  const values = {
    reactionTime: value("0.102", 0.88),
    sixtyFeetTime: value("1.702"),
    eighthMileTime: value("7.312"),
    elapsedTime: value("11.340"),
    topSpeed: value("121.85"),
    ...changed,
  };
  return { side, carNumber: null, values };
}

function readingOf(changed: Partial<SlipReading> = {}): SlipReading {
  return {
    lanes: [lane(null)],
    chosenLane: 0,
    date: value("2026-05-09", 0.9),
    track: value("FAMOSO DRAGSTRIP", 0.9),
    turns: 0,
    paper: { width: 571, height: 800 },
    tookMs: 1,
    ...changed,
  };
}

function readings(
  slip: SlipReading | null = readingOf(),
  codes = ["1G4AH59H45G118341"],
  listedTrack: string | null = null,
): PhotoReadings {
  return { slip, vin: { codes: codes.map((text) => ({ text, box: BOX })) }, listedTrack };
}

const statesOf = (marks: Marks) =>
  Object.fromEntries(Object.entries(marks).map(([name, { state }]) => [name, state]));

describe("comparing a slip with its photos", () => {
  it("is ready if everything that was typed is on them, and nothing else is asked for", () => {
    const marks = compareSlip(TYPED, readings());
    expect(Object.keys(marks).sort()).toEqual(
      [
        "reactionTime",
        "sixtyFeetTime",
        "eighthMileTime",
        "elapsedTime",
        "topSpeed",
        "track",
        "date",
        "vin",
      ].sort(),
    );
    expect(verdictOf(marks)).toBe("ready");
  });

  it("shows a confident number that differs, and nothing for one that may be misread", () => {
    const typed = { ...TYPED, elapsedTime: 11.34, reactionTime: 0.202 };
    const read = readingOf({ lanes: [lane(null, { elapsedTime: value("11.840") })] });
    const marks = compareSlip(typed, readings(read));
    expect(marks.elapsedTime).toEqual({ state: "differs", value: "11.840", box: BOX });
    expect(marks.reactionTime).toEqual({ state: "unread" });
    expect(verdictOf(marks)).toBe("mismatch");
    expect(namesIn(marks, "differs")).toEqual(["elapsedTime"]);
  });

  it("takes a number that the paper does not have for unread", () => {
    const marks = compareSlip({ ...TYPED, thousandFeetTime: 9.514 }, readings());
    expect(marks.thousandFeetTime).toEqual({ state: "unread" });
    expect(verdictOf(marks)).toBe("unread");
  });

  it("compares with the lane that has more of the typed numbers", () => {
    const other = lane("left", {
      sixtyFeetTime: value("1.555"),
      eighthMileTime: value("6.993"),
      elapsedTime: value("10.858"),
      topSpeed: value("127.91"),
    });
    const own = lane("right", { elapsedTime: value("11.840") });
    for (const lanes of [
      [other, own],
      [own, other],
    ]) {
      const marks = compareSlip(TYPED, readings(readingOf({ lanes, chosenLane: null })));
      expect(marks.elapsedTime).toMatchObject({ state: "differs", value: "11.840" });
      expect(marks.topSpeed).toEqual({ state: "same" });
    }
  });

  it("compares with the nearer lane if neither has a typed number", () => {
    const none = { reactionTime: value(null, 0), eighthMileTime: value(null, 0) };
    const far = {
      sixtyFeetTime: value("2.4"),
      elapsedTime: value("16.100"),
      topSpeed: value("84.10"),
    };
    const near = {
      sixtyFeetTime: value("1.711"),
      elapsedTime: value("11.351"),
      topSpeed: value("121.02"),
    };
    const lanes = [lane("left", { ...none, ...far }), lane("right", { ...none, ...near })];
    const marks = compareSlip(TYPED, readings(readingOf({ lanes, chosenLane: null })));
    expect(marks.elapsedTime).toMatchObject({ state: "differs", value: "11.351" });
  });

  it.each([
    ["FAMOSO DRAGSTRIP", null, "same"],
    ["FAMOS0 DRAGSTRIP", null, "same"],
    ["AUTO CLUB FAMOSO RACEWAY", "Famoso Dragstrip", "same"],
    ["AUTO CLUB FAMOSO RACEWAY", null, "unread"],
    ["ATCO DRAGWAY", "Atco Dragway", "differs"],
    [null, null, "unread"],
  ])("a heading %s, which is the listed %s, is %s", (printed, listed, state) => {
    const read = readingOf({ track: value(printed, printed ? 0.9 : 0) });
    expect(compareSlip(TYPED, readings(read, [], listed)).track?.state).toBe(state);
  });

  it("two tracks with the same last word aren't alike, and short names only when equal", () => {
    expect(isTrackLike("Atco Dragway", "Rockingham Dragway")).toBe(false);
    expect(isTrackLike("Bandimere Speedway", "BANDIMERE SPEEDWAY")).toBe(true);
    expect(isTrackLike("Dragway", "ATCO DRAGWAY")).toBe(true);
    expect(isTrackLike("Atco", "Catcoon Park")).toBe(false);
  });

  it.each([
    ["2026-05-09", "same"],
    ["2026-05-03", "unread"],
    ["2026-04-19", "differs"],
    [null, "unread"],
  ])("a date read as %s is %s: one digit may be misread", (read, state) => {
    const marks = compareSlip(TYPED, readings(readingOf({ date: value(read, read ? 0.9 : 0) })));
    expect(marks.date?.state).toBe(state);
  });

  it.each([
    [["1G4AH59H45G118341"], "same"],
    [["118341"], "same"],
    [["IG4AH59H45GII834I"], "same"],
    [["2C3CDZAG9KH508812"], "unread"],
    [["1M8GDM9AXKP042788"], "differs"],
    [["18341", "RACEWAY"], "unread"],
    [[], "unread"],
  ])("a VIN photo with %j is %s", (codes, state) => {
    expect(compareSlip(TYPED, readings(readingOf(), codes)).vin?.state).toBe(state);
  });

  it("marks nothing as read without photos, a VIN or a slip", () => {
    const nothing = { slip: null, vin: null, listedTrack: null };
    const marks = compareSlip({ ...TYPED, vinEnding: null }, nothing);
    expect(new Set(Object.values(statesOf(marks)))).toEqual(new Set(["unread"]));
    expect(verdictOf(compareSlip(TYPED, readings(readingOf({ lanes: [] }))))).toBe("unread");
  });
});
