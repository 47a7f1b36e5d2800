import { labelOf, messageOf } from "#app/features/slips/flag-labels.ts";
import { Link } from "#app/rendering/index.ts";
import type { SlipReview } from "../read-slip-review.server.ts";
import { REPORT_LABELS } from "../reports/texts.ts";
import styles from "./slip-flags.module.css";

type FlagsProps = { review: SlipReview };

/**
 * With more flags than this each gets two lines; with more than the second value, one line. All of
 * them stay in view.
 */
const ROOMY = 4;
const SNUG = 8;

/**
 * Flags from the rules and reports from members, strong ones first, next to the photos. Text that
 * doesn't fit is in FlagsInFull.
 */
export function SlipFlags({ review }: FlagsProps) {
  const count = countOf(review);
  if (count === 0) return <p className={styles.none}>No flags.</p>;
  const density = count <= ROOMY ? "roomy" : count <= SNUG ? "snug" : "tight";
  return (
    <div className={styles.box} data-density={density}>
      <FlagList flags={review.slip.flags} reports={review.reports} label="Flags" />
    </div>
  );
}

/** Leads to what each flag means, if there is any. */
export function FlagsHelp({ review }: FlagsProps) {
  if (review.slip.flags.length === 0) return null;
  return (
    <p className={styles.help}>
      <Link to="/desk/help#flags">What the flags mean</Link>
    </p>
  );
}

/** The same untruncated, for where SlipFlags cuts text off. */
export function FlagsInFull({ review }: FlagsProps) {
  if (countOf(review) <= ROOMY) return null;
  return (
    <section aria-labelledby="flags-in-full">
      <h2 id="flags-in-full">Flags in full</h2>
      <FlagList flags={review.slip.flags} reports={review.reports} label="Flags in full" />
    </section>
  );
}

function countOf({ slip, reports }: SlipReview): number {
  return slip.flags.length + reports.length;
}

type FlagListProps = Pick<SlipReview["slip"], "flags"> &
  Pick<SlipReview, "reports"> & { label: string };

/** Reports and flags, strong ones first. */
export function FlagList({ flags, reports, label }: FlagListProps) {
  return (
    <ul className={styles.flags} aria-label={label}>
      {reports.map((report) => (
        <li key={report.id} data-strong="true">
          <b>Reported</b> {REPORT_LABELS[report.reason].label}. {report.text}{" "}
          <Link to="/moderation/reports">Answer {report.reporter}</Link>
        </li>
      ))}
      {flags
        .toSorted((a, b) => Number(b.isStrong) - Number(a.isStrong))
        .map((flag) => (
          // A flag may appear twice, with different reasons.
          <li key={`${flag.code} ${flag.detail}`} data-strong={flag.isStrong}>
            <b>{labelOf(flag.code)}</b>{" "}
            {messageOf(flag).map(({ text, slipId }) =>
              slipId === null ? (
                text
              ) : (
                <Link key={slipId} to={`/moderation/slips/${slipId}`}>
                  {text}
                </Link>
              ),
            )}
          </li>
        ))}
    </ul>
  );
}
