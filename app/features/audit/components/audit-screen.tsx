import {
  type ConsoleColumn,
  ConsoleFilter,
  ConsoleTable,
} from "#app/features/console/components/console-list.tsx";
import { ConsolePage } from "#app/features/console/components/console-page.tsx";
import type { ConsoleSection } from "#app/features/console/console-section.ts";
import { formatInstant } from "#app/lib/dates.ts";
import { Link } from "#app/rendering/index.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { KeysetPager } from "#app/ui/keyset-pager.tsx";
import {
  ACTOR_MAX,
  AUDIT_PATH,
  type AuditFilter,
  auditCsvPath,
  auditPath,
} from "../audit-filter.ts";
import { SUBJECT_KINDS } from "../audit-subject.ts";
import { AUDIT_ACTIONS } from "../describe-entry.ts";
import type { AuditLine } from "../list-audit.server.ts";

type AuditScreenProps = {
  sections: readonly ConsoleSection[];
  filter: AuditFilter;
  entries: readonly AuditLine[];
  next: number | null;
  isFirst: boolean;
};

const COLUMNS: readonly ConsoleColumn<AuditLine>[] = [
  {
    heading: "About",
    cell: ({ about, aboutTo }) =>
      aboutTo ? (
        <Link to={aboutTo} data-row="">
          {about}
        </Link>
      ) : (
        <span data-row="" tabIndex={-1}>
          {about}
        </span>
      ),
  },
  { heading: "What", cell: ({ what }) => what },
  { heading: "Who", cell: ({ by }) => by },
  { heading: "When", cell: ({ at }) => <time dateTime={at}>{formatInstant(at)}</time> },
];

const ARCHIVED =
  "Decisions stay here for good. After 13 months, routine entries on slips (sent, edited, claimed, withdrawn) move to files in private storage, one folder for each month.";

/** What staff and members did, newest first. */
export function AuditScreen({ sections, filter, entries, next, isFirst }: AuditScreenProps) {
  const isNarrowed = filter.actor !== "" || filter.action !== null || filter.kind !== null;
  return (
    <ConsolePage title="Audit log" sections={sections} section={AUDIT_PATH}>
      <AuditSearch filter={filter} isNarrowed={isNarrowed} />
      {entries.length === 0 ? (
        <EmptyState title={next === null ? "No match" : "None on this page"}>
          {next === null ? (
            <Link to={AUDIT_PATH}>Show everything</Link>
          ) : (
            <Link to={auditPath(filter, next)}>Look further back</Link>
          )}
        </EmptyState>
      ) : (
        <ConsoleTable label="Audit log" columns={COLUMNS} rows={entries} keyOf={({ id }) => id} />
      )}
      {next === null && <p>{ARCHIVED}</p>}
      <KeysetPager
        firstTo={isFirst ? null : auditPath(filter)}
        nextTo={next === null ? null : auditPath(filter, next)}
        csvTo={auditCsvPath(filter)}
      />
    </ConsolePage>
  );
}

function AuditSearch({ filter, isNarrowed }: { filter: AuditFilter; isNarrowed: boolean }) {
  const { actor, action, kind, id } = filter;
  return (
    <ConsoleFilter action={AUDIT_PATH} label="Find entries" isNarrowed={isNarrowed}>
      <TextField
        key={`actor ${actor}`}
        label="Who (username)"
        name="actor"
        defaultValue={actor}
        maxLength={ACTOR_MAX}
        autoCapitalize="none"
        spellCheck={false}
      />
      <SelectField
        key={`action ${action}`}
        label="Did what"
        name="action"
        placeholder="Anything"
        options={AUDIT_ACTIONS}
        defaultValue={action ?? ""}
      />
      <SelectField
        key={`kind ${kind}`}
        label="About"
        name="kind"
        placeholder="Anything"
        options={SUBJECT_KINDS}
        defaultValue={kind ?? ""}
      />
      <TextField
        key={`id ${id}`}
        label="Its number"
        name="id"
        inputMode="numeric"
        defaultValue={id ?? ""}
        maxLength={15}
      />
    </ConsoleFilter>
  );
}
