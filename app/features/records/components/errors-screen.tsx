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
import { TextField } from "#app/ui/field.tsx";
import { KeysetPager } from "#app/ui/keyset-pager.tsx";
import { type ErrorFilter, errorsCsvPath, errorsPath, REQUEST_ID_MAX } from "../error-filter.ts";
import type { ErrorLine } from "../list-errors.server.ts";
import { ERRORS_PATH } from "../paths.ts";
import styles from "./records.module.css";

type ErrorsScreenProps = {
  sections: readonly ConsoleSection[];
  filter: ErrorFilter;
  errors: readonly ErrorLine[];
  next: string | null;
};

const COLUMNS: readonly ConsoleColumn<ErrorLine>[] = [
  { heading: "What", cell: (error) => <Cause error={error} /> },
  { heading: "Where", cell: ({ route }) => route || "A job" },
  { heading: "Times", cell: ({ count }) => count.toLocaleString("en-US"), isNumber: true },
  {
    heading: "Last",
    cell: ({ lastAt }) => <time dateTime={lastAt}>{formatInstant(lastAt)}</time>,
  },
  { heading: "Request", cell: ({ requestId }) => <code>{requestId}</code> },
];

/** The last day's errors, by their cause; the id on a visitor's error page finds theirs. */
export function ErrorsScreen({ sections, filter, errors, next }: ErrorsScreenProps) {
  const { request, after } = filter;
  return (
    <ConsolePage
      title="Errors"
      lead="Of the last 24 hours, by their cause."
      sections={sections}
      section={ERRORS_PATH}
    >
      <ConsoleFilter action={ERRORS_PATH} label="Find an error" isNarrowed={request !== ""}>
        <TextField
          key={request}
          label="Request (on the visitor's error page)"
          name="request"
          defaultValue={request}
          maxLength={REQUEST_ID_MAX}
          autoCapitalize="none"
          spellCheck={false}
        />
      </ConsoleFilter>
      {errors.length === 0 ? (
        <EmptyState title={request || after ? "No match" : "None"}>
          {request || after ? (
            <Link to={ERRORS_PATH}>Show all errors</Link>
          ) : (
            <p>Nothing has failed for a day.</p>
          )}
        </EmptyState>
      ) : (
        <ConsoleTable
          label="Errors"
          columns={COLUMNS}
          rows={errors}
          keyOf={({ fingerprint }) => fingerprint}
        />
      )}
      <KeysetPager
        firstTo={after === null ? null : errorsPath({ request, after: null })}
        nextTo={next === null ? null : errorsPath({ request, after: next })}
        csvTo={errors.length > 0 ? errorsCsvPath(filter) : null}
      />
    </ConsolePage>
  );
}

/** The reason, which opens the stack: the row's control for j, k and Enter. */
function Cause({ error: { event, reason, frames } }: { error: ErrorLine }) {
  return (
    <details className={styles.cause}>
      <summary data-row="">
        {reason} <small>{event}</small>
      </summary>
      <pre>{frames || "Without a stack."}</pre>
    </details>
  );
}
