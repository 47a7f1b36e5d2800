import { readUrl } from "./urls.ts";

/** A piece of a line: text, code, a link, a member's name, or emphasized pieces. */
export type Inline =
  | string
  | { kind: "code"; text: string }
  | { kind: "link"; text: string; href: string }
  | { kind: "mention"; text: string; name: string }
  | { kind: Emphasis; children: Inline[] };
type Emphasis = "strong" | "em" | "del";

/** A part of a comment: lines of text, a quotation, or a list. */
export type Block =
  | { kind: "text"; children: Inline[] }
  | { kind: "quote"; blocks: Block[] }
  | { kind: "list"; start: number | null; items: Inline[][] };

/** Members who can be linked, by their names in lower case. */
export type Names = Readonly<Record<string, string>>;

/** How deep quotations are nested; further signs are text. */
const QUOTES_MAX = 3;
/** Needs a space: `>5 seconds` is no quotation. */
const QUOTE = /^>(?: |$)/;
const BULLET = /^[-*+] (?=\S)/;
const NUMBER = /^(\d{1,2})[.)] (?=\S)/;

/**
 * Reads a comment's light Markdown: bold, italic, struck through, code, links, quotations and lists. Everything
 * else, such as HTML, headings, pictures and signs without a partner, is text. Takes time in proportion to its length.
 *
 * @param text as `tidyComment` returns it
 * @param names the members whose names after an `@` are mentions
 */
export function parseComment(text: string, names: Names = {}): Block[] {
  return parseBlocks(text.split("\n"), names, 0);
}

type LineKind = "empty" | "quote" | "bullet" | "number" | "text";

function kindOf(line: string, depth: number): LineKind {
  if (line === "") return "empty";
  if (depth < QUOTES_MAX && QUOTE.test(line)) return "quote";
  if (BULLET.test(line)) return "bullet";
  return NUMBER.test(line) ? "number" : "text";
}

function parseBlocks(lines: readonly string[], names: Names, depth: number): Block[] {
  const blocks: Block[] = [];
  let words: string[] = [];
  const endText = () => {
    if (words.length > 0)
      blocks.push({ kind: "text", children: parseInline(words.join("\n"), names) });
    words = [];
  };
  for (const { kind, lines: run } of runsOf(lines, depth)) {
    if (kind === "text") {
      words.push(...run);
      continue;
    }
    endText();
    if (kind === "quote") {
      const inner = run.map((line) => line.replace(QUOTE, ""));
      blocks.push({ kind, blocks: parseBlocks(inner, names, depth + 1) });
    } else if (kind !== "empty") {
      blocks.push(toList(kind, run, names));
    }
  }
  endText();
  return blocks;
}

/** Groups adjacent lines of a kind. One line alone is no list: it may be a signature or a year. */
function runsOf(lines: readonly string[], depth: number) {
  const runs: { kind: LineKind; lines: string[] }[] = [];
  for (const line of lines) {
    const kind = kindOf(line, depth);
    const last = runs.at(-1);
    if (last?.kind === kind) last.lines.push(line);
    else runs.push({ kind, lines: [line] });
  }
  return runs.map((run) => {
    const isAlone = run.lines.length === 1 && (run.kind === "bullet" || run.kind === "number");
    return isAlone ? { ...run, kind: "text" as const } : run;
  });
}

function toList(kind: "bullet" | "number", run: readonly string[], names: Names): Block {
  const marker = kind === "bullet" ? BULLET : NUMBER;
  return {
    kind: "list",
    start: kind === "bullet" ? null : Number(NUMBER.exec(run[0] ?? "")?.[1]),
    items: run.map((line) => parseInline(line.replace(marker, ""), names)),
  };
}

