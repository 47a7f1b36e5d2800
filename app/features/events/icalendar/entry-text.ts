import { readAddress } from "#app/features/geography/address.ts";
import { EVENT_CATEGORIES } from "#db/schema/event-kinds.ts";
import { columnName } from "../columns.ts";
import { type EventText, typedEventSchema } from "../event-fields.ts";
import { hasMarkup, markdownOfHtml, plainLineOf } from "./html-text.ts";
import { type Property, textListOf, textOf } from "./properties.ts";

/** Reports a skipped line. */
export type Report = (line: number, reason: string) => void;

/** Optional fields: if the form would reject one, only its line is skipped. */
const OPTIONAL_FIELDS = [
  "description",
  "website",
  "venue",
  "address",
  "city",
  "zipCode",
  "latitude",
  "longitude",
] as const;

/** An entry's properties as the fields of an event, without its times. */
export function readEntryText(properties: readonly Property[], report: Report): EventText {
  const find = (name: string) => properties.find((each) => each.name === name);
  const [summary, location, url] = [find("SUMMARY"), find("LOCATION"), find("URL")];
  const [geo, title] = [find("GEO"), find("X-APPLE-STRUCTURED-LOCATION")];
  const description = descriptionOf(properties);
  const sources: Partial<Record<keyof EventText, Property | undefined>> = {
    description: description?.property,
    website: url,
    latitude: geo ?? title,
    longitude: geo ?? title,
  };
  const text: EventText = {
    eventName: summary ? plainLineOf(clean(textOf(summary.value))) : "",
    description: description?.text ?? "",
    website: url ? textOf(url.value).trim() : "",
    categories: categoriesOf(properties),
    ...readAddress(location ? plainLinesOf(clean(textOf(location.value))) : ""),
    ...pointOf(geo?.value ?? title?.value ?? ""),
  };
  for (const field of OPTIONAL_FIELDS) {
    const checked = typedEventSchema.shape[field].safeParse(text[field]);
    if (checked.success) continue;
    const { line = location?.line ?? 0 } = sources[field] ?? {};
    report(line, `${columnName(field)}: ${checked.error.issues[0]?.message ?? ""}`);
    delete text[field];
  }
  if (!text.latitude || !text.longitude) {
    delete text.latitude;
    delete text.longitude;
  }
  return text;
}

/** Replaces characters that are not valid in any document. */
function clean(text: string): string {
  return text.toWellFormed().replace(/[\p{Noncharacter_Code_Point}]|(?!\n)\p{Cc}/gu, " ");
}

/** Prefers Outlook's HTML: its plain text repeats links next to their text. */
function descriptionOf(properties: readonly Property[]) {
  const written = properties
    .filter(({ name }) => name === "X-ALT-DESC" || name === "DESCRIPTION")
    .toSorted((a, b) => b.name.localeCompare(a.name))
    .map((property) => ({ property, text: markdownOf(property) }))
    .filter(({ text }) => text !== "");
  const isShort = ({ text }: { text: string }) =>
    typedEventSchema.shape.description.safeParse(text).success;
  return written.find(isShort) ?? written[0];
}

function markdownOf({ name, value }: Property): string {
  const text = clean(textOf(value));
  const isHtml = hasMarkup(text);
  const markdown = isHtml ? markdownOfHtml(text, { keepsLines: name === "DESCRIPTION" }) : text;
  // Markdown ignores a single line break unless two spaces precede it.
  return markdown
    .split("\n")
    .map((line) => line.trimEnd())
    .map((line, at, lines) => (line !== "" && lines[at + 1] ? `${line}  ` : line))
    .join("\n")
    .trim();
}

function categoriesOf(properties: readonly Property[]): string {
  const named = properties
    .filter(({ name }) => name === "CATEGORIES")
    .flatMap(({ value }) => textListOf(value))
    .map((name) => name.toLowerCase().replace(/\s+/g, "-"));
  return EVENT_CATEGORIES.filter((each) => named.includes(each)).join(",");
}

/** `42.08;-83.68`, or the address `geo:42.08,-83.68` that Apple writes. */
function pointOf(written: string): EventText {
  const [latitude, longitude] = written
    .replace(/^geo:/i, "")
    .split(/[;,]/)
    .map((each) => each.trim());
  return latitude && longitude ? { latitude, longitude } : {};
}

/** Google and Outlook also put markup into locations. */
function plainLinesOf(text: string): string {
  return text
    .split("\n")
    .map((line) => plainLineOf(line))
    .join("\n");
}
