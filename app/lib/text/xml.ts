/** Characters that XML can't contain, even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const NO_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g;

/** A text without the characters that XML can't contain. */
export function withoutNonXml(text: string): string {
  return text.replaceAll(NO_XML, "");
}
