import { lazy } from "react";
import { MapMarkup } from "#app/features/geography/components/map-markup.tsx";
import { Link, StaticMarkup } from "#app/rendering/index.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import { CATEGORY_LABELS } from "../categories.ts";
import { type EventQuery, eventsPath } from "../event-query.ts";
import type { EventList } from "../list-events.server.ts";
import { managePath } from "../paths.ts";
import { CalendarLinks } from "./calendar-links.tsx";
import { EditorLink } from "./editor-link.tsx";
import { EventFilter } from "./event-filter.tsx";
import styles from "./events-screen.module.css";
// The lazy components are part of the document's markup, so the page needs their styles from the start.
import "#app/features/geography/components/drawn-map.module.css";
import "#app/features/geography/components/zoomable-map.module.css";
import "#app/ui/empty-state.module.css";
import "#app/ui/picture.module.css";
import "./event-months.module.css";
import "./event-row.module.css";

const loadParts = () => import("./found-events.tsx");
const parts = import.meta.env.SSR ? await loadParts() : null;
const FoundEvents =
  parts?.FoundEvents ?? lazy(async () => ({ default: (await loadParts()).FoundEvents }));
const EventMap = parts?.EventMap ?? lazy(async () => ({ default: (await loadParts()).EventMap }));

type EventsScreenProps = {
  query: EventQuery;
  /** Its events are undefined in the browser if the document contains them as markup. */
  list: EventList;
  /** Whether this is the page of the query's category. */
  isCategoryPage?: boolean;
};

/** Upcoming events: the search form, the list by month, and the map. The last two are static markup. */
export function EventsScreen({ query, list, isCategoryPage = false }: EventsScreenProps) {
  const category = isCategoryPage && query.category ? CATEGORY_LABELS[query.category] : null;
  const path = category ? `/events/category/${query.category}` : "/events";
  const part = { variant: eventsPath(query, path), props: { query, list, path } };
  return (
    <div className={`wrap ${styles.screen}`}>
      <PageHead
        eyebrow={category ? <Link to="/events">Events</Link> : "Map & Search"}
        title={category ?? "Events"}
        className={category ? styles.kind : styles.head}
      />
      {!category && <EventFilter query={query} />}
      <div className={styles.columns}>
        <StaticMarkup {...part} as="div" id="found-events" Content={FoundEvents} />
        <aside className={styles.aside}>
          <MapMarkup {...part} id="event-map" Content={EventMap} />
          <CalendarLinks category={query.category} state={query.state} />
          <p>
            <Link to="/events/past-events">Past events</Link>
          </p>
          <EditorLink to={managePath()}>Manage events</EditorLink>
        </aside>
      </div>
    </div>
  );
}
