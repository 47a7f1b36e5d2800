import {
  type ConsoleColumn,
  ConsoleFilter,
  ConsoleTable,
} from "#app/features/console/components/console-list.tsx";
import { ConsolePage } from "#app/features/console/components/console-page.tsx";
import type { ConsoleSection } from "#app/features/console/console-section.ts";
import { formatInstant } from "#app/lib/dates.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Link } from "#app/rendering/index.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { KeysetPager } from "#app/ui/keyset-pager.tsx";
import { PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import type { MailLine } from "../list-mails.server.ts";
import {
  ADDRESS_MAX,
  MAIL_FILTERS,
  type MailFilter,
  mailCsvPath,
  mailPath,
} from "../mail-filter.ts";
import { MAIL_PATH } from "../paths.ts";
import { MailMark } from "./mail-mark.tsx";
import styles from "./records.module.css";

type MailListScreenProps = {
  sections: readonly ConsoleSection[];
  filter: MailFilter;
  mails: readonly MailLine[];
  next: number | null;
  isFirst: boolean;
  answer: FormAnswer<unknown> | undefined;
};

const COLUMNS: readonly ConsoleColumn<MailLine>[] = [
  {
    heading: "Subject",
    cell: ({ id, subject }) => (
      <Link to={`${MAIL_PATH}/${id}`} data-row="">
        {subject}
      </Link>
    ),
  },
  { heading: "To", cell: ({ to }) => to },
  { heading: "State", cell: (mail) => <MailMark mail={mail} />, isWord: true },
  { heading: "Attempts", cell: ({ attempts }) => attempts, isNumber: true },
  { heading: "Written", cell: ({ at }) => <time dateTime={at}>{formatInstant(at)}</time> },
];

/** The outbox: every mail of the last 90 days, newest first, and a button for those that weren't sent. */
export function MailListScreen(props: MailListScreenProps) {
  const { sections, filter, mails, next, isFirst, answer } = props;
  return (
    <ConsolePage
      title="Mail"
      sections={sections}
      section={MAIL_PATH}
      aside={<RetryAll answer={answer} />}
    >
      <MailSearch filter={filter} />
      {mails.length === 0 ? (
        <NoMail filter={filter} next={next} />
      ) : (
        <ConsoleTable label="Mail" columns={COLUMNS} rows={mails} keyOf={({ id }) => id} />
      )}
      <KeysetPager
        firstTo={isFirst ? null : mailPath(filter)}
        nextTo={next === null ? null : mailPath(filter, next)}
        csvTo={mailCsvPath(filter)}
      />
    </ConsolePage>
  );
}

function RetryAll({ answer }: Pick<MailListScreenProps, "answer">) {
  const form = useFormAnswer(answer, { intent: "retry-all" });
  return (
    <PostForm form={form} className={styles.retry}>
      <Button variant="ghost" isBusy={form.isBusy}>
        Send all unsent mail again
      </Button>
    </PostForm>
  );
}

function NoMail({ filter, next }: Pick<MailListScreenProps, "filter" | "next">) {
  if (next !== null) {
    return (
      <EmptyState title="None on this page">
        <Link to={mailPath(filter, next)}>Look further back</Link>
      </EmptyState>
    );
  }
  if (!isNarrowed(filter)) {
    return <EmptyState title="None yet">Mail from the last 90 days is listed here.</EmptyState>;
  }
  return (
    <EmptyState title="No match">
      <Link to={MAIL_PATH}>Show all mail</Link>
    </EmptyState>
  );
}

const isNarrowed = ({ to, state }: MailFilter) => to !== "" || state !== null;

function MailSearch({ filter }: { filter: MailFilter }) {
  const { to, state } = filter;
  return (
    <ConsoleFilter action={MAIL_PATH} label="Find mail" isNarrowed={isNarrowed(filter)}>
      <TextField
        key={`to ${to}`}
        label="To (the whole address)"
        name="to"
        type="email"
        defaultValue={to}
        maxLength={ADDRESS_MAX}
        autoCapitalize="none"
        spellCheck={false}
      />
      <SelectField
        key={`state ${state}`}
        label="State"
        name="state"
        placeholder="Any"
        options={MAIL_FILTERS}
        defaultValue={state ?? ""}
      />
    </ConsoleFilter>
  );
}
