import { Form } from "react-router";
import { StatesMap } from "#app/features/geography/components/states-map.tsx";
import { UsePosition } from "#app/features/geography/components/use-position.tsx";
import { PLACE_TEXT_MAX, readPosition, writePosition } from "#app/features/geography/position.ts";
import { STATE_NAMES } from "#app/lib/states.ts";
import { Link } from "#app/rendering/index.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { CheckboxField, SelectField, TextField } from "#app/ui/field.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Located } from "../locate-tracks.server.ts";
import { countFilters, type LocatorQuery, locatorPath } from "../locator-query.ts";
import { countByState, trackPath } from "../rules.ts";
import { LocatedTracks } from "./located-tracks.tsx";
import styles from "./locator-screen.module.css";
import { TrackFilters } from "./track-filters.tsx";

const STATES = Object.entries(STATE_NAMES).map(([value, label]) => ({ value, label }));

/** The nearest strips to a town, a postal code or the device's position, with a map. */
export function LocatorScreen({ located }: { located: Located }) {
  const { query, answer } = located;
  return (
    <div className={`wrap ${styles.screen}`}>
      <PageHead
        eyebrow={<Link to="/racing-hq">Racing HQ</Link>}
        title="Track locator"
        lead="Your nearest strip, from a city or a ZIP code."
      />
      <Search query={query} isUnknown={answer.kind === "unknown"} />
      <div className={styles.columns} data-kind={answer.kind}>
        <section className={styles.results}>
          <Results located={located} />
        </section>
        <div className={styles.map}>
          <LocatorMap located={located} />
        </div>
      </div>
    </div>
  );
}

function Search({ query, isUnknown }: { query: LocatorQuery; isUnknown: boolean }) {
  return (
    <Form method="get" action="/track-locator" className={styles.search} key={locatorPath(query)}>
      <div className={styles.line}>
        <TextField
          label="City or ZIP code"
          name="place"
          type="search"
          defaultValue={query.place}
          maxLength={PLACE_TEXT_MAX}
          autoComplete="postal-code"
          placeholder="48842 or Detroit, MI"
          error={
            isUnknown
              ? "We can't find that place. Check the spelling or try a ZIP code."
              : undefined
          }
        />
        <Button>Find</Button>
        <UsePosition
          pathOf={(near) => locatorPath({ ...query, place: "", near: readPosition(near) })}
        />
      </div>
      {query.near && <input type="hidden" name="near" value={writePosition(query.near)} />}
      <TrackFilters filter={query} count={countFilters(query)}>
        <SelectField
          label="State or province"
          name="state"
          defaultValue={query.state}
          placeholder="Any"
          options={STATES}
        />
        <CheckboxField
          label="Include closed strips"
          name="closed"
          value="1"
          defaultChecked={!query.isOpen}
        />
      </TrackFilters>
    </Form>
  );
}

function Results({ located: { query, answer } }: { located: Located }) {
  if (answer.kind === "unknown") return <p>Nothing to show for “{query.place}”.</p>;
  if (answer.kind === "everywhere") return <States tracks={answer.tracks} query={query} />;
  if (answer.tracks.length === 0) return <Nothing query={query} where={whereOf(answer)} />;
  return (
    <>
      <h2 className={styles.heading}>{headingOf(answer)}</h2>
      {answer.kind === "around" && answer.radiusMiles > 50 && (
        <p className={styles.widened}>{widenedText(answer.radiusMiles)}</p>
      )}
      <LocatedTracks tracks={answer.tracks} />
    </>
  );
}

type Answer = Exclude<Located["answer"], { kind: "everywhere" | "unknown" }>;

function headingOf(answer: Answer): string {
  const count = answer.tracks.length;
  return `${count} ${count === 1 ? "strip" : "strips"} ${whereOf(answer)}`;
}

function whereOf(answer: Answer): string {
  if (answer.kind === "state") return `in ${STATE_NAMES[answer.state]}`;
  return `within ${answer.radiusMiles} miles of ${answer.name ?? "you"}`;
}

function widenedText(radiusMiles: number): string {
  const before = radiusMiles === 100 ? 50 : 100;
  return `Nothing within ${before} miles, so we looked out to ${radiusMiles}.`;
}

function Nothing({ query, where }: { query: LocatorQuery; where: string }) {
  const isFiltered = countFilters(query) > 0;
  return (
    <EmptyState title={`No strips ${where}`}>
      <p>
        {isFiltered
          ? "Drop a filter, or try a bigger town."
          : "That's a haul. Try a bigger town, or see every strip we know."}
      </p>
      {isFiltered ? (
        <Link to={locatorPath({ place: query.place, near: query.near })}>Drop the filters</Link>
      ) : (
        <Link to="/tracks">All tracks</Link>
      )}
    </EmptyState>
  );
}

function States({ tracks, query }: { tracks: Located["answer"]["tracks"]; query: LocatorQuery }) {
  if (tracks.length === 0) return <Nothing query={query} where="match" />;
  return (
    <>
      <h2 className={styles.heading}>Or pick a state</h2>
      <ul className={styles.states}>
        {countByState(tracks).map(({ state, count }) => (
          <li key={state}>
            <Link to={locatorPath({ ...query, state })}>
              {STATE_NAMES[state]} <span className={styles.count}>{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function LocatorMap({ located: { query, answer } }: { located: Located }) {
  const points = answer.tracks.map(({ slug, name, latitude, longitude }) => ({
    latitude,
    longitude,
    label: name,
    href: trackPath(slug),
  }));
  const filter = { ...query, place: "" };
  return (
    <StatesMap
      label="Map of these strips"
      points={points}
      clusterHref={(near) => locatorPath({ ...filter, near })}
      state={answer.kind === "state" ? answer.state : query.state || null}
      {...(answer.kind === "around"
        ? { around: { center: answer.center, miles: answer.radiusMiles } }
        : {})}
    />
  );
}
