import { useRootData } from "#app/ui/root-data.ts";
import styles from "./calendar-links.module.css";

type CalendarLinksProps = { category: string; state: string };

/** Links to the calendar of the page's events: to subscribe, or to download. */
export function CalendarLinks({ category, state }: CalendarLinksProps) {
  const search = new URLSearchParams({ ...(category && { category }), ...(state && { state }) });
  const path = search.size > 0 ? `/events/calendar.ics?${search}` : "/events/calendar.ics";
  const host = (useRootData()?.origin ?? "").replace(/^https?:/, "");
  return (
    <section className={styles.calendar} aria-labelledby="calendar">
      <h2 id="calendar" className={styles.title}>
        In your calendar
      </h2>
      <p>Subscribe once. New dates and cancellations show up on their own.</p>
      <p className={styles.links}>
        <a href={`webcal:${host}${path}`}>Subscribe</a>
        <a href={path} download>
          Download .ics
        </a>
      </p>
    </section>
  );
}
