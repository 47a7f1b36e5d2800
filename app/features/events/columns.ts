import type { ReadColumn } from "#app/lib/csv/columns.ts";
import { keysOf } from "#app/lib/keys-of.ts";
import type { EventText } from "./event-fields.ts";

type Column = Omit<ReadColumn, "name"> & {
  /** Whether a spreadsheet would run a cell as a formula; `guardFormulas` by default. */
  isFormula?: (cell: string) => boolean;
};

/** Columns in which other programs combine several fields; `read-csv-events.server.ts` splits them. */
const COMBINED = ["location", "allDay"] as const;
type CombinedColumn = (typeof COMBINED)[number];

const COLUMNS: Readonly<Record<keyof EventText | CombinedColumn, Column>> = {
  eventName: {
    heading: "name",
    aliases: ["event", "event name", "event title", "subject", "summary", "title"],
    isRequired: true,
  },
  startsOn: {
    heading: "start",
    aliases: ["start date", "starts on", "date", "event date", "day", "start date time", "from"],
    isRequired: true,
  },
  endsOn: { heading: "end", aliases: ["end date", "ends on", "end date time", "to"] },
  startsTime: { heading: "start time", aliases: ["time", "starts time", "starts at"] },
  endsTime: { heading: "end time", aliases: ["ends time", "ends at"] },
  allDay: { heading: "all day", aliases: ["all day event"] },
  timeZone: { heading: "time zone" },
  track: { heading: "track", aliases: ["track name"] },
  venue: { heading: "venue", aliases: ["venue name"] },
  location: { heading: "location", aliases: ["where", "place"] },
  address: {
    heading: "address",
    aliases: ["street", "street address", "address 1", "address line 1", "address 2"],
  },
  city: { heading: "city", aliases: ["town"] },
  state: { heading: "state", aliases: ["province", "state province", "region"] },
  zipCode: { heading: "zip", aliases: ["zip code", "postal code", "postcode"] },
  country: { heading: "country" },
  latitude: { heading: "latitude", aliases: ["lat"], isFormula: () => false },
  longitude: { heading: "longitude", aliases: ["lon", "lng", "long"], isFormula: () => false },
  categories: { heading: "category", aliases: ["categories"] },
  website: { heading: "website", aliases: ["url", "link", "web"] },
  description: {
    heading: "description",
    aliases: ["details", "notes"],
    // A list begins with a sign.
    isFormula: (cell) => /^\s*[=@]/.test(cell),
  },
  internalName: { heading: "internal name" },
};

export type EventColumn = keyof typeof COLUMNS;
const NAMES = keysOf(COLUMNS);

/** The columns of a table of events. The aliases are what Google, Outlook, and people write. */
export const EVENT_COLUMNS: readonly (Column & ReadColumn<EventColumn>)[] = NAMES.map((name) => ({
  name,
  ...COLUMNS[name],
}));

/** The fields of an event that have a column. */
export const FIELD_COLUMNS = NAMES.filter(
  (name): name is keyof EventText => !COMBINED.some((combined) => combined === name),
);

/** A field's name for editors. */
export function columnName(field: string): string {
  return EVENT_COLUMNS.find(({ name }) => name === field)?.heading ?? field;
}
