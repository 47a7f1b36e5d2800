import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitTimes } from "../../../scripts/demo-slips/split-times.ts";

const believableRun = fc
  .record({
    et: fc.double({ min: 7.5, max: 18, noNaN: true }),
    sixtyShare: fc.double({ min: 0.13, max: 0.17, noNaN: true }),
    product: fc.double({ min: 1270, max: 1500, noNaN: true }),
  })
  .map(({ et, sixtyShare, product }) => ({ et, mph: product / et, sixtyFoot: et * sixtyShare }));

const anyAcceptedRun = fc.record({
  et: fc.double({ min: 6, max: 25, noNaN: true }),
  mph: fc.double({ min: 40, max: 260, noNaN: true }),
  sixtyFoot: fc.double({ min: 0.8, max: 4, noNaN: true }),
});

describe("splitTimes", () => {
  it("orders the marks along the strip for every run the form accepts", () => {
    fc.assert(
      fc.property(anyAcceptedRun, (run) => {
        const { threeThirty, eighthEt, thousand } = splitTimes(run);
        const marks = [run.sixtyFoot, threeThirty, eighthEt, thousand, run.et];
        expect(marks).toEqual([...marks].sort((a, b) => a - b));
      }),
    );
  });

  it("keeps the usual relations between the eighth and the quarter", () => {
    fc.assert(
      fc.property(believableRun, (run) => {
        const { eighthEt, eighthMph } = splitTimes(run);
        expect(run.et / eighthEt).toBeGreaterThan(1.5);
        expect(run.et / eighthEt).toBeLessThan(1.6);
        expect(run.mph / eighthMph).toBeGreaterThan(1.22);
        expect(run.mph / eighthMph).toBeLessThan(1.3);
      }),
    );
  });

  it("gives the increments of an ordinary eleven-second run", () => {
    expect(splitTimes({ et: 11.34, mph: 121.85, sixtyFoot: 1.702 })).toEqual({
      threeThirty: 4.774,
      eighthEt: 7.318,
      eighthMph: 96.52,
      thousand: 9.534,
    });
  });

  it("carries a slow launch into every later mark", () => {
    const quick = splitTimes({ et: 11.34, mph: 121.85, sixtyFoot: 1.6 });
    const slow = splitTimes({ et: 11.34, mph: 121.85, sixtyFoot: 1.8 });
    expect(slow.threeThirty).toBeGreaterThan(quick.threeThirty);
    expect(slow.eighthEt).toBeGreaterThan(quick.eighthEt);
    expect(slow.thousand).toBeGreaterThan(quick.thousand);
  });

  it("refuses a 60-foot time that isn't below the ET", () => {
    expect(() => splitTimes({ et: 2, mph: 100, sixtyFoot: 2 })).toThrow(RangeError);
    expect(() => splitTimes({ et: Number.NaN, mph: 100, sixtyFoot: 1 })).toThrow(RangeError);
  });
});
