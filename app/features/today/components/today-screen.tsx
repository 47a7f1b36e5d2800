import { ConsolePage } from "#app/features/console/components/console-page.tsx";
import type { ConsoleSection } from "#app/features/console/console-section.ts";
import { TODAY_PATH } from "#app/features/site/settings-paths.ts";
import { formatInstant, formatLongDay } from "#app/lib/dates.ts";
import { formatWait } from "#app/lib/format-wait.ts";
import { formatCount } from "#app/lib/race-numbers.ts";
import { Link } from "#app/rendering/index.ts";
import { Figure } from "#app/ui/figure.tsx";
import type { Today } from "../read-today.server.ts";
import styles from "./today.module.css";

type TodayScreenProps = { today: Today; sections: readonly ConsoleSection[] };

/** The first page of the console: what is waiting, what changed, and the day's figures. */
export function TodayScreen({ today, sections }: TodayScreenProps) {
  return (
    <ConsolePage title="Today" sections={sections} section={TODAY_PATH}>
      <Waiting waiting={today.waiting} />
      <div className={styles.pair}>
        <Figures figures={today.figures} lastWeek={today.lastWeek} />
        <Changes {...today} />
      </div>
    </ConsolePage>
  );
}

function Waiting({ waiting }: Pick<Today, "waiting">) {
  return (
    <section aria-labelledby="waiting" className={styles.section}>
      <h2 id="waiting">Waiting</h2>
      <ul className={styles.board}>
        {waiting.map(({ label, to, count, hasMore, dueAt, waitMs, isLate, names }) => (
          <li key={to}>
            <Link to={to} className={styles.cell} data-idle={(count === 0 && !isLate) || undefined}>
              <span className={styles.label}>{label}</span>
              <Figure
                value={count === null ? "–" : `${formatCount(count)}${hasMore ? "+" : ""}`}
                size="large"
              />
              <span className={styles.note} data-late={isLate || undefined}>
                {names ?? waitText({ waitMs, dueAt })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function waitText({ waitMs, dueAt }: Pick<Today["waiting"][number], "waitMs" | "dueAt">): string {
  if (waitMs !== undefined) return `Oldest: ${formatWait(waitMs)}`;
  return dueAt === undefined ? "Nothing to do" : `Next: ${formatInstant(dueAt)}`;
}

function Figures({ figures, lastWeek }: Pick<Today, "figures" | "lastWeek">) {
  return (
    <section aria-labelledby="figures" className={styles.section}>
      <h2 id="figures">So far today</h2>
      <p className={styles.note}>
        Next to all of {formatLongDay(lastWeek)}. Days begin at midnight UTC.
      </p>
      <dl className={`${styles.board} ${styles.figures}`}>
        {figures.map(({ event, label, to, today, lastWeek: before }) => (
          <div key={event} className={styles.cell}>
            <dt className={styles.label}>{to === null ? label : <Link to={to}>{label}</Link>}</dt>
            <dd>
              <Figure value={formatCount(today)} size="large" />
              <span className={styles.note}>{formatCount(before)} a week ago</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type ChangesProps = Pick<Today, "changes" | "states" | "statesTo" | "build">;

function Changes({ changes, states, statesTo, build }: ChangesProps) {
  const isListed = changes.some(({ about }) => about === `Release ${build.id}`);
  return (
    <section aria-labelledby="changes" className={styles.section}>
      <h2 id="changes">What changed</h2>
      {states.map((state) => (
        <p key={state} className={styles.state}>
          {statesTo === null ? state : <Link to={statesTo}>{state}</Link>}
        </p>
      ))}
      <ol className={styles.changes}>
        {changes.map(({ key, at, by, what, about, to }) => (
          <li key={key}>
            <p>
              <Link to={to}>{about ?? what}</Link>
              {about !== null && `: ${what}`}
            </p>
            <p className={styles.note}>
              {by}, <time dateTime={at}>{formatInstant(at)}</time>
            </p>
          </li>
        ))}
        {!isListed && (
          <li>
            <p>
              <Link to="/env">Release {build.id}</Link>
            </p>
            <p className={styles.note}>
              Built <time dateTime={build.at}>{formatInstant(build.at)}</time>
            </p>
          </li>
        )}
      </ol>
    </section>
  );
}
