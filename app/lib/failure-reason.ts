import { AppError } from "./errors.ts";

const REASON_MAX_LENGTH = 1000;
const FRAMES_MAX = 20;
const FROM_DATABASE = /\b(D1|SQLITE)_[A-Z]+\b/;

/** Patterns of personal data and secrets, and their placeholders. */
const SHAPES: readonly (readonly [RegExp, (match: string) => string])[] = [
  [/https?:\/\/[^\s"'<>]+/gi, () => "[link]"],
  [/[^\s"'<>(),;:]+/g, (word) => (isMailAddress(word) ? "[address]" : word)],
  [/\b\d{1,3}(\.\d{1,3}){3}\b/g, () => "[address]"],
  [/\b[A-HJ-NPR-Z0-9]{17}\b/g, () => "[vin]"],
  [/[\w-]{22,}/g, () => "[secret]"],
];

/** Whether an @ has something before it, and another or the same has something after it. */
function isMailAddress(word: string): boolean {
  const first = word.indexOf("@");
  return first >= 0 && first < word.length - 1 && word.lastIndexOf("@") > 0;
}

/** Replaces addresses, links, VINs, tokens and session ids. */
export function withoutPersonalData(text: string): string {
  return SHAPES.reduce((cleaned, [shape, mark]) => cleaned.replace(shape, mark), text);
}

/**
 * The reason of a failure, safe to log and store. For a failed query it includes the SQL but not its
 * parameters (names, addresses, session ids), nor what the database quotes of them.
 */
export function reasonOf(error: unknown): string {
  const root = rootOf(error);
  if (isFailedQuery(root)) {
    return `${reasonOf(root.cause)} in ${root.query}`.slice(0, REASON_MAX_LENGTH);
  }
  const text = String(root).slice(0, REASON_MAX_LENGTH);
  return withoutPersonalData(FROM_DATABASE.test(text) ? withoutQuotes(text) : text);
}

/** A failure as it is logged: the reason, and the stack of an error. */
export function describeFailure(error: unknown): { reason: string; stack?: string } {
  const root = rootOf(error);
  const stack = root instanceof Error ? framesOf(root) : "";
  return { reason: reasonOf(root), ...(stack && { stack }) };
}

/** Drizzle's error of a failed query; its message contains the parameters. */
function isFailedQuery(error: unknown): error is Error & { query: string } {
  return (
    error instanceof Error &&
    "params" in error &&
    "query" in error &&
    typeof error.query === "string"
  );
}

/** The underlying error: an AppError only words it for users. */
function rootOf(error: unknown): unknown {
  return error instanceof AppError && error.cause !== undefined ? rootOf(error.cause) : error;
}

/** The stack without the message it starts with, which is logged separately. */
function framesOf({ stack = "", message }: Error): string {
  const frames = stack.slice(stack.indexOf(message) + message.length).split("\n");
  return frames
    .filter((line) => line.startsWith("    at "))
    .slice(0, FRAMES_MAX)
    .join("\n");
}

/** The database quotes its input, which may itself contain quotes; the closing quote may be cut off. */
function withoutQuotes(text: string): string {
  const [start, end] = [
    text.search(/["']/),
    Math.max(text.lastIndexOf('"'), text.lastIndexOf("'")),
  ];
  if (start < 0) return text;
  return `${text.slice(0, start)}[…]${end > start ? text.slice(end + 1) : ""}`;
}
