import { StatesMap } from "#app/features/geography/components/states-map.tsx";
import { STATE_NAMES } from "#app/lib/states.ts";
import { Link } from "#app/rendering/index.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { Located } from "../locate-tracks.server.ts";
import { countFilters, type LocatorQuery, locatorPath } from "../locator-query.ts";
import { countByState, trackPath } from "../rules.ts";
import { LocatedTracks } from "./located-tracks.tsx";
import styles from "./locator-screen.module.css";

/** The strips of a search, or the states to pick from. */
export function LocatorResults({ located: { query, answer } }: { located: Located }) {
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

/** The same on a map; a mark of several strips links to a search around it. */
export function LocatorMap({ located: { query, answer } }: { located: Located }) {
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
