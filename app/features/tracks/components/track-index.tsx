import { Form } from "react-router";
import { StatesMap } from "#app/features/geography/components/states-map.tsx";
import { formatCount } from "#app/lib/race-numbers.ts";
import { Link } from "#app/rendering/index.ts";
import { Button } from "#app/ui/button.tsx";
import { DuskTop } from "#app/ui/dusk-top.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { CheckboxField, TextField } from "#app/ui/field.tsx";
import { ChevronIcon } from "#app/ui/icons.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { TrackIndex as Index, TrackState } from "../list-tracks.server.ts";
import { locatorPath } from "../locator-query.ts";
import { TRACK_SEARCH_MAX, trackPath } from "../rules.ts";
import { TrackFilters } from "./track-filters.tsx";
import styles from "./track-index.module.css";

/** All tracks by state, each with what matters before a trip: length, elevation, whether it runs. */
export function TrackIndex({ index }: { index: Index }) {
  const { search, states } = index;
  return (
    <div className={styles.screen}>
      <DuskTop isTall>
        <div className={styles.top}>
          <div>
            <PageHead
              eyebrow={<Link to="/1320-club">1320 Club</Link>}
              title="Tracks"
              lead="Every strip on our slips: its elevation, who's quickest there, who ran last."
            >
              <Link to="/track-locator" className={styles.nearest}>
                Find the nearest
              </Link>
            </PageHead>
            <Search index={index} />
          </div>
          {states.length > 0 && <TrackMap states={states} />}
        </div>
      </DuskTop>
      <div className={`wrap ${styles.list}`}>
        {states.length === 0 ? (
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
        )}
      </div>
    </div>
  );
}

function Search({ index: { search, filter } }: { index: Index }) {
  const { length, sanction, isOpen } = filter;
  return (
    <Form method="get" action="/tracks" className={styles.search}>
      <div className={styles.line}>
        <TextField
          label="Find a track"
          name="q"
          type="search"
          defaultValue={search}
          maxLength={TRACK_SEARCH_MAX}
          placeholder="Name, city or state"
          autoComplete="off"
        />
        <Button>Find</Button>
      </div>
      <TrackFilters
        filter={filter}
        count={[length !== null, sanction !== null, isOpen].filter(Boolean).length}
      >
        <CheckboxField label="Open only" name="open" value="1" defaultChecked={isOpen} />
      </TrackFilters>
    </Form>
  );
}

function TrackMap({ states }: { states: readonly TrackState[] }) {
  const points = states.flatMap(({ tracks }) =>
    tracks.map(({ slug, name, latitude, longitude, runs }) => ({
      ...{ latitude, longitude, label: name, href: trackPath(slug), weight: runs },
    })),
  );
  return (
    <div className={styles.map}>
      <StatesMap
        label="Map of these tracks"
        isScene
        points={points}
        clusterHref={(near) => locatorPath({ near, isOpen: false })}
      />
    </div>
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
