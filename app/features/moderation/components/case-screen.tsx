import type { ReactNode } from "react";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { formatCount } from "#app/lib/race-numbers.ts";
import { Alert } from "#app/ui/alert.tsx";
import { KeysetPager } from "#app/ui/keyset-pager.tsx";
import { TabLinks } from "#app/ui/tabs.tsx";
import { DESK_KEYS } from "../keys.ts";
import { withQuery } from "../read-query.ts";
import { CASE_NOTES_MAX } from "../schema.ts";
import { DeskHead } from "./desk-head.tsx";
import { DeskNotes, noteOf } from "./desk-notes.tsx";
import styles from "./moderation.module.css";
import { ShortcutHelp } from "./shortcut-help.tsx";

type CaseScreenProps = {
  desk: "appeals" | "comments" | "reports";
  /** What this desk decides, for those new to it. */
  lead: string;
  /** Each status with its label; the first is the one that waits. */
  tabs: readonly (readonly [value: string, label: string])[];
  status: string;
  /** How many wait. */
  waiting: number;
  /** What went wrong, above the list. */
  refusal: string | undefined;
  /** The notes of the one case that is open; null for a list. */
  notes: Parameters<typeof DeskNotes>[0]["notes"] | null;
  /** The answer to the note that was just sent. */
  answer: FormAnswer | undefined;
  isFirst: boolean;
  next: string | null;
  /** The list of cases. */
  children: ReactNode;
};

/** A desk of cases of one kind: tabs by status, the list, the notes of an open case, pages. */
export function CaseScreen({
  desk,
  lead,
  tabs,
  status,
  waiting,
  refusal,
  ...rest
}: CaseScreenProps) {
  const { notes, answer, isFirst, next, children } = rest;
  const path = `/moderation/${desk}`;
  return (
    <div className={styles.page}>
      <DeskHead desk={desk} lead={lead} />
      <div className={styles.bar}>
        <TabLinks
          label="Status"
          items={tabs.map(([value, label], place) => ({
            to: `${path}?status=${value}`,
            label: place === 0 ? `${label} ${formatCount(waiting)}` : label,
            isCurrent: value === status,
          }))}
        />
        <ShortcutHelp keys={DESK_KEYS[desk]} />
      </div>
      {refusal && <Alert status="warning">{refusal}</Alert>}
      {children}
      {notes && (
        <div className={styles.below}>
          <DeskNotes notes={notes} most={CASE_NOTES_MAX} hotkey="t" {...noteOf(answer)} />
        </div>
      )}
      <KeysetPager
        firstTo={isFirst ? null : withQuery(path, { status })}
        nextTo={next && withQuery(path, { status, after: next })}
        nextLabel="More"
        csvTo={withQuery(`${path}.csv`, { status })}
      />
    </div>
  );
}
