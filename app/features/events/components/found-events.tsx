import type { ReactNode } from "react";
import { StatesMap } from "#app/features/geography/components/states-map.tsx";
import { writePosition } from "#app/features/geography/position.ts";
import { Link } from "#app/rendering/index.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { type EventQuery, eventsPath, isFiltered } from "../event-query.ts";
import { formatDays } from "../format-schedule.ts";
import type { EventList } from "../list-events.server.ts";
import { eventPath } from "../paths.ts";
import { EventMonths } from "./event-months.tsx";
import styles from "./events-screen.module.css";

export type FoundEventsProps = {
  query: EventQuery;
  list: EventList;
  /** The list's path, without the query. */
  path: string;
};

/** The matching events, with a link to the next page. */
export function FoundEvents({ query, list, path }: FoundEventsProps) {
  return (
    <>
      <SearchedPlace query={query} list={list} />
      {list.events.length === 0 ? (
        <Nothing query={query} list={list} />
      ) : (
        <EventMonths events={list.events} />
      )}
      <Pages query={query} list={list} path={path} />
    </>
  );
}

/** The same on a map; a mark of several events links to a search around it. */
export function EventMap({ query, list: { events, near } }: Omit<FoundEventsProps, "path">) {
  const points = events.flatMap(({ point, eventName, schedule, slug }) => {
    const label = `${eventName}, ${formatDays(schedule)}`;
    return point ? [{ ...point, label, href: eventPath(slug) }] : [];
  });
  return (
    <StatesMap
      label="Where these events are"
      points={points}
      state={query.state || null}
      clusterHref={(center) => eventsPath({ ...query, near: writePosition(center) })}
      {...(near && { around: { center: near.center, miles: near.radius } })}
    />
  );
}

/** The place searched, since it may differ from what was typed. */
function SearchedPlace({ query, list: { near, events } }: { query: EventQuery; list: EventList }) {
  if (!near || events.length === 0) return null;
  const isWidened = query.within === null && near.radius > 50;
  return (
    <p className={styles.found} role="status">
      {isWidened && "Nothing closer. "}
      Within {near.radius.toLocaleString("en-US")} miles of {near.center.name}.
    </p>
  );
}

function Nothing({ query, list }: { query: EventQuery; list: EventList }): ReactNode {
  if (list.isPlaceUnknown) {
    return (
      <EmptyState title="We don't know that place">
        <p>Try a ZIP code, or a town with its state: Detroit, MI.</p>
      </EmptyState>
    );
  }
  if (!isFiltered(query)) {
    return (
      <EmptyState title="Nothing on the calendar">
        <p>New dates go up as tracks announce them.</p>
        <Link to="/events/past-events">See past events</Link>
      </EmptyState>
    );
  }
  if (list.near) return <NothingNear query={query} near={list.near} nearest={list.nearest} />;
  return (
    <EmptyState title="No events match">
      <p>Drop a filter, or look further out.</p>
      <Link to="/events">Show all events</Link>
    </EmptyState>
  );
}

type WiderLinkProps = { query: EventQuery; within: EventQuery["within"] };

function WiderLink({ query, within }: WiderLinkProps) {
  if (within === null) {
    return <Link to={eventsPath({ ...query, near: "", after: null, within })}>Look anywhere</Link>;
  }
  return (
    <Link to={eventsPath({ ...query, after: null, within })}>
      Look within {within.toLocaleString("en-US")} miles
    </Link>
  );
}

type NothingNearProps = { query: EventQuery } & Pick<EventList, "nearest"> & {
    near: NonNullable<EventList["near"]>;
  };

/** Names the nearest event and offers the radius that includes it. */
function NothingNear({ query, near: { center, radius }, nearest }: NothingNearProps) {
  return (
    <EmptyState title={`Nothing within ${radius.toLocaleString("en-US")} miles of ${center.name}`}>
      {nearest ? (
        <>
          <p>
            The nearest is <Link to={eventPath(nearest.event.slug)}>{nearest.event.eventName}</Link>
            {`, ${formatDays(nearest.event.schedule)}, ${nearest.event.distanceMiles?.toLocaleString("en-US")} miles away.`}
          </p>
          <WiderLink query={query} within={nearest.within} />
        </>
      ) : (
        <>
          <p>Drop a filter, or look further out.</p>
          <Link to="/events">Show all events</Link>
        </>
      )}
    </EmptyState>
  );
}

function Pages({ query, list, path }: FoundEventsProps) {
  const category = path === "/events" ? query.category : "";
  const to = (after: number | null) =>
    eventsPath(
      { ...query, category, after, within: after === null ? null : (list.near?.radius ?? null) },
      path,
    );
  if (list.next === null && query.after === null) return null;
  return (
    <nav aria-label="Pages" className={styles.pages}>
      {query.after !== null && <Link to={to(null)}>Back to upcoming events</Link>}
      {list.next !== null && (
        <Link to={to(list.next)} rel="next">
          Later events
        </Link>
      )}
    </nav>
  );
}
