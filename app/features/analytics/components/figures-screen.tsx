import { PlotFigure } from "#app/features/plots/components/plot-figure.tsx";
import { formatShortDay } from "#app/lib/dates.ts";
import { formatCount } from "#app/lib/race-numbers.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Figure } from "#app/ui/figure.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { EVENT_LABELS } from "../event-labels.ts";
import type { VisitFigures } from "../read-visit-figures.server.ts";
import { DAYS_SHOWN } from "../rules.ts";
import styles from "./figures-screen.module.css";

/** The visit counts: totals, then top lists, then day by day. */
export function FiguresScreen({ figures }: { figures: VisitFigures }) {
  const { totals, plots, pages, searches, documents, sites, days } = figures;
  return (
    <div className={`wrap ${styles.screen}`}>
      <PageHead
        eyebrow="Staff"
        title="Figures"
        lead={`The last ${DAYS_SHOWN} days, updated every minute. Counts only: no one's in here.`}
      />
      <dl className={styles.board}>
        {totals.map(({ event, count }) => (
          <div key={event}>
            <dt>{EVENT_LABELS[event]}</dt>
            <dd>
              <Figure value={formatCount(count)} size="large" />
            </dd>
          </div>
        ))}
      </dl>
      {plots.length > 0 && (
        <section className={styles.section} aria-labelledby="plots">
          <h2 id="plots">Over time</h2>
          <div className={styles.pair}>
            {plots.map((plot) => (
              <PlotFigure key={plot.id} plot={plot} />
            ))}
          </div>
        </section>
      )}
      <div className={styles.pair}>
        <TopList title="Top pages" rows={pages} empty="No views yet" />
        <div className={styles.short}>
          <TopList title="Searches" rows={searches} empty="No searches yet" />
          <TopList title="Top downloads" rows={documents} empty="No downloads yet" />
          <TopList title="Links out" rows={sites} empty="No links followed yet" />
        </div>
      </div>
      <DayTable totals={totals} days={days} />
    </div>
  );
}

type TopListProps = {
  title: string;
  rows: readonly { subject: string; total: number }[];
  empty: string;
};

function TopList({ title, rows, empty }: TopListProps) {
  const most = Math.max(1, ...rows.map(({ total }) => total));
  return (
    <section className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <EmptyState title={empty} />
      ) : (
        <ol className={styles.top}>
          {rows.map(({ subject, total }) => (
            <li key={subject}>
              <span className={styles.subject}>{subject}</span>
              <strong>{formatCount(total)}</strong>
              <span
                className={styles.bar}
                style={{ inlineSize: `${(total / most) * 100}%` }}
                aria-hidden="true"
              />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function DayTable({ totals, days }: Pick<VisitFigures, "totals" | "days">) {
  return (
    <div className={styles.section}>
      <h2 id="days">Day by day</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section className={styles.scroll} aria-labelledby="days" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Day (UTC)</th>
              {totals.map(({ event }) => (
                <th key={event} scope="col">
                  {EVENT_LABELS[event]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, counts }) => (
              <tr key={day}>
                <th scope="row">{formatShortDay(day)}</th>
                {totals.map(({ event }, at) => (
                  <td key={event}>{formatCount(counts[at] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
