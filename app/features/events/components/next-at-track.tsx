import type { EventCard } from "../present-event.ts";
import styles from "./next-events.module.css";
import { NextEvents } from "./next-events.tsx";

/** The next events at a track, if there are any. */
export function NextAtTrack({ events }: { events: readonly EventCard[] }) {
  if (events.length === 0) return null;
  return (
    <section className={styles.here} aria-labelledby="next-here">
      <h2 id="next-here">Next at this track</h2>
      <NextEvents events={events} />
    </section>
  );
}
