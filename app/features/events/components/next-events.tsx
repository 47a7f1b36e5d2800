import { placeName } from "#app/lib/states.ts";
import { Link } from "#app/rendering/index.ts";
import { formatDays } from "../format-schedule.ts";
import { eventPath } from "../paths.ts";
import type { EventCard } from "../present-event.ts";
import { STATUS_LABELS } from "../rules.ts";
import styles from "./next-events.module.css";

/** A short list of upcoming events: the day, the name, the place. */
export function NextEvents({ events }: { events: readonly EventCard[] }) {
  return (
    <ul className={styles.list}>
      {events.map(({ slug, eventName, schedule, place, status }) => (
        <li key={slug}>
          <Link to={eventPath(slug)}>
            <b>{formatDays(schedule)}</b>
            <span>{eventName}</span>
            <small>
              {status !== "SCHEDULED" && `${STATUS_LABELS[status]} · `}
              {place.city}, {place.state ?? placeName(place)}
            </small>
          </Link>
        </li>
      ))}
    </ul>
  );
}
