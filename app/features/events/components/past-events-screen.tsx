import { lazy } from "react";
import type { Drawing } from "#app/features/content/block-markup.ts";
import { SceneHead } from "#app/features/content/components/scene-head.tsx";
import { Link, StaticMarkup } from "#app/rendering/index.ts";
import { TabLinks } from "#app/ui/tabs.tsx";
import type { PastEvents as List } from "../list-past-events.server.ts";
import { pastPath } from "../paths.ts";
import styles from "./events-screen.module.css";
// The lazy component is part of the document's markup, so the page needs its styles from the start.
import "#app/ui/empty-state.module.css";
import "#app/ui/picture.module.css";
import "./event-months.module.css";
import "./event-row.module.css";

const loadPart = () => import("./past-events.tsx");
const PastEvents = import.meta.env.SSR
  ? (await loadPart()).PastEvents
  : lazy(async () => ({ default: (await loadPart()).PastEvents }));

type PastEventsScreenProps = {
  /** Its events are undefined in the browser if the document contains them as markup. */
  list: List;
  year: number | null;
  before: number | null;
  drawing: Drawing;
};

/** Past events, newest first, by year. The list is static markup. */
export function PastEventsScreen({ list, year, before, drawing }: PastEventsScreenProps) {
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
            to: pastPath({ year: one, before: null }),
            label: one === null ? "All" : String(one),
            isCurrent: one === year,
          }))}
        />
      </SceneHead>
      <StaticMarkup
        as="div"
        id="past-events"
        className={`wrap ${styles.screen}`}
        variant={pastPath({ year, before })}
        Content={PastEvents}
        props={{ list, year }}
      />
    </>
  );
}
