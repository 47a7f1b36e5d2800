import type { ReadColumn } from "#app/lib/csv/columns.ts";
import type { EventText } from "./event-fields.ts";

/** A field of an event, or a column in which other programs combine several. */
export type EventColumn = keyof EventText | "location" | "allDay";

/** The columns of a table of events. The aliases are what Google, Outlook, and people write. */
export const EVENT_COLUMNS: readonly ReadColumn<EventColumn>[] = [
  {
    name: "eventName",
    heading: "name",
    aliases: ["event", "event name", "event title", "subject", "summary", "title"],
    isRequired: true,
  },
  {
    name: "startsOn",
    heading: "start",
    aliases: ["start date", "starts on", "date", "event date", "day", "start date time", "from"],
    isRequired: true,
  },
  { name: "endsOn", heading: "end", aliases: ["end date", "ends on", "end date time", "to"] },
  { name: "startsTime", heading: "start time", aliases: ["time", "starts time", "starts at"] },
  { name: "endsTime", heading: "end time", aliases: ["ends time", "ends at"] },
  { name: "allDay", heading: "all day", aliases: ["all day event"] },
  { name: "timeZone", heading: "time zone" },
  { name: "track", heading: "track", aliases: ["track name"] },
  { name: "venue", heading: "venue", aliases: ["venue name"] },
  { name: "location", heading: "location", aliases: ["where", "place"] },
  {
    name: "address",
    heading: "address",
    aliases: ["street", "street address", "address 1", "address line 1", "address 2"],
  },
  { name: "city", heading: "city", aliases: ["town"] },
  { name: "state", heading: "state", aliases: ["province", "state province", "region"] },
  { name: "zipCode", heading: "zip", aliases: ["zip code", "postal code", "postcode"] },
  { name: "country", heading: "country" },
  { name: "latitude", heading: "latitude", aliases: ["lat"] },
  { name: "longitude", heading: "longitude", aliases: ["lon", "lng", "long"] },
  { name: "categories", heading: "category", aliases: ["categories"] },
  { name: "website", heading: "website", aliases: ["url", "link", "web"] },
  { name: "description", heading: "description", aliases: ["details", "notes"] },
  { name: "internalName", heading: "internal name" },
];

/** What an editor calls a field of an event. */
export function columnName(field: string): string {
  return EVENT_COLUMNS.find(({ name }) => name === field)?.heading ?? field;
}
