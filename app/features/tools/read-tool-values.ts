import { ownValue } from "#app/lib/own-value.ts";
import { cleanLine } from "#app/lib/text/prose.ts";
import type { NumberField, NumbersField, Tool, ToolField, ToolFields } from "./define-tool.ts";

/** What a tool's form holds, as typed, with the errors of its fields. */
export type ToolInput = {
  typed: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
  /** The values, if none of them has an error. */
  values: Record<string, unknown> | null;
};

/** No number that a tool asks for needs more. */
const TYPED_MAX = 120;
/** 1,320 and 1320.5: thousands may be separated. */
const NUMBER = /^-?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d*)?$/;
/** 11,34: a comma instead of the point. */
const WITH_COMMA = /^-?\d+,\d{1,2}$/;
/** The units that people type behind a number. */
const UNIT = /(?:seconds|second|sec|s|mph|ft|feet|lbs?|in|inches|"|'|%|rpm|°?f)?\.?$/i;

/**
 * Reads a tool's form from a URL. Without any of its parameters, it holds the examples.
 *
 * @param params the query of the URL; other parameters are ignored
 */
export function readToolValues(
  { fields }: Pick<Tool, "fields">,
  params: URLSearchParams,
): ToolInput {
  const isEmpty = !Object.keys(fields).some((name) => params.has(name));
  const typed = mapFields(fields, (field, name) =>
    isEmpty ? exampleOf(field) : cleanLine(params.get(name) ?? "").slice(0, TYPED_MAX),
  );
  const read = mapFields(fields, (field, name) => readField(field, typed[name] ?? ""));
  const errors = Object.entries(read).flatMap(([name, { error }]) =>
    error === undefined ? [] : [[name, error] as const],
  );
  const values = mapFields(fields, (_, name) => read[name]?.value);
  return { typed, errors: Object.fromEntries(errors), values: errors.length > 0 ? null : values };
}

function mapFields<T>(
  fields: ToolFields,
  mapped: (field: ToolField, name: string) => T,
): Record<string, T> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, mapped(field, name)]),
  );
}

/** What a field holds when a tool is opened. */
export function exampleOf(field: ToolField): string {
  return field.kind === "choice" ? (Object.keys(field.choices)[0] ?? "") : field.example;
}

type Read = { value?: unknown; error?: string };

function readField(field: ToolField, typed: string): Read {
  if (field.kind === "choice") {
    const [first] = Object.keys(field.choices);
    return { value: ownValue(field.choices, typed) === undefined ? first : typed };
  }
  return field.kind === "numbers" ? readNumbers(field, typed) : readOne(field, typed);
}

function readOne(field: NumberField, typed: string): Read {
  if (typed === "") return field.isOptional ? { value: null } : { error: "Please fill this in." };
  const value = readNumber(typed);
  return isWithin(field, value) ? { value } : { error: rangeOf(field) };
}

function readNumbers(field: NumbersField, typed: string): Read {
  const parts = typed.split(/\s*[;/]\s*|,?\s+/).filter(Boolean);
  if (parts.length === 0) return { error: "Please fill this in." };
  if (parts.length > field.most) return { error: `At most ${field.most} of them.` };
  const numbers = parts.map(readNumber);
  const wrong = numbers.findIndex((value) => !isWithin(field, value));
  return wrong === -1
    ? { value: numbers }
    : { error: `“${parts[wrong]}” isn't one. ${rangeOf(field)}` };
}

/**
 * A number as people type it: with a unit, with a comma for the point or between thousands.
 *
 * @returns NaN if it isn't one
 */
export function readNumber(typed: string): number {
  const digits = typed.replace(UNIT, "").trimEnd().replace("−", "-");
  if (WITH_COMMA.test(digits)) return Number(digits.replace(",", "."));
  return /\d/.test(digits) && NUMBER.test(digits) ? Number(digits.replaceAll(",", "")) : Number.NaN;
}

function isWithin({ min, max }: { min: number; max: number }, value: number): boolean {
  return value >= min && value <= max;
}

function rangeOf({ min, max, unit }: Pick<NumberField, "min" | "max" | "unit">): string {
  return `A number from ${min} to ${max}${unit ? ` ${unit}` : ""}, please.`;
}
