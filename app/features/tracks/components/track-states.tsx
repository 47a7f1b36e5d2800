import { StatesMap } from "#app/features/geography/components/states-map.tsx";
import { formatCount } from "#app/lib/race-numbers.ts";
import { Link } from "#app/rendering/index.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ChevronIcon } from "#app/ui/icons.tsx";
import type { TrackIndex as Index, TrackState } from "../list-tracks.server.ts";
import { locatorPath } from "../locator-query.ts";
import { trackPath } from "../rules.ts";
import styles from "./track-index.module.css";

/** The tracks of each state, each with what matters before a trip: length, elevation, whether it runs. */
export function TrackStates({ index: { search, states } }: { index: Index }) {
  return states.length === 0 ? (
    <EmptyState title="No results found">
      <p>
        {search === ""
          ? "No tracks match. Drop a filter."
          : `We don't know a track called “${search}” yet. Ran there? Send in the slip anyway.`}
      </p>
      <Link to="/tracks">Show all tracks</Link>
    </EmptyState>
  ) : (
    <div className={styles.states}>
      {states.map((state) => (
        <State key={state.name} state={state} isOpen={search !== ""} />
      ))}
    </div>
  );
}

/** The same on a map. */
export function TrackMap({ index: { states } }: { index: Index }) {
  if (states.length === 0) return null;
  const points = states.flatMap(({ tracks }) =>
    tracks.map(({ slug, name, latitude, longitude, runs }) => ({
      ...{ latitude, longitude, label: name, href: trackPath(slug), weight: runs },
    })),
  );
  return (
    <StatesMap
      label="Map of these tracks"
      isScene
      points={points}
      clusterHref={(near) => locatorPath({ near, isOpen: false })}
    />
  );
}

function State({ state: { name, tracks }, isOpen }: { state: TrackState; isOpen: boolean }) {
  return (
    <details className={styles.state} open={isOpen}>
      <summary className={styles.summary}>
        <h2 className={styles.name}>{name}</h2>
        <span className={styles.count}>{tracks.length}</span>
        <ChevronIcon className={styles.chevron} />
      </summary>
      <ul className={styles.tracks}>
        {tracks.map((track) => (
          <li key={track.slug} className={styles.track}>
            <Link to={trackPath(track.slug)}>{track.name}</Link>
            <p>
              {track.city}
              {track.elevationFt !== null && ` · ${formatCount(track.elevationFt)} ft`}
              {track.lengthFt !== 1320 && " · eighth mile"}
              {track.closedOn && " · closed"}
              {track.runs > 0 &&
                ` · ${formatCount(track.runs)} ${track.runs === 1 ? "run" : "runs"}`}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
