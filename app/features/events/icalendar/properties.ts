import { CALENDAR_LIMITS, type ContentLine } from "./content-lines.ts";
import { decodeQuotedPrintable } from "./quoted-printable.ts";

/** A property with its parameters by upper-case name; the value is as written in the file. */
export type Property = {
  line: number;
  name: string;
  parameters: ReadonlyMap<string, string>;
  value: string;
};

const NAME = /^[A-Za-z0-9-]+(?=[:;])/;
/** vCalendar 1.0 also has values without names, such as `;QUOTED-PRINTABLE`. */
const PARAMETER = /;([A-Za-z0-9-]+)(?:=((?:"[^"]*"|[^";:])*))?/y;
const ENCODING = /^(?:quoted-printable|base64|b)$/i;
/** A zone such as `(UTC-05:00) Eastern Time`, which old Outlook writes without quotes. */
const UNQUOTED_ZONE = /^([A-Za-z-]+;TZID=)([^":;][^":;]*:[^":;]*\))(:\d{8}(?:T\d{4,6}Z?)?)$/i;

/** The name of a line's property in upper case; empty if the line isn't a property. */
export function propertyName({ text }: ContentLine): string {
  return NAME.exec(text)?.[0].toUpperCase() ?? "";
}

/** @returns the property, or why the line can't be read */
export function readProperty({ number, text: source }: ContentLine): Property | string {
  if (source.length > CALENDAR_LIMITS.lineLength) {
    return `it has more than ${CALENDAR_LIMITS.lineLength.toLocaleString("en-US")} characters`;
  }
  if (source.includes("\uFFFD")) return "it has characters that aren't UTF-8";
  if (source.includes("\0")) return "it has characters that are no text";
  const text = source.replace(UNQUOTED_ZONE, '$1"$2"$3');
  const name = NAME.exec(text)?.[0] ?? "";
  if (name === "") return "it is no calendar property";
  const parameters = new Map<string, string>();
  PARAMETER.lastIndex = name.length;
  let end = name.length;
  for (let parameter = PARAMETER.exec(text); parameter; parameter = PARAMETER.exec(text)) {
    const [, key = "", value] = parameter;
    if (value !== undefined) parameters.set(key.toUpperCase(), value.replaceAll('"', ""));
    else if (ENCODING.test(key)) parameters.set("ENCODING", key);
    end = PARAMETER.lastIndex;
  }
  if (text[end] !== ":") return "its parameters can't be read";
  const encoding = parameters.get("ENCODING") ?? "";
  const written = text.slice(end + 1);
  const property = { line: number, name: name.toUpperCase(), parameters };
  if (!ENCODING.test(encoding)) return { ...property, value: written };
  if (!/^quoted-printable$/i.test(encoding)) return `it is encoded as ${encoding}`;
  const decoded = decodeQuotedPrintable(written, parameters.get("CHARSET") || "utf-8");
  return "problem" in decoded ? decoded.problem : { ...property, value: escapeText(decoded.text) };
}

/** The unescaped text of a value (RFC 5545, 3.3.11). */
export function textOf(value: string): string {
  return value.replace(/\\([\\;,nN])/g, (_, escaped: string) =>
    escaped.toLowerCase() === "n" ? "\n" : escaped,
  );
}

/** The opposite of `textOf`. */
function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\r\n|\r|\n/g, "\\n");
}

/**
 * The texts of a list such as CATEGORIES: commas without a backslash separate them, in vCalendar 1.0
 * semicolons.
 */
export function textListOf(value: string): string[] {
  return (value.match(/(?:\\[\s\S]|[^,;\\])+/g) ?? []).map((part) => textOf(part).trim());
}
