import type { z } from "zod";

const KINDS: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  file: "a file",
};

/**
 * The default message for a validation issue, for schemas that don't set one. It starts with the field's
 * name, since API clients see it without a label.
 */
export const describeIssue: z.core.$ZodErrorMap = (issue) => {
  const [field = "What was sent"] = [issue.path?.join(".")].filter(Boolean);
  const must = (words: string) => `${field} must be ${words}.`;
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return `${field} is missing.`;
      return must(KINDS[issue.expected] ?? "of another kind");
    case "too_small":
      return must(`${issue.inclusive ? "at least" : "more than"} ${sized(issue.minimum, issue)}`);
    case "too_big":
      return must(`${issue.inclusive ? "at most" : "less than"} ${sized(issue.maximum, issue)}`);
    case "invalid_value":
      return must(`one of: ${issue.values.join(", ")}`);
    default:
      return `${field} can't be read.`;
  }
};

function sized(bound: number | bigint, { origin }: { origin: string }): string {
  const unit = origin === "string" ? "character" : origin === "array" ? "entry" : "";
  if (!unit) return String(bound);
  const units = unit === "entry" ? "entries" : "characters";
  return `${bound} ${Number(bound) === 1 ? unit : units} long`;
}
