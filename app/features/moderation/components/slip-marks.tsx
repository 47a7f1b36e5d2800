import { useEffect, useRef } from "react";
import { type Mark, type MarkName, namesIn } from "#app/features/slip-reading/compare-slip.ts";
import { SLIP_NUMBERS } from "#app/features/slips/run-numbers.ts";
import { formatShortDay } from "#app/lib/dates.ts";
import { classNames } from "#app/ui/class-names.ts";
import type { SlipReview } from "../read-slip-review.server.ts";
import styles from "./slip-marks.module.css";
import type { Difference, SlipMarks } from "./use-slip-marks.ts";

const SIGNS = {
  same: "m4 13 5 5L20 6",
  differs: "m5 5 14 14M19 5 5 19",
  unread: "M8 8.5a4 4 0 1 1 5.5 3.7c-1 .4-1.5 1.1-1.5 2.3m0 3.2v1.8",
} as const;

function Sign({ state }: { state: Mark["state"] }) {
  return (
    <svg className={styles.sign} data-state={state} viewBox="0 0 24 24" aria-hidden="true">
      <path d={SIGNS[state]} />
    </svg>
  );
}

function labelOf(name: MarkName): string {
  if (name === "track") return "Track";
  if (name === "date") return "Date";
  return name === "vin" ? "VIN ending" : SLIP_NUMBERS[name].label;
}

function textOf(name: MarkName, mark: Mark): string {
  if (mark.state === "same") return "same on the photo";
  if (mark.state === "unread") return "not read on the photo";
  return `the photo says ${displayText({ name, value: mark.value })}`;
}

function displayText({ name, value }: Pick<Difference, "name" | "value">): string {
  return name === "date" ? formatShortDay(value) : value;
}

type MarkOf = { marks: SlipMarks; name: MarkName; isInCorner?: boolean };

/**
 * What the photo says about a typed value, next to it. Takes its place from the start, so that nothing moves.
 *
 * @param isInCorner on phones, in the corner of its cell
 */
export function PhotoMark({ marks, name, isInCorner = false }: MarkOf) {
  const mark = marks.step === "read" ? marks.marks[name] : undefined;
  return (
    <span
      className={classNames(styles.place, isInCorner && styles.corner)}
      title={mark && textOf(name, mark)}
    >
      {mark && (
        <>
          <Sign state={mark.state} />
          <span className="visually-hidden"> {textOf(name, mark)}</span>
        </>
      )}
    </span>
  );
}

/** What differs from the photo, each with the strip of paper that says so. */
export function Differences({ marks }: { marks: SlipMarks }) {
  if (marks.step !== "read" || marks.differences.length === 0) return null;
  return (
    <ul className={styles.differences} aria-label="Differs from the photo">
      {marks.differences.map((difference) => (
        <li key={difference.name}>
          <Sign state="differs" />
          <span>
            <b>{labelOf(difference.name)}</b> The photo says {displayText(difference)}.
          </span>
          <Strip {...difference} />
        </li>
      ))}
    </ul>
  );
}

function Strip({ strip, ...difference }: Difference) {
  const frame = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    frame.current?.replaceChildren(...(strip ? [strip] : []));
  }, [strip]);
  if (!strip) return null;
  const text = `Strip of the photo: ${labelOf(difference.name)} ${displayText(difference)}`;
  return <span ref={frame} className={styles.strip} role="img" aria-label={text} />;
}

type VerdictProps = { marks: SlipMarks; review: SlipReview };

/** How the comparison ended, next to the buttons that decide. */
export function PhotoVerdict({ marks, review }: VerdictProps) {
  return (
    <div className={styles.verdict}>
      {marks.step === "asking" && (
        <button type="button" onClick={marks.start}>
          Compare with the photo, 4 MB
        </button>
      )}
      <p role="status">
        <VerdictText marks={marks} review={review} />
      </p>
    </div>
  );
}

function VerdictText({ marks, review }: VerdictProps) {
  if (marks.step === "reading") return <span className={styles.quiet}>Reading the photo …</span>;
  if (marks.step === "unreadable") return <Verdict state="unread">The photo can't be read</Verdict>;
  if (marks.step !== "read") return null;
  const differing = namesIn(marks.marks, "differs");
  const unread = namesIn(marks.marks, "unread");
  if (differing.length > 0) return <Verdict state="differs">Differs: {listOf(differing)}</Verdict>;
  if (unread.length > 0) return <Verdict state="unread">Not read: {listOf(unread)}</Verdict>;
  return (
    <Verdict state="same">
      Everything matches the photo{hasStrongFlag(review) && ", but look at the flags"}
    </Verdict>
  );
}

function Verdict({ state, children }: { state: Mark["state"]; children: React.ReactNode }) {
  return (
    <span className={styles.outcome} data-state={state}>
      <Sign state={state} /> <span>{children}</span>
    </span>
  );
}

/** As many names as fit. */
const NAMES_MAX = 2;

function listOf(names: readonly MarkName[]): string {
  const more = names.length - NAMES_MAX;
  const labels = names.slice(0, NAMES_MAX).map(labelOf).join(", ");
  return more > 0 ? `${labels} and ${more} more` : labels;
}

/** Whether something besides the photo speaks against the slip. */
function hasStrongFlag({ slip, reports }: SlipReview): boolean {
  return reports.length > 0 || slip.flags.some(({ isStrong }) => isStrong);
}
