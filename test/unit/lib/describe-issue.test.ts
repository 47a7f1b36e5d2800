import { expect, test } from "vitest";
import { z } from "zod";
import { parseInput } from "#app/lib/forms/parse-input.ts";

const schema = z.object({
  version: z.number().int().positive(),
  name: z.string().min(2).max(5),
  key: z.string().regex(/^\d+$/),
  kind: z.enum(["car", "truck"]),
  slips: z.array(z.object({ id: z.number() })).max(1),
  own: z.string({ error: "Say whose it is" }),
});
const GOOD = { version: 1, name: "Joe", key: "1", kind: "car", slips: [], own: "mine" };

test.each<[wrong: unknown, field: string, words: string]>([
  [null, "form", "What was sent must be an object."],
  [[], "form", "What was sent must be an object."],
  [5, "form", "What was sent must be an object."],
  [{ ...GOOD, version: undefined }, "version", "version is missing."],
  [{ ...GOOD, version: "1" }, "version", "version must be a number."],
  [{ ...GOOD, version: 1.5 }, "version", "version must be a whole number."],
  [{ ...GOOD, version: 0 }, "version", "version must be more than 0."],
  [{ ...GOOD, name: 7 }, "name", "name must be text."],
  [{ ...GOOD, name: "J" }, "name", "name must be at least 2 characters long."],
  [{ ...GOOD, name: "Joseph" }, "name", "name must be at most 5 characters long."],
  [{ ...GOOD, key: "x" }, "key", "key can't be read."],
  [{ ...GOOD, kind: "bus" }, "kind", "kind must be one of: car, truck."],
  [{ ...GOOD, slips: [{ id: "1" }] }, "slips.0.id", "slips.0.id must be a number."],
  [{ ...GOOD, slips: [{ id: 1 }, { id: 2 }] }, "slips", "slips must be at most 1 entry long."],
  [{ ...GOOD, own: 1 }, "own", "Say whose it is"],
])("%j has a clear error", (wrong, field, words) => {
  expect(parseInput(schema, wrong)).toEqual({ ok: false, errors: { [field]: words } });
});

test("unknown fields are each rejected by name, whatever their names", () => {
  const strict = z.strictObject({ name: z.string(), car: z.strictObject({}).optional() });
  const sent = JSON.parse('{"role":1,"constructor":2,"car":{"wheels":5}}');
  expect(parseInput(strict, sent)).toEqual({
    ok: false,
    errors: {
      name: "name is missing.",
      role: "role isn't a field we take here.",
      constructor: "constructor isn't a field we take here.",
      "car.wheels": "car.wheels isn't a field we take here.",
    },
  });
});

test("only the first of many unknown fields are listed", () => {
  const sent = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`field${at}`, at]));
  const parsed = parseInput(z.strictObject({}), sent);
  expect(Object.keys(parsed.ok ? {} : parsed.errors)).toHaveLength(20);
});

test("valid input is accepted", () => {
  expect(parseInput(schema, GOOD)).toEqual({ ok: true, value: GOOD });
});
