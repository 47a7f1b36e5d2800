import fc from "fast-check";
import { expect, test } from "vitest";
import { QUARTER_FT, runCurve, type Split } from "#app/features/watch/run-curve.ts";

/** Miles per hour in feet per second. */
const fps = (mph: number) => (mph * 5280) / 3600;

const START: Split = { feet: 60, ms: 1_702 };
const STRIPE: Split = { feet: QUARTER_FT, ms: 11_340, fps: fps(121.85) };

/** A run's splits, of which those in the middle may be missing, with any speeds. */
const anyRun = fc
  .tuple(
    fc.integer({ min: 800, max: 4_000 }),
    fc.array(fc.integer({ min: 1, max: 6_000 }), { minLength: 4, maxLength: 4 }),
    fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
    fc.array(fc.option(fc.integer({ min: 40, max: 260 })), { minLength: 5, maxLength: 5 }),
  )
  .map(([sixty, steps, present, speeds]): Split[] => {
    let ms = sixty;
    return [60, 330, 660, 1000, QUARTER_FT].flatMap((feet, at) => {
      ms += at === 0 ? 0 : (steps[at - 1] ?? 1);
      if (at > 0 && at < 4 && !present[at - 1]) return [];
      const mph = at === 0 ? null : speeds[at];
      return [{ feet, ms, ...(mph && { fps: fps(mph) }) }];
    });
  });

test("a curve passes every split exactly, in both directions", () => {
  fc.assert(
    fc.property(anyRun, (splits) => {
      const { feetAt, msAt } = runCurve(splits);
      for (const { feet, ms } of splits) {
        expect(feetAt(ms)).toBe(feet);
        expect(msAt(feet)).toBe(ms);
      }
    }),
  );
});

test("the distance never decreases, from 0 at the start to the stripe", () => {
  fc.assert(
    fc.property(anyRun, (splits) => {
      const { feetAt } = runCurve(splits);
      const end = splits.at(-1)?.ms ?? 0;
      let before = 0;
      for (let step = 0; step <= 400; step++) {
        const feet = feetAt((end * step) / 400);
        expect(feet).toBeGreaterThanOrEqual(before);
        before = feet;
      }
      expect(before).toBe(QUARTER_FT);
    }),
  );
});

test("the time at a distance is where the curve is at that distance", () => {
  fc.assert(
    fc.property(anyRun, fc.integer({ min: 1, max: QUARTER_FT }), (splits, feet) => {
      const { feetAt, msAt } = runCurve(splits);
      const ms = msAt(feet);
      expect(feetAt(ms - 0.002)).toBeLessThanOrEqual(feet + 1e-9);
      expect(feetAt(ms + 0.002)).toBeGreaterThanOrEqual(feet - 1e-9);
    }),
  );
});

test("a car starts from rest, and rests at the stripe", () => {
  const { feetAt, msAt } = runCurve([START, STRIPE]);
  expect([feetAt(-5), feetAt(0), msAt(0), feetAt(20_000)]).toEqual([0, 0, 0, QUARTER_FT]);
  // The first tenth of a second: less than a foot.
  expect(feetAt(100)).toBeLessThan(1);
  expect(feetAt(851)).toBeLessThan(30);
});

test("at the stripe the car has the trap speed", () => {
  const { feetAt } = runCurve([START, STRIPE]);
  expect((QUARTER_FT - feetAt(STRIPE.ms - 10)) / 0.01).toBeCloseTo(fps(121.85), 0);
});

test("a speed at the eighth mile is the speed there", () => {
  const { feetAt } = runCurve([START, { feet: 660, ms: 7_270, fps: fps(97) }, STRIPE]);
  expect((feetAt(7_275) - feetAt(7_265)) / 0.01).toBeCloseTo(fps(97), 0);
});

/** Slips that have all splits, as printed. */
const PRINTED = [
  { sixty: 1.337, marks: [3.821, 5.878, 7.668], et: 9.127, mph: 150.69 },
  { sixty: 1.883, marks: [5.312, 8.152, 10.629], et: 12.648, mph: 108.59 },
];

test.each(PRINTED)(
  "without the splits between 60 ft and $et s, they are fitted closely",
  (slip) => {
    const { msAt } = runCurve([
      { feet: 60, ms: slip.sixty * 1000 },
      { feet: QUARTER_FT, ms: slip.et * 1000, fps: fps(slip.mph) },
    ]);
    const fitted = [330, 660, 1000].map((feet) => msAt(feet) / 1000);
    for (const [at, seconds] of fitted.entries()) {
      expect(Math.abs(seconds - (slip.marks[at] ?? 0))).toBeLessThan(0.1);
    }
  },
);
