/**
 * Limits for a text: far above anything a person writes, and low enough for the parser, which takes
 * quadratic time for some of these and recurses as deep as the text nests.
 */
export const MARKDOWN_LIMITS = {
  characters: 100_000,
  /** Each may be its own block. */
  lines: 3_000,
  /** Quotes and lists within each other. */
  nesting: 50,
  /** The levels of all lines together. */
  levels: 10_000,
  /** `:::blocks` within each other: the parser reads their text once per level. */
  blockNesting: 6,
  /** `[` within each other. */
  brackets: 32,
  /** Pairs of marks that may match: the square of their number in each paragraph, summed. */
  pairs: 4_000_000,
  /** Characters searched for the end of code, a tag or a link: the number of starts times the paragraph's length. */
  searched: 20_000_000,
  /** Table cells, including the missing ones that the parser fills in. */
  cells: 20_000,
} as const;

/** The first line that exceeds a limit, counted from 1, and why. */
export type Excess = { line: number; reason: string };

/**
 * Checks a Markdown text line by line before it is parsed. It may overcount, never undercount, and
 * runs in linear time.
 *
 * @returns null for a text that may be parsed
 */
export function findExcess(markdown: string): Excess | null {
  const { characters } = MARKDOWN_LIMITS;
  if (markdown.length > characters) {
    return { line: 1, reason: `The text has more than ${characters} characters.` };
  }
  const lines = markdown.split(/\r\n|\r|\n/);
  if (lines.length > MARKDOWN_LIMITS.lines) {
    const { lines: max } = MARKDOWN_LIMITS;
    return { line: max + 1, reason: `The text has more than ${max} lines.` };
  }
  const checks = [nestedTooDeep, blocksTooDeep, tooManyMarks, tooManyCells];
  return checks.map((check) => check(lines)).find((excess) => excess !== null) ?? null;
}

/** The beginning of a quote, list item or footnote, with the whitespace before it. */
const CONTAINER = /[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t])|\[\^[^\]\s]{1,999}\]:)/y;
const TAB_COLUMNS = 4;

/** The part of a line before its text: quote and item marks, and indentation. */
function prefixOf(line: string): { quotes: number; columns: number; text: string } {
  let end = 0;
  CONTAINER.lastIndex = 0;
  while (CONTAINER.test(line)) end = CONTAINER.lastIndex;
  const text = line.slice(end).trimStart();
  const prefix = line.slice(0, line.length - text.length);
  const tabs = prefix.split("\t").length - 1;
  return {
    quotes: prefix.split(">").length - 1,
    columns: prefix.length + tabs * (TAB_COLUMNS - 1),
    text,
  };
}

function nestedTooDeep(lines: readonly string[]): Excess | null {
  const { nesting, levels: all } = MARKDOWN_LIMITS;
  let sum = 0;
  for (const [at, line] of lines.entries()) {
    const { quotes, columns } = prefixOf(line.trimEnd());
    // A nested list takes at least two columns.
    const levels = quotes + (columns - quotes) / 2;
    sum += levels;
    if (levels <= nesting && sum <= all) continue;
    const depth =
      levels > nesting ? `more than ${nesting} levels deep` : "too deep on too many lines";
    return { line: at + 1, reason: `Quotes, lists or indentation are ${depth}.` };
  }
  return null;
}

type OpenBlock = { quotes: number; columns: number; colons: number };

/**
 * A line of colons ends the outermost block with as many colons at the same margin, and all blocks
 * in it.
 */
function blocksTooDeep(lines: readonly string[]): Excess | null {
  const max = MARKDOWN_LIMITS.blockNesting;
  const open: OpenBlock[] = [];
  for (const [at, line] of lines.entries()) {
    const { quotes, columns, text } = prefixOf(line);
    const [marker] = /^:{3,}/.exec(text) ?? [];
    if (!marker) continue;
    const colons = marker.length;
    if (text.trim() !== marker) open.push({ quotes, columns, colons });
    else {
      const ended = open.findIndex(
        (block) => block.quotes === quotes && block.columns === columns && block.colons <= colons,
      );
      if (ended >= 0) open.length = ended;
    }
    if (open.length > max) {
      return { line: at + 1, reason: `More than ${max} :::blocks are open. End them with :::.` };
    }
  }
  return null;
}

