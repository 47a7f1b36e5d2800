import { StatesMap } from "#app/features/geography/components/states-map.tsx";
import { formatCount } from "#app/lib/race-numbers.ts";
import { Link } from "#app/rendering/index.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ChevronIcon } from "#app/ui/icons.tsx";
import type { TrackIndex as Index, TrackState } from "../list-tracks.server.ts";
import { locatorPath } from "../locator-query.ts";
import { trackPath } from "../rules.ts";
import styles from "./track-index.module.css";

/** The tracks by state, each with its length, its elevation and whether it is open. */
export function TrackStates({ index: { search, states } }: { index: Index }) {
  if (states.length === 0) {
    return (
      <EmptyState title="No results found">
        <p>
          {search === ""
            ? "No tracks match. Drop a filter."
            : `We don't know a track called “${search}” yet. Ran there? Send in the slip anyway.`}
        </p>
        <Link to="/tracks">Show all tracks</Link>
      </EmptyState>
    );
  }
  const isOpen = search !== "";
  return (
    <>
      <Group title="United States" states={states.filter(isHome)} isOpen={isOpen} />
      <Group
        title="Everywhere else"
        states={states.filter((state) => !isHome(state))}
        isOpen={isOpen}
      />
    </>
  );
}

function isHome({ tracks }: TrackState): boolean {
  return tracks.some(({ country }) => country === "US");
}

type GroupProps = { title: string; states: TrackState[]; isOpen: boolean };

function Group({ title, states, isOpen }: GroupProps) {
  if (states.length === 0) return null;
  return (
    <section className={styles.group} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.states}>
        {states.map((state) => (
          <State key={state.name} state={state} isOpen={isOpen} />
        ))}
      </div>
    </section>
  );
}

/** The same tracks on a map. */
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
        <h3 className={styles.name}>{name}</h3>
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
