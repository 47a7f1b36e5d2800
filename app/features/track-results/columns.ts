import { headingKey, type ReadColumn } from "#app/lib/csv/columns.ts";

const COLUMNS = [
  {
    name: "elapsed",
    heading: "ET",
    aliases: ["1/4 ET", "1320 ET", "quarter ET", "elapsed time", "1/4 mile ET", "1320", "1/4 mile"],
    isRequired: true,
  },
  {
    name: "carNumber",
    heading: "Car #",
    aliases: ["car number", "car no", "number", "no", "comp number", "competition number"],
  },
  {
    name: "racerName",
    heading: "Name",
    aliases: ["driver", "racer", "driver name", "racer name"],
  },
  { name: "className", heading: "Class", aliases: ["category", "cat", "eliminator"] },
  { name: "lane", heading: "Lane" },
  { name: "date", heading: "Date", aliases: ["day", "race date", "run date", "date time"] },
  { name: "time", heading: "Time", aliases: ["run time", "time of day", "clock"] },
  { name: "reaction", heading: "R/T", aliases: ["reaction", "reaction time"] },
  { name: "sixtyFoot", heading: "60'", aliases: ["60ft", "60 foot", "60 feet", "60 ft time"] },
  { name: "threeThirty", heading: "330'", aliases: ["330ft", "330 foot", "330 feet"] },
  { name: "eighthElapsed", heading: "1/8 ET", aliases: ["660", "660ft", "660 foot", "1/8"] },
  { name: "eighthSpeed", heading: "1/8 MPH", aliases: ["660 mph", "eighth mph", "half mph"] },
  { name: "thousandFoot", heading: "1000'", aliases: ["1000ft", "1000 foot", "1000 feet"] },
  {
    name: "speed",
    heading: "MPH",
    aliases: ["1/4 MPH", "1320 MPH", "speed", "trap speed", "quarter mph"],
  },
] as const satisfies readonly ReadColumn[];

export type ResultColumn = (typeof COLUMNS)[number]["name"];

/** Which heading of a strip's files is which of our columns. */
export type ColumnMapping = Partial<Record<ResultColumn, string>>;

/** Everything that a row of a strip's sheet may have. */
export const RESULT_COLUMNS: readonly ReadColumn<ResultColumn>[] = COLUMNS;

/** Longer than any heading of a timing system. */
const HEADING_MAX = 60;

/**
 * The columns with a strip's own headings: one that the strip has assigned belongs to no other column.
 */
export function columnsFor(mapping: ColumnMapping): ReadColumn<ResultColumn>[] {
  const assigned = new Set(Object.values(mapping).map(headingKey));
  return RESULT_COLUMNS.map((column) => {
    const own = mapping[column.name];
    if (own !== undefined) return { ...column, aliases: [own], heading: own };
    const names = [column.heading, ...(column.aliases ?? [])];
    const [heading = "", ...aliases] = names.filter((name) => !assigned.has(headingKey(name)));
    return { ...column, heading, aliases };
  });
}

/** The heading that each column would take, by the strip's mapping or by its usual names. */
export function guessColumns(headings: readonly string[], mapping: ColumnMapping): ColumnMapping {
  const taken = columnsFor(mapping).flatMap(({ name, heading, aliases = [] }) => {
    const keys = [heading, ...aliases].filter(Boolean).map(headingKey);
    const match = headings.find((each) => each !== "" && keys.includes(headingKey(each)));
    return match === undefined ? [] : [[name, match] as const];
  });
  return Object.fromEntries(taken);
}

/** A mapping from outside, without headings that are too long, empty or aren't text. */
export function readMapping(values: Readonly<Record<string, unknown>>): ColumnMapping {
  const entries = RESULT_COLUMNS.flatMap(({ name }) => {
    const value = values[name];
    const isHeading = typeof value === "string" && value !== "" && value.length <= HEADING_MAX;
    return isHeading ? [[name, value] as const] : [];
  });
  return Object.fromEntries(entries);
}
