import { eveningPath } from "#app/features/track-matches/paths.ts";
import { formatDay } from "#app/lib/dates.ts";
import { Link } from "#app/rendering/index.ts";
import styles from "./track-evenings.module.css";

type TrackEveningsProps = {
  slug: string;
  /** The latest days with results, newest first. */
  evenings: readonly string[];
};

/** The way to the results that the track sent; nothing without any. */
export function TrackEvenings({ slug, evenings }: TrackEveningsProps) {
  if (evenings.length === 0) return null;
  return (
    <section className={styles.evenings} aria-labelledby="evenings">
      <h2 id="evenings">The track's own results</h2>
      <ul>
        {evenings.map((day) => (
          <li key={day}>
            <Link to={eveningPath(slug, day)}>
              <time dateTime={day}>{formatDay(day)}</time>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
