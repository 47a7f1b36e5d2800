/** Escapes text for an HTML element or a double-quoted attribute. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** A single one of these characters makes an XML document invalid, even when it is escaped. */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Escapes text for an XML element or a double-quoted attribute; drops what XML can't contain. */
export function escapeXml(text: string): string {
  return escapeHtml(text.replace(NOT_IN_XML, ""));
}
