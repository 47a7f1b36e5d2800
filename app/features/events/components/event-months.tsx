import { classNames } from "#app/ui/class-names.ts";
import type { EventCard } from "../present-event.ts";
import { groupByMonth } from "../present-event.ts";
import styles from "./event-months.module.css";
import { EventRow } from "./event-row.tsx";

/** Events grouped by the month they start in. */
export function EventMonths({ events }: { events: readonly EventCard[] }) {
  return groupByMonth(events).map(({ name, events: ofMonth }, index) => (
    <section key={name} className={classNames(styles.month, index > 0 && "far")}>
      <h2 className={styles.name}>{name}</h2>
      <ol className={styles.list}>
        {ofMonth.map((event) => (
          <EventRow key={event.slug} event={event} />
        ))}
      </ol>
    </section>
  ));
}
