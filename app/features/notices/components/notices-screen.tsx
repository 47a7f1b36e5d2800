import { CLUB_ZONE, dayIn, formatLongDay } from "#app/lib/dates.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Link } from "#app/rendering/index.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { KeysetPager } from "#app/ui/keyset-pager.tsx";
import { Ago } from "#app/ui/moment.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { NoticesPage } from "../list-notices.server.ts";
import type { Notice, NoticeReply } from "../present-notice.ts";
import { NoticeChoicesForm } from "./notice-choices-form.tsx";
import styles from "./notices-screen.module.css";
import { PushSwitch } from "./push-switch.tsx";

type NoticesScreenProps = { page: NoticesPage; answer: FormAnswer | undefined };

/** A member's notices by day, and what they want to hear of. */
export function NoticesScreen({ page, answer }: NoticesScreenProps) {
  const { notices, firstTo, nextTo } = page;
  return (
    <div className="wrap">
      <PageHead title="Notices" lead="What happened while you were at the strip." isTerse />
      <div className={styles.columns}>
        <div>
          {notices.length === 0 ? (
            <EmptyState title="Nothing yet">
              <p>
                Somebody will be after your place soon. <Link to="/1320-club">See the boards</Link>
              </p>
            </EmptyState>
          ) : (
            daysOf(notices).map(([day, ofDay]) => <Day key={day} day={day} notices={ofDay} />)
          )}
          <KeysetPager firstTo={firstTo} nextTo={nextTo} />
        </div>
        <div>
          {page.pushKey && <PushSwitch pushKey={page.pushKey} />}
          <NoticeChoicesForm
            choices={page.choices}
            canPush={page.pushKey !== null}
            answer={answer}
          />
        </div>
      </div>
    </div>
  );
}

function daysOf(notices: readonly Notice[]): [string, Notice[]][] {
  return [...Map.groupBy(notices, ({ at }) => dayIn(new Date(at), CLUB_ZONE))];
}

function Day({ day, notices }: { day: string; notices: readonly Notice[] }) {
  return (
    <section aria-label={formatLongDay(day)}>
      <h2 className={styles.day}>
        <time dateTime={day}>{formatLongDay(day)}</time>
      </h2>
      <ul className={styles.list}>
        {notices.map(({ id, light, text, to, isNew, replies }) => (
          <li key={id} className={styles.item} data-new={isNew || undefined}>
            <Link to={to} className={styles.link}>
              <span className={styles[light]} aria-hidden="true" />
              <span>{text}</span>
              {isNew && <span className={styles.new}>New</span>}
            </Link>
            {replies && <Replies replies={replies} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Replies({ replies }: { replies: readonly NoticeReply[] }) {
  return (
    <ul className={styles.replies}>
      {replies.map(({ id, actor, to, at, isNew }) => (
        <li key={id}>
          <Link to={to} className={styles.reply}>
            {actor} <Ago at={at} /> {isNew && <span className={styles.new}>New</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
