/**
 * Control characters and whatever has no shape: joiners, direction overrides, byte order marks,
 * fillers, selectors, the empty braille cell.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** One line of typed text: without what can't be seen, each run of white space one space. */
export function visibleLine(typed: string): string {
  // White space first: tabs and line breaks are control characters as well.
  const visible = typed.replace(/\s+/g, " ").replace(INVISIBLE, "");
  return visible.normalize("NFC").replace(/\s+/g, " ").trim();
}
