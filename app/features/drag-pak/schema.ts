import { z } from "zod";
import { type CutZip, describeCutZip, restoreZip } from "#app/features/geography/postal-codes.ts";
import { regionNamed } from "#app/features/geography/regions.ts";
import { EMAIL_ADDRESS, normalizeEmail } from "#app/lib/account-keys.ts";
import { ownValue } from "#app/lib/own-value.ts";
import { cleanLine, cleanLines } from "#app/lib/text/prose.ts";
import { cleanValue } from "#app/lib/text/value.ts";
import { DRAG_PAK_KINDS, DRAG_PAK_STATUSES, type DragPakKind } from "#db/schema/drag-pak.ts";
import { DRAG_PAK_FIELDS, type DragPakField, NOTE_MAX_LENGTH } from "./rules.ts";

const EMAIL_LABELS = "Enter an email address such as name@example.com.";
const PHONE = /^[\d +().-]{7,30}$/;
const POSTAL_CODES: Readonly<Record<string, { pattern: RegExp; words: string }>> = {
  "United States": {
    pattern: /^\d{5}(-\d{4})?$/,
    words: "A ZIP code has five digits, such as 48326.",
  },
  Canada: {
    pattern: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i,
    words: "A Canadian postal code looks like L4K 0C5.",
  },
};

function fieldSchema({ name, label, type, isRequired, maxLength, options }: DragPakField) {
  /** What is wrong with a value; null when it is valid. */
  const problemOf = (value: string): string | null => {
    if (value === "" && !isRequired) return null;
    if (options) return options.includes(value) ? null : "Choose one from the list.";
    if (value === "") return `${label} is required.`;
    if (value.length > maxLength) return `Use at most ${maxLength} characters.`;
    if (type === "email" && !EMAIL_ADDRESS.test(value)) return EMAIL_LABELS;
    if (type === "tel" && !PHONE.test(value)) return "Use digits, such as 248 555 0123.";
    return null;
  };
  return z
    .string()
    .default("")
    .transform((typed) => cleanerOf({ name, type })(typed))
    .superRefine((value, context) => {
      const message = problemOf(value);
      if (message) context.addIssue({ code: "custom", message });
    });
}

function cleanerOf({ name, type }: Pick<DragPakField, "name" | "type">): (typed: string) => string {
  if (type === "area") return cleanLines;
  if (type === "email") return normalizeEmail;
  return type === "tel" || name === "postalCode" ? cleanValue : cleanLine;
}

/** The place of a request, as both forms ask for it. */
type Located = { country?: string; region?: string; postalCode?: string };

/** A US ZIP code without its leading zeros, which the state may confirm; null for other codes. */
function cutZipOf({ country, region = "", postalCode = "" }: Located): CutZip | null {
  return country === "United States" ? restoreZip(postalCode, regionNamed(region) ?? "") : null;
}

function postalCodeProblem(place: Located): string | null {
  const { country = "", postalCode = "" } = place;
  const rule = ownValue(POSTAL_CODES, country);
  if (!rule || rule.pattern.test(postalCode)) return null;
  const cut = cutZipOf(place);
  if (!cut) return rule.words;
  return cut.isCertain ? null : describeCutZip(cut);
}

function requestSchema(kind: DragPakKind) {
  const shape = Object.fromEntries(
    DRAG_PAK_FIELDS[kind].map((field) => [field.name, fieldSchema(field)]),
  );
  return z
    .object(shape)
    .superRefine((answers, context) => {
      const message = postalCodeProblem(answers);
      if (message) context.addIssue({ code: "custom", path: ["postalCode"], message });
    })
    .transform((answers): Record<string, string> => {
      const cut = cutZipOf(answers);
      return cut ? { ...answers, postalCode: cut.zip } : answers;
    });
}

/** All fields of a request, trimmed, a ZIP code with its leading zeros; empty when not filled in. */
export const dragPakSchemas = {
  dealer: requestSchema("dealer"),
  customer: requestSchema("customer"),
};

export const dragPakKindSchema = z.enum(DRAG_PAK_KINDS);
/** Set by our own form, so it needs no error message. */
export const sendKeySchema = z.uuid();

const requestsQuerySchema = z.object({
  status: z.enum(DRAG_PAK_STATUSES).default("NEW"),
  before: z.coerce.number().int().positive().optional(),
});

/** What the list's address says; anything else is the list of new requests. */
export function readRequestsQuery(params: URLSearchParams): z.infer<typeof requestsQuerySchema> {
  const parsed = requestsQuerySchema.safeParse(Object.fromEntries(params));
  return parsed.success ? parsed.data : { status: "NEW" };
}

/** A staff decision on a request. */
export const requestDecisionSchema = z.object({
  request: z.coerce.number().int().positive(),
  /** The status that was shown. */
  from: z.enum(DRAG_PAK_STATUSES),
  status: z.enum(DRAG_PAK_STATUSES, { error: "Choose what happens to the request." }),
  note: z
    .string()
    .overwrite(cleanLines)
    .max(NOTE_MAX_LENGTH, `Use at most ${NOTE_MAX_LENGTH} characters.`)
    .default(""),
});
