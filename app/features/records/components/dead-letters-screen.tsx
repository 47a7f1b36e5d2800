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
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { KeysetPager } from "#app/ui/keyset-pager.tsx";
import { PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import { TypedNameField } from "#app/ui/typed-name-field.tsx";
import { choicePath } from "../choice-filter.ts";
import type { DeadLetterLine } from "../dead-letters.server.ts";
import { DEAD_LETTERS_CSV_PATH, DEAD_LETTERS_PATH } from "../paths.ts";
import { LETTER_KINDS, type LetterKind } from "../record-kinds.ts";
import styles from "./records.module.css";

type DeadLettersScreenProps = {
  sections: readonly ConsoleSection[];
  kind: LetterKind | null;
  letters: readonly DeadLetterLine[];
  next: number | null;
  isFirst: boolean;
  answer: FormAnswer<unknown> | undefined;
};

type Answer = DeadLettersScreenProps["answer"];

const columnsOf = (answer: Answer): readonly ConsoleColumn<DeadLetterLine>[] => [
  { heading: "What for", cell: ({ label }) => <strong>{label}</strong> },
  {
    heading: "Given up",
    cell: ({ at }) => <time dateTime={at}>{formatInstant(at)}</time>,
  },
  { heading: "Now", cell: (letter) => <LetterForms letter={letter} answer={answer} /> },
];

/** What the queue gave up after six attempts: each can be sent again or discarded. */
export function DeadLettersScreen(props: DeadLettersScreenProps) {
  const { sections, kind, letters, next, isFirst, answer } = props;
  return (
    <ConsolePage
      title="Dead letters"
      lead="What the queue gave up after six attempts."
      sections={sections}
      section={DEAD_LETTERS_PATH}
      aside={letters.length > 0 && kind === null && <SendAll />}
    >
      {answer?.message && (
        <Alert status={answer.code === null ? "warning" : "danger"}>{answer.message}</Alert>
      )}
      <ConsoleFilter
        action={DEAD_LETTERS_PATH}
        label="Find dead letters"
        isNarrowed={kind !== null}
      >
        <SelectField
          key={kind}
          label="What for"
          name="kind"
          placeholder="Anything"
          options={LETTER_KINDS}
          defaultValue={kind ?? ""}
        />
      </ConsoleFilter>
      {letters.length === 0 ? (
        <EmptyState title={kind ? "No match" : "None"}>
          {kind ? (
            <Link to={DEAD_LETTERS_PATH}>Show all dead letters</Link>
          ) : (
            <p>The queue has done everything it was given.</p>
          )}
        </EmptyState>
      ) : (
        <ConsoleTable
          label="Dead letters"
          columns={columnsOf(answer)}
          rows={letters}
          keyOf={({ id }) => id}
        />
      )}
      <KeysetPager
        firstTo={isFirst ? null : choicePath(DEAD_LETTERS_PATH, { kind })}
        nextTo={next === null ? null : choicePath(DEAD_LETTERS_PATH, { kind }, next)}
        csvTo={choicePath(DEAD_LETTERS_CSV_PATH, { kind })}
      />
    </ConsolePage>
  );
}

function SendAll() {
  return (
    <PostForm className={styles.retry}>
      <input type="hidden" name="intent" value="send-all" />
      <Button variant="ghost">Send all again</Button>
    </PostForm>
  );
}

type LetterFormsProps = { letter: DeadLetterLine; answer: Answer };

/** The row's control for j and k sends it again. */
function LetterForms({ letter, answer }: LetterFormsProps) {
  const { id, label } = letter;
  return (
    <div className={styles.letter}>
      <PostForm>
        <input type="hidden" name="intent" value="send" />
        <input type="hidden" name="letter" value={id} />
        <Button variant="quiet" aria-label={`Send again: ${label}`} data-row="">
          Send again
        </Button>
      </PostForm>
      <DiscardForm letter={letter} answer={answer} />
    </div>
  );
}

/** It can't be undone, so its name has to be typed. */
function DiscardForm({ letter: { id, label }, answer }: LetterFormsProps) {
  const form = useFormAnswer(answer, { intent: `discard-${id}` });
  return (
    <details open={form.answer !== undefined || undefined}>
      <summary aria-label={`Discard: ${label}`}>Discard</summary>
      <PostForm form={form} className={styles.discard}>
        <input type="hidden" name="letter" value={id} />
        <TypedNameField name={label} form={form} />
        <Button variant="quiet" aria-label={`Discard for good: ${label}`} isBusy={form.isBusy}>
          Discard for good
        </Button>
      </PostForm>
    </details>
  );
}
