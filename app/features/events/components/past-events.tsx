import { Link } from "#app/rendering/index.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";

import type { PastEvents as List } from "../list-past-events.server.ts";
import { pastPath } from "../paths.ts";
import { EventMonths } from "./event-months.tsx";
import styles from "./events-screen.module.css";

export type PastEventsProps = { list: List; year: number | null };

/** The past events of a year or of all, with a link to the next page. */
export function PastEvents({ list, year }: PastEventsProps) {
  return (
    <>
      {list.events.length === 0 ? (
        <EmptyState title={year === null ? "No past events yet" : `Nothing in ${year}`}>
          <Link to="/events">See what's next</Link>
        </EmptyState>
      ) : (
        <EventMonths events={list.events} />
      )}
      {list.next !== null && (
        <nav aria-label="Pages" className={styles.pages}>
          <Link to={pastPath({ year, before: list.next })} rel="next">
            Older events
          </Link>
        </nav>
      )}
    </>
  );
}
