import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { describeTiming } from "#app/features/practice-tree/describe-timing.ts";
import { formatTime } from "#app/features/practice-tree/format-time.ts";
import { practicePath, settingPath } from "#app/features/practice-tree/paths.ts";
import {
  betterOf,
  newestOf,
  readPersonalBest,
  writePersonalBest,
} from "#app/features/practice-tree/personal-best.ts";
import { readSettings } from "#app/features/practice-tree/read-settings.ts";
import {
  figuresOf,
  inputOf,
  kindOf,
  settingsOfKind,
  weekOf,
} from "#app/features/practice-tree/rules.ts";
import { PRACTICE_KINDS } from "#db/schema/practice-tree.ts";

const read = (query: string) => readSettings(new URLSearchParams(query));

describe("the address of the page", () => {
  test.each([
    ["", { tree: "full", brake: "foot", delayMs: 0 }],
    ["tree=pro", { tree: "pro", brake: "foot", delayMs: 0 }],
    ["tree=pro&delay=0.2", { tree: "pro", brake: "foot", delayMs: 0 }],
    ["brake=box", { tree: "full", brake: "box", delayMs: 1250 }],
    ["tree=pro&brake=box", { tree: "pro", brake: "box", delayMs: 150 }],
    ["brake=box&delay=1,175", { tree: "full", brake: "box", delayMs: 1175 }],
    ["brake=box&delay=.9", { tree: "full", brake: "box", delayMs: 900 }],
    ["brake=box&delay=0", { tree: "full", brake: "box", delayMs: 0 }],
    ["tree=constructor&brake=__proto__", { tree: "full", brake: "foot", delayMs: 0 }],
  ])("'%s' sets the tree", (query, settings) => {
    expect(read(query)).toMatchObject({ settings, delayError: null, tries: null });
  });

  test.each(["2.501", "1.2345", "-1", "soon", ".", "1e3", "NaN", "99"])(
    "a delay of '%s' is an error, and stays as typed",
    (delay) => {
      const { settings, typedDelay, delayError } = read(`brake=box&delay=${delay}`);
      expect(settings.delayMs).toBe(1250);
      expect(typedDelay).toBe(delay);
      expect(delayError).toBe("Seconds from 0 to 2.5, like 1.250.");
    },
  );

  test.each([
    ["12_-40_85_33_20", [12, -40, 85, 33, 20]],
    ["-0_0_0_0_5000", [0, 0, 0, 0, 5000]],
    ["1_2_3_4", null],
    ["1_2_3_4_5_6", null],
    ["1_2_3_4_", null],
    ["1_2_3_4_5001", null],
    ["1_2_3_4_-4001", null],
    ["1_2_3_4_5.5", null],
    ["1_2_3_4_<b>", null],
    [`${"1_".repeat(50_000)}1`, null],
  ])("shared tries '%.20s'", (tries, expected) => {
    expect(read(`tries=${tries}`).tries).toEqual(expected);
  });

  test("is read as it was written", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("full" as const, "pro" as const),
        fc.constantFrom("foot" as const, "box" as const),
        fc.integer({ min: 0, max: 2500 }),
        fc.array(fc.integer({ min: -4000, max: 5000 }), { minLength: 5, maxLength: 5 }),
        (tree, brake, ms, tries) => {
          const settings = { tree, brake, delayMs: brake === "box" ? ms : 0 };
          const [, query = ""] = practicePath(settings, tries).split("?");
          expect(read(query)).toMatchObject({ settings, tries, delayError: null });
        },
      ),
    );
  });

  test("is short without settings, and changes the delay with the tree", () => {
    expect(practicePath()).toBe("/tools/practice-tree");
    expect(settingPath("pro", "box")).toBe("/tools/practice-tree?tree=pro&brake=box");
    expect(practicePath({ tree: "full", brake: "box", delayMs: 1175 })).toBe(
      "/tools/practice-tree?brake=box&delay=1.175",
    );
  });
});

test.each([
  [0, ".000"],
  [85, ".085"],
  [-12, "-.012"],
  [1204, "1.204"],
  [-2200, "-2.200"],
])("%d ms is printed as %s", (ms, text) => {
  expect(formatTime(ms)).toBe(text);
});

describe("five tries", () => {
  test("have a best, an average and a spread; a red light counts .500", () => {
    expect(figuresOf([35, 12, 81, -14, 47])).toEqual({
      ...{ bestMs: 12, averageMs: 135, spreadMs: 95, reds: 1 },
    });
    expect(figuresOf([-1, -2, -3, -4, -5])).toMatchObject({
      bestMs: null,
      averageMs: 500,
      reds: 5,
    });
  });

  test("a red light is never worth it", () => {
    const times = fc.array(fc.integer({ min: 0, max: 499 }), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(times, fc.integer({ min: 0, max: 499 }), (others, green) => {
        const legal = figuresOf([...others, green]).averageMs;
        expect(legal).toBeLessThanOrEqual(figuresOf([...others, -1]).averageMs);
      }),
    );
  });

  test("were made with one input, or with several", () => {
    expect(inputOf(["touch", "touch"])).toBe("touch");
    expect(inputOf(["touch", "key"])).toBe("mixed");
    expect(inputOf([])).toBe("other");
  });
});

test.each([
  ["2026-11-29T23:59:59.999Z", "2026-11-23"],
  ["2026-11-30T00:00:00.000Z", "2026-11-30"],
  ["2027-01-01T12:00:00.000Z", "2026-12-28"],
])("the week of %s began on %s", (instant, monday) => {
  expect(weekOf(new Date(instant))).toBe(monday);
});

test("a board's name says its tree and its brake", () => {
  expect(PRACTICE_KINDS.map((kind) => kindOf(settingsOfKind(kind)))).toEqual(PRACTICE_KINDS);
});

test("what a time has in it is said for each input", () => {
  expect(describeTiming("touch", 1000 / 120)).toContain("every 8.3 ms");
  expect(describeTiming("touch", 8)).toContain("Touch screens");
  expect(describeTiming("key", 8)).toContain("Keyboards");
});

describe("the best on a device", () => {
  const NONE = { lightMs: null, averageMs: null };

  test("is the better light and the better average", () => {
    expect(betterOf(NONE, { lightMs: 20, averageMs: null })).toEqual({
      lightMs: 20,
      averageMs: null,
    });
    expect(betterOf({ lightMs: 12, averageMs: 50 }, { lightMs: 20, averageMs: 40 })).toEqual({
      lightMs: 12,
      averageMs: 40,
    });
  });

  test.each([
    [[12], { lightMs: 12, averageMs: null }],
    [[12, -3], NONE],
    [[35, 12, 81, -14, 47], { lightMs: 47, averageMs: 135 }],
    [[-1, -2, -3, -4, -5], NONE],
  ])("after %j it may be %j", (reactions, newest) => {
    expect(newestOf(reactions)).toEqual(newest);
  });

  test("is none where site data is blocked, and nothing breaks", () => {
    expect(readPersonalBest("full-foot")).toEqual(NONE);
    expect(() => writePersonalBest("full-foot", NONE)).not.toThrow();
  });

  test.each(["nonsense", "{}", "[1.5,-3]", '["12"]', "null"])("%s in its place is none", (text) => {
    const items = new Map([["practice-best:full-foot", text]]);
    Object.assign(globalThis, {
      localStorage: { getItem: (key: string) => items.get(key) ?? null },
    });
    try {
      expect(readPersonalBest("full-foot")).toEqual(NONE);
    } finally {
      Reflect.deleteProperty(globalThis, "localStorage");
    }
  });
});
