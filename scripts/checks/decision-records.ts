import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path/posix";
import { slug } from "github-slugger";
import { type Ran, ROOT } from "../lib/project.ts";

/** A file of records: its path from the repository's root, and its text. */
export type RecordFile = { path: string; text: string };

type Part = { name: string; text: string };
type DecisionRecord = { line: number; date: string; title: string; parts: Part[] };

const PARTS = ["Context", "Decision", "Consequences", "Status"];
const HEADING = /^## (\d{4}-\d{2}-\d{2}): (\S.*)$/;
const PART = /^- \*\*(\w+)\.\*\* (\S.*)$/;
const SUPERSEDED = /^Superseded by \[([^\]]+)\]\(([^)]+)\)$/;
const LINK = /\[([^\]]+)\]\(([^)\s]+)\)/g;
const CODE = /`([^`]+)`/g;

/** `app/pages.ts`, `../mail/`, `board_*.ts`: no URL, package name, media type or code. */
const PATH = /^(?!\/|@|(?:image|text|application)\/)[\w.@*-]+(?:\/[\w.@*-]+)*\/?$/;
const EXTENSION = /\.(?:bin|cjs|css|json|md|mjs|sql|svg|toml|tsx?|txt|yaml)$/;

/** Checks every DECISIONS.md against the rules of docs/decision-records.md; the last line counts records. */
export async function checkDecisionRecords(): Promise<Ran> {
  const paths = listPaths();
  const files = paths
    .filter((path) => basename(path) === "DECISIONS.md")
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }));
  const faults = findRecordFaults(files, paths);
  const count = files.flatMap(({ text }) => readRecords(text)).length;
  return { status: faults.length, output: [...faults, `${count} records`].join("\n") };
}

/** Files that git doesn't ignore, and their folders. */
function listPaths(): string[] {
  const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const files = execFileSync("git", args, { cwd: ROOT, encoding: "utf8" })
    .split("\0")
    .filter((path) => path && existsSync(join(ROOT, path)));
  return [...new Set(files.flatMap((path) => [path, ...foldersOf(path)]))];
}

function foldersOf(path: string): string[] {
  const names = path.split("/").slice(0, -1);
  return names.map((_, index) => `${names.slice(0, index + 1).join("/")}/`);
}

/**
 * The faults of all files of records.
 *
 * @param paths every path of the repository; folders end with a slash
 * @returns messages that begin with file and line
 */
export function findRecordFaults(files: readonly RecordFile[], paths: readonly string[]): string[] {
  const anchors = new Map(files.map(({ path, text }) => [path, readRecords(text)]));
  return files.flatMap((file) => {
    const records = anchors.get(file.path) ?? [];
    const faults = [
      ...(records.length === 0 ? [{ line: 1, fault: "has no records" }] : []),
      ...findLayoutFaults(file.text),
      ...findOrderFaults(records),
      ...records.flatMap(({ line, parts }) =>
        findPartFaults(parts).map((fault) => ({ line, fault })),
      ),
      ...records.flatMap((record) => findStatusFaults(file.path, record, anchors)),
      ...findLinkFaults(file, { anchors, paths }),
      ...findPathFaults(file, paths),
    ];
    return faults
      .toSorted((a, b) => a.line - b.line)
      .map(({ line, fault }) => `${file.path}:${line} ${fault}`);
  });
}

type Fault = { line: number; fault: string };
type Anchors = ReadonlyMap<string, readonly DecisionRecord[]>;

/** The records of a file, as far as their headings are valid. */
function readRecords(text: string): DecisionRecord[] {
  const records: DecisionRecord[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    const [, date, title] = HEADING.exec(line) ?? [];
    const [, name, start] = PART.exec(line) ?? [];
    const parts = records.at(-1)?.parts;
    if (date && title) records.push({ line: index + 1, date, title, parts: [] });
    else if (name && start) parts?.push({ name, text: start });
    else if (line.startsWith("  ")) {
      const part = parts?.at(-1);
      if (part) part.text += ` ${line.trim()}`;
    }
  }
  return records;
}

/** Headings of another form, and text outside of the four parts. */
function findLayoutFaults(text: string): Fault[] {
  let isInRecord = false;
  return text.split("\n").flatMap((line, index) => {
    const isHeading = HEADING.test(line);
    isInRecord ||= isHeading;
    if (isHeading || line === "" || (index === 0 && line.startsWith("# "))) return [];
    if (line.startsWith("#"))
      return [{ line: index + 1, fault: "needs the heading `## YYYY-MM-DD: Title`" }];
    const isOutside = isInRecord && !PART.test(line) && !line.startsWith("  ");
    return isOutside ? [{ line: index + 1, fault: "is outside of the four parts" }] : [];
  });
}

