import { AppError } from "./errors.ts";

const REASON_MAX_LENGTH = 1000;
const FRAMES_MAX = 20;
const FROM_DATABASE = /\b(D1|SQLITE)_[A-Z]+\b/;

/** Personal data and secrets that can be recognized by their shape, and their placeholders. */
const SHAPES: readonly (readonly [RegExp, (found: string) => string])[] = [
  [/https?:\/\/[^\s"'<>]+/gi, () => "[link]"],
  [/[^\s"'<>(),;:]+/g, (word) => (isMailAddress(word) ? "[address]" : word)],
  [/\b\d{1,3}(\.\d{1,3}){3}\b/g, () => "[address]"],
  [/\b[A-HJ-NPR-Z0-9]{17}\b/g, () => "[vin]"],
  [/[\w-]{22,}/g, () => "[secret]"],
];

/** Whether an @ has something before it, and one has something behind it. */
function isMailAddress(word: string): boolean {
  const first = word.indexOf("@");
  return first >= 0 && first < word.length - 1 && word.lastIndexOf("@") > 0;
}

/** A text without addresses, links, VINs, tokens and session ids. */
export function withoutPersonalData(text: string): string {
  return SHAPES.reduce((cleaned, [shape, mark]) => cleaned.replace(shape, mark), text);
}

/**
 * Why something failed, fit for logs and records. Of a failed query it has the text of the statement;
 * its parameters (names, addresses, session ids) and what the database quotes of them stay out.
 */
export function reasonOf(error: unknown): string {
  const root = rootOf(error);
  if (isFailedQuery(root)) {
    return `${reasonOf(root.cause)} in ${root.query}`.slice(0, REASON_MAX_LENGTH);
  }
  const text = String(root).slice(0, REASON_MAX_LENGTH);
  return withoutPersonalData(FROM_DATABASE.test(text) ? withoutQuotes(text) : text);
}

/** A failure as it is logged: why, and for an error where. */
export function describeFailure(error: unknown): { reason: string; stack?: string } {
  const root = rootOf(error);
  const stack = root instanceof Error ? framesOf(root) : "";
  return { reason: reasonOf(root), ...(stack && { stack }) };
}

/** Drizzle's error of a failed query; its message holds the parameters. */
function isFailedQuery(error: unknown): error is Error & { query: string } {
  return (
    error instanceof Error &&
    "params" in error &&
    "query" in error &&
    typeof error.query === "string"
  );
}

/** What really failed: an AppError only says it for people. */
function rootOf(error: unknown): unknown {
  return error instanceof AppError && error.cause !== undefined ? rootOf(error.cause) : error;
}

/** A stack begins with the message, which is logged by itself. */
function framesOf({ stack = "", message }: Error): string {
  const frames = stack.slice(stack.indexOf(message) + message.length).split("\n");
  return frames
    .filter((line) => line.startsWith("    at "))
    .slice(0, FRAMES_MAX)
    .join("\n");
}

/** The database quotes what it was given, quotes within it included; the last one may be cut off. */
function withoutQuotes(text: string): string {
  const [start, end] = [
    text.search(/["']/),
    Math.max(text.lastIndexOf('"'), text.lastIndexOf("'")),
  ];
  if (start < 0) return text;
  return `${text.slice(0, start)}[…]${end > start ? text.slice(end + 1) : ""}`;
}
