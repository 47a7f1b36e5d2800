import type { Drawing } from "#app/features/content/block-markup.ts";
import { SceneHead } from "#app/features/content/components/scene-head.tsx";
import { Link } from "#app/rendering/index.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TabLinks } from "#app/ui/tabs.tsx";
import type { PastEvents } from "../list-past-events.server.ts";
import { EventMonths } from "./event-months.tsx";
import styles from "./events-screen.module.css";

const PATH = "/events/past-events";

type PastEventsScreenProps = { list: PastEvents; year: number | null; drawing: Drawing };

/** Past events, newest first, by year. */
export function PastEventsScreen({ list, year, drawing }: PastEventsScreenProps) {
  const pathOf = (one: number | null) => (one === null ? PATH : `${PATH}?year=${one}`);
  return (
    <>
      <SceneHead
        drawing={drawing}
        eyebrow={<Link to="/events">Events</Link>}
        title="Past events"
        lead="Where we raced, and the runs that came out of it."
      >
        <TabLinks
          label="Year"
          items={[null, ...list.years].map((one) => ({
            to: pathOf(one),
            label: one === null ? "All" : String(one),
            isCurrent: one === year,
          }))}
        />
      </SceneHead>
      <div className={`wrap ${styles.screen}`}>
        {list.events.length === 0 ? (
          <EmptyState title={year === null ? "No past events yet" : `Nothing in ${year}`}>
            <Link to="/events">See what's next</Link>
          </EmptyState>
        ) : (
          <EventMonths events={list.events} />
        )}
        {list.next !== null && (
          <nav aria-label="Pages" className={styles.pages}>
            <Link to={`${pathOf(year)}${year === null ? "?" : "&"}before=${list.next}`} rel="next">
              Older events
            </Link>
          </nav>
        )}
      </div>
    </>
  );
}
