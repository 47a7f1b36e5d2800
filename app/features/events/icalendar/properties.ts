import { CALENDAR_LIMITS, type ContentLine } from "./content-lines.ts";

/** A property with its parameters by upper-case name; the value is as written in the file. */
export type Property = {
  line: number;
  name: string;
  parameters: ReadonlyMap<string, string>;
  value: string;
};

const NAME = /^[A-Za-z0-9-]+(?=[:;])/;
const PARAMETER = /;([A-Za-z0-9-]+)=((?:"[^"]*"|[^";:])*)/y;
/** A zone such as `(UTC-05:00) Eastern Time`, which old Outlook writes without quotes. */
const UNQUOTED_ZONE = /^([A-Za-z-]+;TZID=)([^":;][^":;]*:[^":;]*\))(:\d{8}(?:T\d{4,6}Z?)?)$/i;

/** The name of a line's property in upper case; empty where the line is no property. */
export function propertyName({ text }: ContentLine): string {
  return NAME.exec(text)?.[0].toUpperCase() ?? "";
}

/** @returns the property, or why the line can't be read */
export function readProperty({ number, text: written }: ContentLine): Property | string {
  if (written.length > CALENDAR_LIMITS.lineLength) {
    return `it has more than ${CALENDAR_LIMITS.lineLength.toLocaleString("en-US")} characters`;
  }
  if (written.includes("\uFFFD")) return "it has characters that aren't UTF-8";
  if (written.includes("\0")) return "it has characters that are no text";
  const text = written.replace(UNQUOTED_ZONE, '$1"$2"$3');
  const name = NAME.exec(text)?.[0] ?? "";
  if (name === "") return "it is no calendar property";
  const parameters = new Map<string, string>();
  PARAMETER.lastIndex = name.length;
  let end = name.length;
  for (let found = PARAMETER.exec(text); found; found = PARAMETER.exec(text)) {
    const [, key = "", value = ""] = found;
    parameters.set(key.toUpperCase(), value.replaceAll('"', ""));
    end = PARAMETER.lastIndex;
  }
  if (text[end] !== ":") return "its parameters can't be read";
  if (/^(quoted-printable|base64|b)$/i.test(parameters.get("ENCODING") ?? "")) {
    return `it is encoded as ${parameters.get("ENCODING")}`;
  }
  return { line: number, name: name.toUpperCase(), parameters, value: text.slice(end + 1) };
}

/** The unescaped text of a value (RFC 5545, 3.3.11). */
export function textOf(value: string): string {
  return value.replace(/\\([\\;,nN])/g, (_, escaped: string) =>
    escaped.toLowerCase() === "n" ? "\n" : escaped,
  );
}

/** The texts of a list such as CATEGORIES: only commas without a backslash separate them. */
export function textListOf(value: string): string[] {
  return (value.match(/(?:\\[\s\S]|[^,\\])+/g) ?? []).map((part) => textOf(part).trim());
}
