import { Form } from "react-router";
import { formatCount } from "#app/lib/race-numbers.ts";
import { Link } from "#app/rendering/index.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { TrackIndex as Index, TrackState } from "../list-tracks.server.ts";
import { TRACK_SEARCH_MAX, trackPath } from "../rules.ts";
import styles from "./track-index.module.css";

/** All tracks by state, each with what matters before a trip: length, elevation, whether it runs. */
export function TrackIndex({ index: { search, states } }: { index: Index }) {
  return (
    <div className={`wrap ${styles.screen}`}>
      <PageHead
        eyebrow={<Link to="/1320-club">1320 Club</Link>}
        title="Tracks"
        lead="Every strip on our slips: its elevation, who's quickest there, who ran last."
      />
      <Form method="get" action="/tracks" className={styles.search}>
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
      </Form>
      {states.length === 0 ? (
        <EmptyState title="No results found">
          <p>
            No track of ours is called “{search}”. Slips may name strips that we don't know yet.
          </p>
          <Link to="/tracks">Show all tracks</Link>
        </EmptyState>
      ) : (
        <div className={styles.states}>
          {states.map((state) => (
            <State key={state.name} state={state} />
          ))}
        </div>
      )}
    </div>
  );
}

function State({ state: { name, tracks } }: { state: TrackState }) {
  return (
    <section className={styles.state}>
      <h2 className={styles.name}>{name}</h2>
      <ul className={styles.tracks}>
        {tracks.map((track) => (
          <li key={track.slug} className={styles.track}>
            <Link to={trackPath(track.slug)}>{track.name}</Link>
            <p>
              {track.city} · {formatCount(track.elevationFt)} ft
              {track.lengthFt !== 1320 && " · eighth mile"}
              {track.closedOn && " · closed"}
              {track.runs > 0 &&
                ` · ${formatCount(track.runs)} ${track.runs === 1 ? "run" : "runs"}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