/** Code, a named link, a URL, a name, or a run of emphasis signs. */
const SPECIAL =
  /`[^`\n]+`|\[[^[\]\n]{1,200}\]\(https?:\/\/[^\s()<>"]{1,500}\)|\bhttps?:\/\/[^\s<>"]+|@[A-Za-z0-9._-]{3,30}|\*+|_+|~+/gi;
const NAMED_LINK = /^\[([^\]]+)\]\((.+)\)$/;
const WORD = /[\p{L}\p{N}]/u;
/** A username neither follows a word, as in an email address, nor belongs to a path. */
const BEFORE_NAME = /[\p{L}\p{N}@/._-]/u;

/** The emphasis of a run of signs, outer first; other runs are text. */
const EMPHASES: Readonly<Record<string, readonly Emphasis[]>> = {
  "*": ["em"],
  "**": ["strong"],
  "***": ["strong", "em"],
  _: ["em"],
  __: ["strong"],
  "~~": ["del"],
};

/** An emphasis whose end hasn't come yet. */
type Opened = { kind: Emphasis; sign: string; children: Inline[] };

function parseInline(text: string, names: Names): Inline[] {
  const whole: Inline[] = [];
  const stack: Opened[] = [];
  const add = (...pieces: Inline[]) => (stack.at(-1)?.children ?? whole).push(...pieces);
  /** Turns emphases without an end into text, down to a depth of the stack. */
  const unwind = (depth: number) => {
    while (stack.length > depth) {
      const opened = stack.pop();
      if (opened) add(opened.sign, ...opened.children);
    }
  };
  const close = ({ kind, sign }: { kind: Emphasis; sign: string }): boolean => {
    const depth = stack.findLastIndex((each) => each.kind === kind && each.sign === sign);
    if (depth === -1 || (depth === stack.length - 1 && stack[depth]?.children.length === 0)) {
      return false;
    }
    unwind(depth + 1);
    const children = stack.pop()?.children ?? [];
    add({ kind, children: joinText(children) });
    return true;
  };
  const emphasize = (signs: string, before: string, after: string) => {
    const kinds = EMPHASES[signs] ?? [];
    const marks = kinds.map((kind) => ({ kind, sign: signs.slice(0, kind === "em" ? 1 : 2) }));
    const canClose = isInk(before) && !WORD.test(after);
    const canOpen = isInk(after) && !WORD.test(before);
    const ends = canClose ? marks.toReversed().filter(close) : [];
    const rest = marks.filter((mark) => !ends.includes(mark));
    for (const mark of rest) {
      const isOpen = stack.some(({ kind }) => kind === mark.kind);
      if (canOpen && !isOpen) stack.push({ ...mark, children: [] });
      else add(mark.sign);
    }
    if (kinds.length === 0) add(signs);
  };

  SPECIAL.lastIndex = 0;
  let at = 0;
  for (let match = SPECIAL.exec(text); match; match = SPECIAL.exec(text)) {
    const [token] = match;
    const { index } = match;
    const before = text.charAt(index - 1);
    if (index > at) add(text.slice(at, index));
    const sign = token.charAt(0);
    if (sign === "*" || sign === "_" || sign === "~") {
      emphasize(token, before, text.charAt(index + token.length));
      at = SPECIAL.lastIndex;
      continue;
    }
    const piece = pieceOf(token, before, names);
    add(piece);
    at = index + lengthOf(piece, token);
    SPECIAL.lastIndex = at;
  }
  if (at < text.length) add(text.slice(at));
  unwind(0);
  return joinText(whole);
}

const isInk = (character: string) => character !== "" && !/\s/.test(character);

function pieceOf(token: string, before: string, names: Names): Inline {
  if (token.startsWith("`")) return { kind: "code", text: token.slice(1, -1) };
  if (token.startsWith("@")) return nameOf(token, before, names);
  const [, label = "", target = ""] = NAMED_LINK.exec(token) ?? [];
  // A label that looks like a URL could lead elsewhere than it says.
  if (label !== "" && !label.includes("://") && URL.canParse(target)) {
    return { kind: "link", text: label, href: new URL(target).href };
  }
  if (token.startsWith("[")) return "[";
  const url = readUrl(token);
  return url ? { kind: "link", ...url } : token;
}

/** How much of a token a piece took; the rest is read again. */
function lengthOf(piece: Inline, token: string): number {
  if (typeof piece === "string") return piece.length;
  if (piece.kind === "mention") return piece.text.length;
  return piece.kind === "link" && !token.startsWith("[") ? piece.text.length : token.length;
}

function nameOf(token: string, before: string, names: Names): Inline {
  const text = withoutDots(token);
  const key = text.slice(1).toLowerCase();
  if ((before !== "" && BEFORE_NAME.test(before)) || !Object.hasOwn(names, key)) return token;
  return { kind: "mention", text, name: names[key] ?? key };
}

/** Usernames don't end in a dot, but sentences do. */
function withoutDots(token: string): string {
  let end = token.length;
  while (token[end - 1] === ".") end -= 1;
  return token.slice(0, end);
}

/** Joins adjacent text. */
export function joinText(pieces: readonly Inline[]): Inline[] {
  const joined: Inline[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (typeof piece === "string" && typeof last === "string") {
      joined[joined.length - 1] = last + piece;
    } else {
      joined.push(piece);
    }
  }
  return joined;
}

/** The number of links in a comment. */
export function countLinks(text: string): number {
  return piecesOf(parseComment(text), { withQuotes: true }).filter(
    (piece) => typeof piece !== "string" && piece.kind === "link",
  ).length;
}

const NAME = /@[A-Za-z0-9._-]{3,30}/g;

/** The names in lower case that a comment may mention, in order, each once. @param max how many at most */
export function findNames(text: string, max: number): string[] {
  const names = new Set<string>();
  for (const { 0: token, index } of text.matchAll(NAME)) {
    if (names.size === max) break;
    const before = text.charAt(index - 1);
    if (before === "" || !BEFORE_NAME.test(before)) {
      names.add(withoutDots(token).slice(1).toLowerCase());
    }
  }
  return [...names];
}

/** Which of some members a comment mentions, in order, each once. Quoting a mention isn't one. */
export function findMentions(text: string, names: Names): string[] {
  const pieces = piecesOf(parseComment(text, names), { withQuotes: false });
  const mentions = pieces.flatMap((piece) =>
    typeof piece !== "string" && piece.kind === "mention" ? [piece.name] : [],
  );
  return [...new Set(mentions)];
}

/** All pieces of a comment, also those inside others. */
function piecesOf(blocks: readonly Block[], { withQuotes }: { withQuotes: boolean }): Inline[] {
  return blocks.flatMap((block) => {
    if (block.kind === "quote") return withQuotes ? piecesOf(block.blocks, { withQuotes }) : [];
    return block.kind === "list" ? block.items.flatMap(insideOf) : insideOf(block.children);
  });
}

function insideOf(pieces: readonly Inline[]): Inline[] {
  return pieces.flatMap((piece) =>
    typeof piece !== "string" && "children" in piece ? insideOf(piece.children) : [piece],
  );
}
