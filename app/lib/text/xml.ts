/** The control characters that XML can't contain, even escaped: all but tabs, line breaks and those from U+007F on. */
const NO_XML = /[^\P{Cc}\t\n\r\u007F-\u009F]/gu;

/** A text without the characters that XML can't contain. */
export function withoutNonXml(text: string): string {
  return text.replaceAll(NO_XML, "");
}
