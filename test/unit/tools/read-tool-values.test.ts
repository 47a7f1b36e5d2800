import { describe, expect, test } from "vitest";
import { isToolError } from "#app/features/tools/define-tool.ts";
import { TOOLS } from "#app/features/tools/kinds.ts";
import { readNumber, readToolValues } from "#app/features/tools/read-tool-values.ts";
import { PAGE_TABLE } from "#app/pages.ts";

describe("a typed number", () => {
  test.each([
    ["11.34", 11.34],
    ["11,34", 11.34],
    ["11.34s", 11.34],
    ["11.34 s", 11.34],
    ["121.85 mph", 121.85],
    ["1,320", 1320],
    ["4,300 lbs", 4300],
    ["12,345.6", 12345.6],
    [".085", 0.085],
    ["-0.012", -0.012],
    ["−0.012", -0.012],
    ["50%", 50],
    ['28"', 28],
    ["85°F", 85],
    ["7.", 7],
  ])("%s", (typed, value) => {
    expect(readNumber(typed)).toBe(value);
  });

  test.each(["", "fast", "1.2.3", "12 34", "1e9", "0x10", "--5", "Infinity", "1,2,3", "-", "."])(
    "isn't '%s'",
    (typed) => {
      expect(readNumber(typed)).toBeNaN();
    },
  );
});

describe.each(TOOLS)("$slug", (tool) => {
  test("has a result for its examples", () => {
    const { values, errors } = readToolValues(tool, new URLSearchParams());
    expect(errors).toEqual({});
    const outcome = tool.solve(values ?? {});
    expect(isToolError(outcome)).toBe(false);
    if (isToolError(outcome)) return;
    expect(outcome.filter(({ isMain }) => isMain)).toHaveLength(1);
    for (const { value } of outcome) expect(value).not.toMatch(/NaN|Infinity|-0(\D|$)/);
  });

  test("has no result that isn't a number at its limits", () => {
    for (const end of ["min", "max"] as const) {
      const params = new URLSearchParams();
      for (const [name, field] of Object.entries(tool.fields))
        params.set(name, field.kind === "choice" ? "" : String(field[end]));
      const { values, errors } = readToolValues(tool, params);
      expect(errors).toEqual({});
      const outcome = tool.solve(values ?? {});
      if (isToolError(outcome)) continue;
      for (const { value } of outcome) expect(value, end).not.toMatch(/NaN|Infinity/);
    }
  });

  test("keeps what is typed and says what is wrong with it", () => {
    const [name = ""] = Object.entries(tool.fields).find(([, { kind }]) => kind !== "choice") ?? [];
    const { typed, errors, values } = readToolValues(
      tool,
      new URLSearchParams({ [name]: " fast " }),
    );
    expect(typed[name]).toBe("fast");
    expect(errors[name]).toMatch(/number from/);
    expect(values).toBeNull();
  });

  test("fills in nothing that a field doesn't have", () => {
    const run = {
      ...{ elapsed: "11.340", sixtyFoot: "1.720", trapSpeed: "121.85" },
      ...{ reaction: "0.085", eighth: "7.310", eighthSpeed: "96.70" },
      ...{ temperature: "71.5", humidity: "40", barometer: "29.10" },
    };
    const names = Object.keys(tool.ofRun(run));
    expect(names.length).toBeGreaterThan(0);
    expect(Object.keys(tool.fields)).toEqual(expect.arrayContaining(names));
  });
});

test("several numbers are separated by spaces, commas or semicolons", () => {
  const tool = TOOLS.find(({ slug }) => slug === "dial-in");
  if (!tool) throw new Error("There is no such tool.");
  const read = (runs: string) => readToolValues(tool, new URLSearchParams({ runs }));
  expect(read("11.340, 11.36; 11,35 11.4s").values?.runs).toEqual([11.34, 11.36, 11.35, 11.4]);
  expect(read("11.340 fast").errors.runs).toContain("“fast” isn't one.");
  expect(read("11 ".repeat(13)).errors.runs).toBe("At most 12 of them.");
});

test("the fields of all tools, and no other parameters, make copies of their page", () => {
  const row = PAGE_TABLE.find(({ path }) => path === "/tools/:tool");
  const names = TOOLS.flatMap(({ fields }) => Object.keys(fields));
  expect(row).toMatchObject({ cachedBy: [...new Set(names)].sort() });
});