/** Dates of no calendar, dates that increase from top to bottom, and titles used twice. */
function findOrderFaults(records: readonly DecisionRecord[]): Fault[] {
  return records.flatMap(({ line, date, title }, index) => {
    const faults: string[] = [];
    const before = records[index - 1];
    if (!isDate(date)) faults.push(`has the date ${date}, which doesn't exist`);
    if (before && before.date < date) faults.push(`is newer than the record above it`);
    if (records.findIndex((other) => other.title === title) < index)
      faults.push("has the title of another record");
    return faults.map((fault) => ({ line, fault }));
  });
}

function isDate(date: string): boolean {
  const instant = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(date);
}

function findPartFaults(parts: readonly Part[]): string[] {
  const names = parts.map(({ name }) => name).join(", ");
  return names === PARTS.join(", ")
    ? []
    : [`has the parts ${names || "none"} instead of ${PARTS.join(", ")}`];
}

function findStatusFaults(
  path: string,
  { line, date, parts }: DecisionRecord,
  anchors: Anchors,
): Fault[] {
  const status = parts.find(({ name }) => name === "Status")?.text;
  if (status === undefined || status === "Accepted") return [];
  const [, title, target] = SUPERSEDED.exec(status) ?? [];
  if (!title || !target)
    return [
      { line, fault: `has the status "${status}": use Accepted or Superseded by [Title](link)` },
    ];
  const successor = findRecord(path, target, anchors);
  if (!successor) return [{ line, fault: `is superseded by ${target}, which is no record` }];
  if (successor.title !== title)
    return [{ line, fault: `is superseded by "${successor.title}", not by "${title}"` }];
  return successor.date < date ? [{ line, fault: "is superseded by an older record" }] : [];
}

function findRecord(from: string, target: string, anchors: Anchors): DecisionRecord | undefined {
  const [file = "", anchor] = target.split("#");
  const path = file === "" ? from : join(dirname(from), file);
  return anchors.get(path)?.find(({ date, title }) => slug(`${date}: ${title}`) === anchor);
}

/** Relative links to files that don't exist, and to anchors that are no record. */
function findLinkFaults(
  { path, text }: RecordFile,
  { anchors, paths }: { anchors: Anchors; paths: readonly string[] },
): Fault[] {
  return matchesOf(text, LINK).flatMap(({ line, match: [, , target = ""] }) => {
    if (/^[a-z]+:/.test(target)) return [];
    const [file = "", anchor] = target.split("#");
    const linked = file === "" ? path : join(dirname(path), file);
    const isBroken = !paths.includes(linked) || (anchor && !findRecord(path, target, anchors));
    return isBroken ? [{ line, fault: `links to ${target}, which doesn't exist` }] : [];
  });
}

/** Paths in backticks that exist neither from the root, nor from the record, nor as the end of a path. */
function findPathFaults({ path, text }: RecordFile, paths: readonly string[]): Fault[] {
  return matchesOf(text, CODE).flatMap(({ line, match: [, code = ""] }) => {
    const isPath = PATH.test(code) && (code.includes("/") || EXTENSION.test(code));
    if (!isPath || isKnown(code, dirname(path), paths)) return [];
    return [{ line, fault: `mentions \`${code}\`, which doesn't exist` }];
  });
}

function isKnown(code: string, folder: string, paths: readonly string[]): boolean {
  const relative = join(folder, code);
  return paths.some(
    (path) =>
      [code, `${code}/`, relative, `${relative}/`].includes(path) ||
      path.endsWith(`/${code}`) ||
      path.endsWith(`/${code}/`),
  );
}

/** All matches with the line they begin in; a match may span lines. */
function matchesOf(text: string, pattern: RegExp): { line: number; match: RegExpExecArray }[] {
  return [...text.matchAll(pattern)].map((match) => ({
    line: text.slice(0, match.index).split("\n").length,
    match,
  }));
}
