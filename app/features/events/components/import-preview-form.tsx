import { useEffect, useRef } from "react";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Link } from "#app/rendering/index.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/field.tsx";
import { type PostedFormState, PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import type { ImportVerdict } from "../check-row.ts";
import type { Difference } from "../compare-versions.ts";
import type { ImportPreview } from "../import-events.server.ts";
import { changeField, PLACE_FIELDS } from "../import-rows.ts";
import { eventPath } from "../paths.ts";
import styles from "./event-editor.module.css";

const KIND_LABELS = {
  new: "New",
  changed: "Changed",
  known: "Already there",
  bad: "Left out",
} as const;
/** Rows that an editor has to fix come first. */
const KIND_ORDER = { bad: 0, changed: 1, new: 2, known: 3 } as const;

/** The question that a table leaves open, and what was assumed. */
const UNCLEAR_DAYS = {
  "month-first":
    "Does this file write the day or the month first? We read 5/8/2027 as May 8. If that's wrong, change it below and check again.",
  "day-first":
    "Does this file write the day or the month first? We read 5/8/2027 as August 5. If that's wrong, change it below and check again.",
};

type PreviewProps = { preview: ImportPreview; answer: FormAnswer<ImportPreview> };

/** A preview of an import; its form creates new events and applies the checked changes. */
export function ImportPreviewForm({
  preview: { verdicts, notes, unclearDays },
  answer,
}: PreviewProps) {
  const form = useFormAnswer(answer, { intent: "import" });
  const dayOrder = unclearDays ?? answer.values.dayOrder ?? "";
  const created = verdicts.filter(({ kind }) => kind === "new").length;
  const changed = verdicts.filter(({ kind }) => kind === "changed");
  const rest = verdicts.length - created - changed.length;
  const heading = useRef<HTMLHeadingElement>(null);
  // A file is checked at the end of a long form; the result is above it, out of view.
  useEffect(() => {
    if (verdicts) heading.current?.focus();
  }, [verdicts]);
  return (
    <section className={styles.acts} aria-labelledby="preview">
      <h2 id="preview" ref={heading} tabIndex={-1}>
        {created} new, {changed.length > 0 && `${changed.length} changed, `}
        {rest} left out
      </h2>
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {unclearDays && <p>{UNCLEAR_DAYS[unclearDays]}</p>}
      <Rows verdicts={verdicts} />
      {created + changed.length > 0 && (
        <PostForm form={form} className={styles.form}>
          <input type="hidden" name="held" value={answer.values.held ?? ""} />
          <input type="hidden" name="dayOrder" value={dayOrder} />
          {PLACE_FIELDS.map((name) => (
            <input key={name} type="hidden" name={name} value={answer.values[name] ?? ""} />
          ))}
          {changed.map((verdict) => (
            <Change key={verdict.slug} verdict={verdict} form={form} />
          ))}
          <Button isBusy={form.isBusy}>{buttonLabel(created, changed.length)}</Button>
        </PostForm>
      )}
    </section>
  );
}

function buttonLabel(created: number, changed: number): string {
  if (created === 0) return "Make the checked changes";
  const events = `Import ${created} ${created === 1 ? "event" : "events"}`;
  return changed > 0 ? `${events} and the checked changes` : events;
}

function Rows({ verdicts }: Pick<ImportPreview, "verdicts">) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={styles.scroll} aria-label="Rows" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Event</th>
            <th scope="col">When and where</th>
            <th scope="col">What happens</th>
          </tr>
        </thead>
        <tbody>
          {verdicts
            .toSorted((a, b) => KIND_ORDER[a.kind] - KIND_ORDER[b.kind])
            .map((verdict, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other key and are never reordered
              <VerdictRow key={at} verdict={verdict} />
            ))}
        </tbody>
      </table>
    </section>
  );
}

function VerdictRow({ verdict }: { verdict: ImportVerdict }) {
  const { place, name, when, where, kind, detail, slug } = verdict;
  return (
    <tr>
      <td>{place}</td>
      <th scope="row">{name || "No name"}</th>
      <td>
        {when}
        <small>{where}</small>
      </td>
      <td data-kind={kind}>
        {KIND_LABELS[kind]}
        {detail && <small>{detail}</small>}
        {slug && (
          <small>
            <Link to={eventPath(slug)}>See it</Link>
          </small>
        )}
      </td>
    </tr>
  );
}

/** Both versions of an event side by side, and a box that takes the calendar's. */
function Change({ verdict, form }: { verdict: ImportVerdict; form: PostedFormState }) {
  const { name, slug, version, detail, differences } = verdict;
  const field = changeField(slug);
  const hasConflict = differences.some(({ isConflict }) => isConflict);
  return (
    <fieldset className={styles.change}>
      <legend>{name}</legend>
      {detail && <p>{detail}</p>}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">What changes</th>
            <th scope="col">On the site</th>
            <th scope="col">In the calendar</th>
          </tr>
        </thead>
        <tbody>
          {differences.map((difference) => (
            <DifferenceRow key={difference.label} difference={difference} />
          ))}
        </tbody>
      </table>
      <CheckboxField
        label={hasConflict ? "Replace our edits with the calendar's version" : "Make this change"}
        name={field}
        value={version}
        defaultChecked={form.field(field).defaultValue === String(version)}
      />
    </fieldset>
  );
}

function DifferenceRow({ difference }: { difference: Difference }) {
  const { label, ours, theirs, isConflict } = difference;
  return (
    <tr>
      <th scope="row">{label}</th>
      <td data-label="On the site" className={styles.version}>
        {ours || "Empty"}
        {isConflict && <small data-kind="bad">Edited here since the last import.</small>}
      </td>
      <td data-label="In the calendar" className={styles.version}>
        {theirs || "Empty"}
      </td>
    </tr>
  );
}
