import { Link } from "#app/rendering/index.ts";
import { classNames } from "#app/ui/class-names.ts";
import type { TrackBars } from "../plot.ts";
import figure from "./plot-figure.module.css";
import styles from "./track-bests.module.css";

/** The best run at each track as bars; the list itself is the text alternative. */
export function TrackBests({ tracks }: { tracks: TrackBars }) {
  return (
    <figure className={figure.figure} aria-labelledby={`${tracks.id}-title`}>
      <figcaption>
        <h3 id={`${tracks.id}-title`} className={figure.title}>
          {tracks.title}
        </h3>
        <p className={figure.summary}>{tracks.summary}</p>
      </figcaption>
      <ol className={styles.bars}>
        {tracks.bars.map((bar) => (
          <li key={bar.to}>
            <span className={styles.track}>{bar.track}</span>
            <Link
              to={bar.to}
              className={styles.time}
              aria-label={`${bar.value} seconds: see the run`}
            >
              {bar.value}
            </Link>
            <svg className={styles.lane} width="100%" height="8" aria-hidden="true">
              <rect
                className={classNames(styles.bar, bar.tone === "modified" && styles.modified)}
                width={`${bar.length}%`}
                height="8"
              />
            </svg>
          </li>
        ))}
      </ol>
    </figure>
  );
}
