import { compose } from "./compose.ts";
import { dropMeaningless } from "./invisible.ts";

/** Line breaks of every system, and Unicode's own. */
const LINE_BREAK = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
/** Spaces of every width, and the empty braille cell. A byte order mark isn't one. */
const SPACES = /[\t\u2800\p{Zs}]+/gu;
/** Marks at the start of a line have no letter: they would render over the text before the field. */
const STRAY_MARKS = /^[\u034F\p{Mn}\p{Me}\u200B-\u200D]+/u;
const STRAY_START = /^[\u034F\s\p{Mn}\p{Me}\u200B-\u200D]+/u;

/** More marks on one letter than most scripts ever use. */
const PILED_MARKS = /[\p{Mn}\p{Me}\u200C\u200D]{3,}/gu;
const MARKS_MAX = 4;
/** Hebrew with vowels and cantillation, Quranic Arabic and Tibetan stacks need more. */
const STACKING =
  /^[\u034F\p{Script=Hebrew}\p{Script_Extensions=Arabic}\p{Script_Extensions=Devanagari}\p{Script=Tibetan}\p{Script=Myanmar}\p{Script=Khmer}\u200C\u200D]+$/u;
const STACKED_MARKS_MAX = 9;
/** What they joined is gone. */
const LAST_JOINERS = /[\u200C\u200D]{1,9}$/;
const PASSES_MAX = 4;

/**
 * One line of text as people wrote it: invisible characters stay only where they have a meaning, each
 * run of white space is one space, marks don't pile up, and the result is in NFC. Never longer than what
 * was typed, and the same when it is cleaned again.
 */
export function cleanLine(text: string): string {
  const line = text.replace(LINE_BREAK, " ").replace(/\n/g, " ").replace(SPACES, " ");
  return cleanCharacters(line).replace(SPACES, " ").replace(STRAY_START, "").trimEnd();
}

/** Several lines, each like `cleanLine`; lines end in `\n`, and none is empty at the start or the end. */
export function cleanLines(text: string): string {
  return linesOf(text).map(cleanLine).join("\n").replace(/^\n+/, "").trimEnd();
}

/** Several lines whose white space matters, as in Markdown: only their characters are cleaned. */
export function cleanText(text: string): string {
  return linesOf(text)
    .map((line) => cleanCharacters(line).replace(STRAY_MARKS, ""))
    .join("\n");
}

/** Whether a text is blank to a reader: only white space and invisible characters. */
export function isBlank(text: string): boolean {
  return cleanLine(text) === "";
}

/** The lines of a text, whatever system it was written on. */
export function linesOf(text: string): string[] {
  return text.replace(LINE_BREAK, "\n").split("\n");
}

/**
 * What is dropped may have kept a letter from its mark, and marks that come together change places, which
 * can take a joiner's neighbor away: so it is done until nothing changes. Text that people write takes
 * one pass, and no text may choose how many.
 */
function cleanCharacters(line: string): string {
  let text = compose(line);
  for (let pass = 0; pass < PASSES_MAX; pass++) {
    const kept = compose(dropMeaningless(text));
    if (kept === text) break;
    text = kept;
  }
  return limitMarks(text);
}

function limitMarks(text: string): string {
  return text.replace(PILED_MARKS, (run) => {
    // The third of the same goes, and all that follow it.
    const marks = [...run].filter((mark, at, all) => all[at - 1] !== mark || all[at - 2] !== mark);
    const max = STACKING.test(run) ? STACKED_MARKS_MAX : MARKS_MAX;
    return marks.length <= max
      ? marks.join("")
      : marks.slice(0, max).join("").replace(LAST_JOINERS, "");
  });
}
