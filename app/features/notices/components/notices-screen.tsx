import { CLUB_ZONE, dayIn, formatLongDay } from "#app/lib/dates.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { keysOf } from "#app/lib/keys-of.ts";
import { Link } from "#app/rendering/index.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { CheckboxField } from "#app/ui/field.tsx";
import { KeysetPager } from "#app/ui/keyset-pager.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import { NOTICE_LABELS } from "../kinds.ts";
import type { NoticesPage } from "../list-notices.server.ts";
import { NOTICES_PATH } from "../paths.ts";
import type { Notice } from "../present-notice.ts";
import styles from "./notices-screen.module.css";

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
        <Choices muted={page.muted} answer={answer} />
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
        {notices.map(({ id, light, text, to, isNew }) => (
          <li key={id} className={styles.item} data-new={isNew || undefined}>
            <Link to={to} className={styles.link}>
              <span className={styles[light]} aria-hidden="true" />
              <span>{text}</span>
              {isNew && <span className={styles.new}>New</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

type ChoicesProps = { muted: NoticesPage["muted"]; answer: FormAnswer | undefined };

function Choices({ muted, answer }: ChoicesProps) {
  const form = useFormAnswer(answer);
  const isOn = (kind: (typeof muted)[number]) =>
    answer ? answer.values[kind] === "on" : !muted.includes(kind);
  return (
    <section aria-labelledby="choices" className={styles.choices}>
      <h2 id="choices" className={styles.day}>
        What you hear about
      </h2>
      <PostForm form={form} action={NOTICES_PATH} preventScrollReset className={styles.form}>
        {keysOf(NOTICE_LABELS).map((kind) => (
          <CheckboxField
            key={kind}
            label={NOTICE_LABELS[kind]}
            name={kind}
            defaultChecked={isOn(kind)}
          />
        ))}
        <Button variant="ghost" isBusy={form.isBusy}>
          Save choices
        </Button>
      </PostForm>
    </section>
  );
}
