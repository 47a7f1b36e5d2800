import { classNames } from "#app/ui/class-names.ts";
import type { Plot, PlotPoint } from "../plot.ts";
import styles from "./plot-figure.module.css";

/**
 * A plot drawn on the server. It stretches with its container while text and points keep their
 * size, since all positions are percentages. Screen readers get the summary; the page also has a
 * table of the same runs.
 */
export function PlotFigure({ plot }: { plot: Plot }) {
  return (
    <figure className={styles.figure} aria-labelledby={`${plot.id}-title`}>
      <figcaption>
        <h3 id={`${plot.id}-title`} className={styles.title}>
          {plot.title}
        </h3>
        <p className={styles.summary}>{plot.summary}</p>
      </figcaption>
      <p className={styles.axis} aria-hidden="true">
        {plot.yLabel}
      </p>
      <div className={styles.frame} aria-hidden="true">
        <svg className={styles.area} width="100%" height="100%">
          <title>{plot.title}</title>
          <Grid plot={plot} />
          <svg
            x="0"
            y="0"
            width="100%"
            height="100%"
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            {plot.lines.map((line) => (
              <path
                key={line.tone}
                className={classNames(styles.line, line.isTime ? styles.time : styles[line.tone])}
                data-tone={line.tone}
                d={line.path}
                vectorEffect="non-scaling-stroke"
              />
            ))}
          </svg>
          {plot.lines.map(({ tone, y, label, isTime }) => (
            <text
              key={tone}
              className={classNames(styles.label, isTime && styles.time)}
              x="100%"
              y={`${100 - y}%`}
              dy="-0.5em"
              textAnchor="end"
            >
              {label}
            </text>
          ))}
          {plot.marks.map((mark, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two changes may share day and text
            <Mark key={place} mark={mark} letter={letterOf(place)} />
          ))}
          {plot.points.map((point) => (
            <Point key={point.to} point={point} />
          ))}
        </svg>
      </div>
      <p className={styles.axis} data-axis="x" aria-hidden="true">
        {plot.xLabel}
      </p>
    </figure>
  );
}

/** A, B, C …: the letter of a mark in the plot and in the list of modifications. */
export function letterOf(place: number): string {
  return String.fromCharCode(65 + (place % 26));
}

function Grid({ plot }: { plot: Plot }) {
  return (
    <>
      {plot.yTicks.map((tick) => (
        <g key={tick.at}>
          <line
            className={styles.grid}
            x1="0"
            x2="100%"
            y1={`${100 - tick.at}%`}
            y2={`${100 - tick.at}%`}
          />
          <text className={styles.tick} x="-8" y={`${100 - tick.at}%`} dy="0.35em" textAnchor="end">
            {tick.label}
          </text>
        </g>
      ))}
      {plot.xTicks.map((tick, place) => (
        <g key={tick.at} className={place % 2 === 1 ? styles.spare : undefined}>
          <line className={styles.grid} x1={`${tick.at}%`} x2={`${tick.at}%`} y1="0" y2="100%" />
          <text className={styles.tick} x={`${tick.at}%`} y="100%" dy="1.6em" textAnchor="middle">
            {tick.label}
          </text>
        </g>
      ))}
    </>
  );
}

function Mark({ mark, letter }: { mark: Plot["marks"][number]; letter: string }) {
  return (
    <g className={styles.mark}>
      <title>{mark.label}</title>
      <line x1={`${mark.x}%`} x2={`${mark.x}%`} y1="0" y2="100%" />
      <text x={`${mark.x}%`} y="0" dy="-0.5em" textAnchor="middle">
        {letter}
      </text>
    </g>
  );
}

/**
 * Stock runs are circles, modified ones diamonds. Out of the tab order: the table has the links.
 */
function Point({ point }: { point: PlotPoint }) {
  return (
    <a href={point.to} tabIndex={-1} className={classNames(styles.point, styles[point.tone])}>
      <title>{point.label}</title>
      <svg
        x={`${point.x}%`}
        y={`${100 - point.y}%`}
        overflow="visible"
        aria-hidden="true"
        data-best={point.isBest || undefined}
      >
        <circle className={styles.target} r="12" />
        {point.tone === "stock" ? <circle r="4.5" /> : <path d="M0-6 6 0 0 6-6 0Z" />}
      </svg>
    </a>
  );
}
