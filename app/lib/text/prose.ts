import { compose } from "./compose.ts";
import { dropMeaningless } from "./invisible.ts";

/** Line breaks of all systems, and Unicode's. */
const LINE_BREAK = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
/** Spaces of every width, and the empty braille cell. A byte order mark isn't one. */
const SPACES = /[\t\u2800\p{Zs}]+/gu;
/** Marks at the start of a line have no base letter: they would render over the text before the field. */
const STRAY_MARKS = /^[\u034F\p{Mn}\p{Me}\u200B-\u200D]+/u;
const STRAY_START = /^[\u034F\s\p{Mn}\p{Me}\u200B-\u200D]+/u;

/** More marks on a letter than most scripts use. */
const PILED_MARKS = /[\p{Mn}\p{Me}\u200C\u200D]{3,}/gu;
const MARKS_MAX = 4;
/** Hebrew with vowels and cantillation, Quranic Arabic and Tibetan stacks need more. */
const STACKING =
  /^[\u034F\p{Script=Hebrew}\p{Script_Extensions=Arabic}\p{Script_Extensions=Devanagari}\p{Script=Tibetan}\p{Script=Myanmar}\p{Script=Khmer}\u200C\u200D]+$/u;
const STACKED_MARKS_MAX = 9;
/** Joiners at the end of truncated marks, which have nothing to join. */
const LAST_JOINERS = /[\u200C\u200D]{1,9}$/;
const PASSES_MAX = 4;

/**
 * Cleans one line of prose: invisible characters stay only where they have a meaning, each run of whitespace
 * becomes one space, stacked marks are limited, and the result is in NFC. It is never longer than the input,
 * and cleaning it again changes nothing.
 */
export function cleanLine(text: string): string {
  const line = text.replace(LINE_BREAK, " ").replace(/\n/g, " ").replace(SPACES, " ");
  return cleanCharacters(line).replace(SPACES, " ").replace(STRAY_START, "").trimEnd();
}

/** Cleans several lines like `cleanLine`; they end in `\n`, without blank lines at the start or the end. */
export function cleanLines(text: string): string {
  return linesOf(text).map(cleanLine).join("\n").replace(/^\n+/, "").trimEnd();
}

/** Cleans lines whose whitespace matters, such as Markdown: only their characters are cleaned. */
export function cleanText(text: string): string {
  return linesOf(text)
    .map((line) => cleanCharacters(line).replace(STRAY_MARKS, ""))
    .join("\n");
}

/** Whether a text looks blank: only whitespace and invisible characters. */
export function isBlank(text: string): boolean {
  return cleanLine(text) === "";
}

/** The lines of a text with any system's line breaks. */
export function linesOf(text: string): string[] {
  return text.replace(LINE_BREAK, "\n").split("\n");
}

/**
 * A dropped character may have separated a letter from its mark, adjacent marks are reordered, which can remove a
 * joiner's neighbor, and marks that were too long to be in NFC may fit once some are dropped, so this repeats until
 * nothing changes. Ordinary text takes one pass; the number
 * of passes is limited for untrusted text.
 */
function cleanCharacters(line: string): string {
  let text = compose(line);
  for (let pass = 0; pass < PASSES_MAX; pass++) {
    const cleaned = limitMarks(compose(dropMeaningless(text)));
    if (cleaned === text) break;
    text = cleaned;
  }
  return text;
}

function limitMarks(text: string): string {
  return text.replace(PILED_MARKS, (run) => {
    // Of a repeated mark, only the first two stay.
    const marks = [...run].filter((mark, at, all) => all[at - 1] !== mark || all[at - 2] !== mark);
    const max = STACKING.test(run) ? STACKED_MARKS_MAX : MARKS_MAX;
    return marks.length <= max
      ? marks.join("")
      : marks.slice(0, max).join("").replace(LAST_JOINERS, "");
  });
}
