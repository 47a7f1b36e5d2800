import { CATEGORY_LABELS } from "./categories.ts";
import { columnName, FIELD_COLUMNS } from "./columns.ts";
import type { EventFields, EventText } from "./event-fields.ts";
import { formatDays, formatTimes } from "./format-schedule.ts";
import { STATUS_LABELS } from "./rules.ts";

/** A difference between an event and its calendar, for display. */
export type Difference = {
  label: string;
  ours: string;
  theirs: string;
  /** An editor changed it here since the last import. */
  isConflict: boolean;
};

type Group = {
  label: string;
  fields: readonly (keyof EventFields)[];
  show(fields: EventFields): string;
};

const WHEN: Group = {
  label: "When",
  fields: ["startsOn", "endsOn", "startsTime", "endsTime", "timeZone"],
  show: (fields) => `${formatDays(fields)}, ${formatTimes(fields)}`,
};

const WHERE: Group = {
  label: "Where",
  fields: [
    ...(["trackId", "venue", "address", "city", "state"] as const),
    ...(["zipCode", "country", "latitude", "longitude"] as const),
  ],
  show: ({ venue, address, city, state, zipCode }) =>
    [venue, address, city, state, zipCode].filter(Boolean).join(", "),
};

const TYPE: Group = {
  label: "Type",
  fields: ["categories"],
  show: ({ categories }) => categories.map((each) => CATEGORY_LABELS[each]).join(", "),
};

const STATUS: Group = {
  label: "Status",
  fields: ["status"],
  show: ({ status }) => STATUS_LABELS[status],
};

type Field = Exclude<keyof EventText, "track">;

/** A field that changes by itself. */
function groupOf(field: Field): Group {
  const heading = columnName(field);
  return {
    label: heading.charAt(0).toUpperCase() + heading.slice(1),
    fields: [field],
    show: (fields) => String(fields[field] ?? ""),
  };
}

const SHOWN_FIRST = [groupOf("eventName"), STATUS, WHEN, WHERE, groupOf("website"), TYPE];
const UNCOMPARED = new Set<string>([
  ...SHOWN_FIRST.flatMap(({ fields }) => fields),
  ...["track", "internalName"],
]);

/** Fields that change together; every other field is a group. A calendar has no internal names. */
const GROUPS: readonly Group[] = [
  ...SHOWN_FIRST,
  ...FIELD_COLUMNS.filter((name): name is Field => !UNCOMPARED.has(name)).map(groupOf),
];

/** Characters shown of a long text, and how many before the first difference. */
const EXCERPT_LENGTH = 400;
const EXCERPT_LEAD = 60;

/**
 * Compares a calendar's version of an event with ours. A field that only an editor changed is not a
 * difference.
 *
 * @param base the calendar's previous version; null if unknown, and then its empty fields are ignored
 * @param isEdited whether ours may have been edited since, if there is no base
 * @returns the differences, and the fields that taking them changes
 */
export function compareVersions(
  { ours, base, theirs }: { ours: EventFields; base: EventFields | null; theirs: EventFields },
  isEdited: boolean,
): { differences: Difference[]; change: Partial<EventFields> } {
  const differences: Difference[] = [];
  const change: Partial<EventFields> = {};
  for (const { label, fields, show } of GROUPS) {
    const [our, their] = [show(ours), show(theirs)];
    const isUnchanged = base ? show(base) === their : their === "";
    if (our === their || isUnchanged) continue;
    const isConflict = base ? show(base) !== our : isEdited;
    differences.push({ label, ...excerpts(our, their), isConflict });
    Object.assign(change, Object.fromEntries(fields.map((field) => [field, theirs[field]])));
  }
  return { differences, change };
}

/** Excerpts of long texts, starting just before the first difference. */
function excerpts(ours: string, theirs: string): { ours: string; theirs: string } {
  const shorter = Math.min(ours.length, theirs.length);
  let same = 0;
  while (same < shorter && ours[same] === theirs[same]) same++;
  const from = Math.max(0, same - EXCERPT_LEAD);
  const cut = (text: string) => {
    const rest = text.slice(from, from + EXCERPT_LENGTH).toWellFormed();
    return `${from > 0 ? "…" : ""}${rest}${text.length > from + EXCERPT_LENGTH ? "…" : ""}`;
  };
  return { ours: cut(ours), theirs: cut(theirs) };
}
