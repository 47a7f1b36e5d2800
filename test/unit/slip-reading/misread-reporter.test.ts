import { expect, test } from "vitest";
import { reportOf } from "#app/features/slip-reading/components/misread-reporter.tsx";

const box = { left: 400, top: 900, right: 700, bottom: 1_000 };

test("a report has what was read and its place in thousandths", () => {
  const fields = [
    { name: "elapsedTime", value: "11.342", box },
    { name: "topSpeed", value: null, box: { ...box, left: -5_000 } },
  ];
  expect(reportOf(fields, { width: 1_000, height: 2_000 })).toEqual({
    width: 1_000,
    height: 2_000,
    values: [
      { field: "elapsedTime", text: "11.342", left: 400, top: 450, right: 700, bottom: 500 },
      { field: "topSpeed", text: "", left: -1_000, top: 450, right: 700, bottom: 500 },
    ],
  });
});

test("a field that isn't read is left out", () => {
  const fields = [{ name: "vin", value: "1C3CDZ", box }];
  expect(reportOf(fields, { width: 10, height: 10 }).values).toEqual([]);
});
