import { formatShortDay } from "#app/lib/dates.ts";
import { formatWait } from "#app/lib/format-wait.ts";
import { formatCount } from "#app/lib/race-numbers.ts";
import { Figure } from "#app/ui/figure.tsx";
import type { DeskFigures } from "../read-desk-figures.server.ts";
import { countedText } from "../rules.ts";
import styles from "./desk-figures.module.css";

/** The queue and its waits as a scoreboard, and two weeks of decisions as bars. */
export function DeskFiguresView({ figures }: { figures: DeskFigures }) {
  const { waiting, oldestWaitMs, medianWaitMs, decisions, openReports } = figures;
  const board = [
    ["Waiting", formatCount(waiting), `${figures.inReview} in review`],
    ["Oldest wait", oldestWaitMs === null ? "–" : formatWait(oldestWaitMs), "since it was sent"],
    [
      "Median wait",
      medianWaitMs === null ? "–" : formatWait(medianWaitMs),
      `of the last ${decisions} decisions`,
    ],
    ["Open reports", formatCount(openReports), "waiting for an answer"],
  ] as const;
  return (
    <>
      <dl className={styles.board}>
        {board.map(([label, value, note]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Figure value={value} size="large" />
              <small>{note}</small>
            </dd>
          </div>
        ))}
      </dl>
      <ReaderFigures readings={figures.readings} />
      <Misreads {...figures.misreads} />
      <DecisionBars days={figures.days} decisionsCounted={figures.decisionsCounted} />
    </>
  );
}

/** How often the desk's reader and the moderators agree. */
function ReaderFigures({ readings }: Pick<DeskFigures, "readings">) {
  const { decisions, ready, mismatch, falseMarks, unread } = readings;
  const lines = [
    ["Everything matched, and it was approved", `${ready.agreed} of ${ready.total}`],
    [
      "Something differed, and it was rejected or asked about",
      `${mismatch.agreed} of ${mismatch.total}`,
    ],
    ["Something differed, and it was approved all the same", String(falseMarks)],
    ["Something couldn't be read", String(unread)],
    ["Open until decided, with the photos read", secondsText(readings.secondsRead)],
    ["Open until decided, without", secondsText(readings.secondsUnaided)],
  ] as const;
  return (
    <section className={styles.reader} aria-labelledby="reader">
      <h2 id="reader">What the browser reads on photos</h2>
      {decisions === 0 ? (
        <p>No decisions yet on slips whose photos a browser has read.</p>
      ) : (
        <>
          <dl>
            {lines.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <p>
            The last {decisions} decisions, of no slip or moderator in particular. Times are
            medians.
          </p>
        </>
      )}
    </section>
  );
}

/** What racers reported that the slip form misread. */
function Misreads({ reports, fields }: DeskFigures["misreads"]) {
  if (reports === 0) return null;
  return (
    <section className={styles.reader} aria-labelledby="misreads">
      <h2 id="misreads">What racers say was misread</h2>
      <dl>
        {fields.map(({ label, count }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      <p>
        {reports} reports in 30 days, of no racer or slip.{" "}
        <code>npm run ops -- misreads --json</code> has the texts and their places.
      </p>
    </section>
  );
}

function secondsText(seconds: number | null): string {
  return seconds === null ? "–" : `${Math.round(seconds)} s`;
}

const [WIDTH, HEIGHT, GAP] = [700, 160, 8];

/** Decisions per day as bars, with the numbers in a table next to them. */
function DecisionBars({ days, decisionsCounted }: Pick<DeskFigures, "days" | "decisionsCounted">) {
  const most = Math.max(1, ...days.map(({ count }) => count));
  const sum = days.reduce((all, { count }) => all + count, 0);
  const formatTotal = (count: number) => countedText(count, decisionsCounted);
  const total = most < decisionsCounted ? sum : `${sum}+`;
  const step = WIDTH / days.length;
  return (
    <section className={styles.days} aria-labelledby="decisions">
      <h2 id="decisions">Decisions per day</h2>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT + 24}`}
        role="img"
        aria-label={`${total} decisions in ${days.length} days, ${formatTotal(most)} on the busiest. The numbers are in the table below.`}
      >
        {days.map(({ day, count }, place) => {
          const height = (count / most) * (HEIGHT - 24);
          const x = place * step + GAP / 2;
          return (
            <g key={day}>
              <rect
                x={x}
                y={HEIGHT - Math.max(height, 2)}
                width={step - GAP}
                height={Math.max(height, 2)}
                className={styles.bar}
              />
              {count > 0 && (
                <text x={x + (step - GAP) / 2} y={HEIGHT - height - 6} className={styles.count}>
                  {formatTotal(count)}
                </text>
              )}
              <text x={x + (step - GAP) / 2} y={HEIGHT + 18} className={styles.date}>
                {Number(day.slice(8))}
              </text>
            </g>
          );
        })}
      </svg>
      <details>
        <summary>The numbers</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Day (UTC)</th>
              <th scope="col">Decisions</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, count }) => (
              <tr key={day}>
                <td>{formatShortDay(day)}</td>
                <td>{formatTotal(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