const MARKS = /[*_~[\]!]/g;
const STARTS = /[<`([{]/g;
const BRACKETS = /\\.|[[\]]/g;

/** Lines that the parser may read as one paragraph. */
type Stretch = { line: number; lines: string[] };

function tooManyMarks(lines: readonly string[]): Excess | null {
  let pairs = 0;
  let searched = 0;
  for (const { line, lines: own } of stretchesOf(lines)) {
    const text = own.join("\n");
    pairs += countOf(text, MARKS) ** 2;
    searched += countOf(text, STARTS) * text.length;
    if (pairs > MARKDOWN_LIMITS.pairs || searched > MARKDOWN_LIMITS.searched) {
      const reason =
        "This paragraph has too many marks like * _ [ < and `. Split it, or remove some.";
      return { line, reason };
    }
    if (bracketDepth(text) > MARKDOWN_LIMITS.brackets) {
      return { line, reason: "Too many [ have no ] in this paragraph." };
    }
  }
  return null;
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** The maximum number of open brackets, ignoring escaped ones. */
function bracketDepth(text: string): number {
  let open = 0;
  let deepest = 0;
  for (const [bracket] of text.matchAll(BRACKETS)) {
    if (bracket === "[") open += 1;
    else if (bracket === "]") open = Math.max(0, open - 1);
    deepest = Math.max(deepest, open);
  }
  return deepest;
}

const BULLET = /^ {0,3}[-+*] +\S/;
const NUMBER = /^ {0,3}\d{1,9}[.)] +\S/;

/** Splits where the parser always begins a new block: at blank lines, items and table rows. */
function stretchesOf(lines: readonly string[]): Stretch[] {
  const stretches: Stretch[] = [];
  let isInTable = false;
  let isAfterGap = true;
  for (const [at, line] of lines.entries()) {
    const current = isAfterGap ? undefined : stretches.at(-1);
    const [first = "", second] = current?.lines ?? [];
    const isRow: boolean = isInTable && line.startsWith("|");
    const isItem = BULLET.test(line) || (NUMBER.test(line) && NUMBER.test(first));
    isInTable = isRow || (second === undefined && isTableHead(first, line));
    isAfterGap = line.trim() === "";
    if (isAfterGap) continue;
    if (current && !isRow && !isItem) current.lines.push(line);
    else stretches.push({ line: at + 1, lines: [line] });
  }
  return stretches;
}

const DELIMITER = /^[ \t]*:?-+:?[ \t]*$/;

/** Whether a line of names and one of dashes begin a table: they have the same number of cells. */
function isTableHead(names: string, dashes: string): boolean {
  const isFramed = [names, dashes].every((line) => /^\|.*\|$/.test(line.trimEnd()));
  return (
    isFramed &&
    pipesIn(names) === pipesIn(dashes) &&
    dashes
      .trimEnd()
      .slice(1, -1)
      .split("|")
      .every((cell) => DELIMITER.test(cell))
  );
}

/** Counts the cell separators, ignoring escaped ones. */
function pipesIn(line: string): number {
  return countOf(line.replace(/\\[\\|]/g, ""), /\|/g);
}

/** Each row has at most as many cells as the widest line between blank ones. */
function tooManyCells(lines: readonly string[]): Excess | null {
  const max = MARKDOWN_LIMITS.cells;
  let cells = 0;
  let begin = 0;
  let widest = 0;
  for (const [at, line] of [...lines, ""].entries()) {
    widest = Math.max(widest, pipesIn(line));
    if (line.trim() !== "") continue;
    cells += widest * (at - begin);
    if (cells > max) return { line: begin + 1, reason: `Tables have more than ${max} cells.` };
    begin = at + 1;
    widest = 0;
  }
  return null;
}
