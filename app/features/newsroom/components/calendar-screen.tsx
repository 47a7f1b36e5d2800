import { formatDay, formatLongDay } from "#app/lib/dates.ts";
import { Link } from "#app/rendering/index.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { newsroomPath } from "../newsroom-query.ts";
import { CALENDAR_PATH, deskPath, NEW_ARTICLE_PATH, NEWSROOM_PATH } from "../paths.ts";
import type { NewsCalendar } from "../read-calendar.server.ts";
import styles from "./calendar-screen.module.css";

const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** A month of scheduled articles: a grid of its days, or on a phone the list of those with articles. */
export function CalendarScreen({ calendar }: { calendar: NewsCalendar }) {
  const { month, previous, next, today, weeks, total, hasMore } = calendar;
  const name = monthName(month);
  return (
    <div className={`wrap ${styles.screen}`}>
      <PageHead
        eyebrow={<Link to={NEWSROOM_PATH}>Newsroom</Link>}
        title={name}
        lead={leadOf(total, hasMore)}
      >
        <ButtonLink to={NEW_ARTICLE_PATH}>New article</ButtonLink>
      </PageHead>
      <nav aria-label="Months" className={styles.months}>
        <Link to={`${CALENDAR_PATH}?month=${previous}`} rel="prev">
          {monthName(previous)}
        </Link>
        {month !== today.slice(0, 7) && <Link to={CALENDAR_PATH}>This month</Link>}
        <Link to={`${CALENDAR_PATH}?month=${next}`} rel="next">
          {monthName(next)}
        </Link>
      </nav>
      <table className={styles.month}>
        <caption className="visually-hidden">Scheduled articles in {name}, Eastern time</caption>
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col">
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.day}>
              {week.map((entry) => (
                <Day key={entry.day} {...entry} month={month} today={today} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {hasMore && (
        <p>
          <Link to={newsroomPath({ state: "SCHEDULED" })}>See all that are scheduled</Link>
        </p>
      )}
    </div>
  );
}

type DayProps = NewsCalendar["weeks"][number][number] & Pick<NewsCalendar, "month" | "today">;

function Day({ day, articles, month, today }: DayProps) {
  if (!day.startsWith(month)) return <td className={styles.other} />;
  return (
    <td
      className={styles.day}
      data-empty={articles.length === 0 || undefined}
      aria-current={day === today ? "date" : undefined}
    >
      <time dateTime={day}>
        <span aria-hidden="true" className={styles.number}>
          {Number(day.slice(8))}
        </span>
        <span className={styles.whole}>{formatDay(day)}</span>
      </time>
      {articles.length > 0 && (
        <ul className={styles.articles}>
          {articles.map(({ id, title, author, time }) => (
            <li key={id}>
              <Link to={deskPath(id)}>
                <b>{clockOf(time)}</b> {title}
              </Link>
              <small>{author}</small>
            </li>
          ))}
        </ul>
      )}
    </td>
  );
}

/** "December 2026" */
function monthName(month: string): string {
  return formatLongDay(`${month}-01`).replace(" 1,", "");
}

function leadOf(total: number, hasMore: boolean): string {
  if (total === 0) return "Nothing is scheduled. Times are Eastern.";
  const count = `${hasMore ? "The first " : ""}${total} scheduled`;
  return `${count}. Times are Eastern.`;
}

/** "18:30" as "6:30 PM". */
function clockOf(time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, "0")} ${hours < 12 ? "AM" : "PM"}`;
}
