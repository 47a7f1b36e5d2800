import {
  type ConsoleColumn,
  ConsoleFilter,
  ConsoleTable,
} from "#app/features/console/components/console-list.tsx";
import { ConsolePage } from "#app/features/console/components/console-page.tsx";
import type { ConsoleSection } from "#app/features/console/console-section.ts";
import { formatInstant } from "#app/lib/dates.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { keysOf } from "#app/lib/keys-of.ts";
import { Link } from "#app/rendering/index.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { KeysetPager } from "#app/ui/keyset-pager.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { choicePath } from "../choice-filter.ts";
import { formatDuration } from "../format-duration.ts";
import { JOB_STATE_LABELS, type JobState } from "../job-states.ts";
import type { JobLine } from "../list-jobs.server.ts";
import { JOBS_CSV_PATH, JOBS_PATH } from "../paths.ts";
import { JOB_STATE_OPTIONS } from "../record-kinds.ts";
import styles from "./records.module.css";

type JobsScreenProps = {
  sections: readonly ConsoleSection[];
  jobs: readonly JobLine[];
  /** The state that is listed; null for all. */
  state: JobState | null;
  answer: FormAnswer<unknown> | undefined;
};

const COLUMNS: readonly ConsoleColumn<JobLine>[] = [
  { heading: "Job", cell: ({ label }) => <strong>{label}</strong> },
  {
    heading: "Last run",
    cell: ({ startedAt }) =>
      startedAt && <time dateTime={startedAt}>{formatInstant(startedAt)}</time>,
  },
  {
    heading: "Took",
    cell: ({ startedAt, durationMs }) => startedAt && formatDuration(durationMs),
    isNumber: true,
  },
  { heading: "State", cell: (job) => <JobMark job={job} />, isWord: true },
  {
    heading: "Next run",
    cell: ({ nextAt }) => <time dateTime={nextAt}>{formatInstant(nextAt)}</time>,
  },
  { heading: "Now", cell: (job) => <RunForm job={job} /> },
];

/** Every scheduled job: when it ran, how it went, when it runs next, and a button that runs it now. */
export function JobsScreen(props: JobsScreenProps) {
  const { sections, jobs, state, answer } = props;
  const rows = jobs.filter((job) => state === null || job.state === state);
  return (
    <ConsolePage title="Jobs" lead={summaryOf(jobs)} sections={sections} section={JOBS_PATH}>
      {answer?.message && (
        <Alert status={answer.code === null ? "warning" : "danger"}>{answer.message}</Alert>
      )}
      <ConsoleFilter action={JOBS_PATH} label="Find jobs" isNarrowed={state !== null}>
        <SelectField
          key={state}
          label="State"
          name="state"
          placeholder="Any"
          options={JOB_STATE_OPTIONS}
          defaultValue={state ?? ""}
        />
      </ConsoleFilter>
      {rows.length === 0 ? (
        <EmptyState title="No match">
          <Link to={JOBS_PATH}>Show all jobs</Link>
        </EmptyState>
      ) : (
        <ConsoleTable label="Jobs" columns={COLUMNS} rows={rows} keyOf={({ step }) => step} />
      )}
      <KeysetPager firstTo={null} nextTo={null} csvTo={choicePath(JOBS_CSV_PATH, { state })} />
    </ConsolePage>
  );
}

/** The states worth a look, in the order of their weight. */
const WORTH_A_LOOK = { late: "late", failed: "failed", never: "not yet run" } as const;

/** "1 late, 2 failed", or that all is well. */
function summaryOf(jobs: readonly JobLine[]): string {
  const parts = keysOf(WORTH_A_LOOK).flatMap((state) => {
    const count = jobs.filter((job) => job.state === state).length;
    return count > 0 ? `${count} ${WORTH_A_LOOK[state]}` : [];
  });
  return parts.length > 0 ? `${parts.join(", ")}.` : "All of them run on time.";
}

function JobMark({ job: { state, failure } }: { job: JobLine }) {
  return (
    <span className={styles.state} data-state={state}>
      {JOB_STATE_LABELS[state]}
      {state === "failed" && <small>{failure}</small>}
    </span>
  );
}

function RunForm({ job: { step, label, state } }: { job: JobLine }) {
  if (state === "waiting" || state === "running") return null;
  return (
    <PostForm>
      <input type="hidden" name="intent" value="run" />
      <input type="hidden" name="step" value={step} />
      <Button variant="quiet" aria-label={`Run now: ${label}`} data-row="">
        Run now
      </Button>
    </PostForm>
  );
}
