import { lazy } from "react";
import { Form } from "react-router";
import { MapMarkup } from "#app/features/geography/components/map-markup.tsx";
import { Link, StaticMarkup } from "#app/rendering/index.ts";
import { Button } from "#app/ui/button.tsx";
import { DuskTop } from "#app/ui/dusk-top.tsx";
import { CheckboxField, TextField } from "#app/ui/field.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { TrackIndex as Index } from "../list-tracks.server.ts";
import { TRACK_SEARCH_MAX } from "../rules.ts";
import { TrackFilters } from "./track-filters.tsx";
import styles from "./track-index.module.css";
// The lazy components are part of the document's markup, so the page needs their styles from the
// start.
import "#app/features/geography/components/drawn-map.module.css";
import "#app/features/geography/components/zoomable-map.module.css";
import "#app/ui/empty-state.module.css";

const loadParts = () => import("./track-states.tsx");
const parts = import.meta.env.SSR ? await loadParts() : null;
const TrackStates =
  parts?.TrackStates ?? lazy(async () => ({ default: (await loadParts()).TrackStates }));
const TrackMap = parts?.TrackMap ?? lazy(async () => ({ default: (await loadParts()).TrackMap }));

type TrackIndexProps = {
  /** Its states are undefined in the browser if the document contains them as markup. */
  index: Index;
};

/** All tracks by state, as a list and on a map, both static markup. */
export function TrackIndex({ index }: TrackIndexProps) {
  // Not the whole URL: a dialog over the page changes the URL but not the tracks.
  const variant = [index.search, ...Object.values(index.filter)].join(" ");
  const part = { variant, props: { index } };
  return (
    <div className={styles.screen}>
      <DuskTop hasPicture>
        <div className={styles.top}>
          <div>
            <PageHead
              eyebrow={<Link to="/1320-club">1320 Club</Link>}
              title="Tracks"
              lead="Every strip our racers run, and who's quickest there."
            >
              <Link to="/track-locator" className={styles.nearest}>
                Find the nearest
              </Link>
            </PageHead>
            <Search index={index} />
          </div>
          <MapMarkup {...part} id="track-map" className={styles.map} Content={TrackMap} />
        </div>
      </DuskTop>
      <StaticMarkup
        {...part}
        as="div"
        id="track-states"
        className={`wrap ${styles.list}`}
        Content={TrackStates}
      />
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
