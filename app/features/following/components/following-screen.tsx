import { CLUB_ZONE, dayIn, formatLongDay } from "#app/lib/dates.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Link } from "#app/rendering/index.ts";
import { Alert } from "#app/ui/alert.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { KeysetPager } from "#app/ui/keyset-pager.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { FeedEntry } from "../present-entry.ts";
import type { FeedPage } from "../read-feed.server.ts";
import { FollowChoices } from "./follow-choices.tsx";
import styles from "./following-screen.module.css";
import { Suggestions } from "./suggestions.tsx";

type FollowingScreenProps = {
  page: FeedPage;
  username: string;
  /** After a refused form: the page with its button. */
  backTo: string | null;
  answer: FormAnswer | undefined;
};

/** What happened at everything a member follows, by day, and their choices. */
export function FollowingScreen({ page, username, backTo, answer }: FollowingScreenProps) {
  const { entries, firstTo, nextTo } = page;
  return (
    <div className="wrap">
      <PageHead
        title="Following"
        lead="New runs, events and stories from what you follow."
        isTerse
      />
      {answer?.message && (
        <Alert status="danger" className={styles.refusal}>
          {answer.message} {backTo && <Link to={backTo}>Back to where you were</Link>}
        </Alert>
      )}
      <div className={styles.columns}>
        <div>
          {entries.length === 0 ? (
            <Empty page={page} />
          ) : (
            daysOf(entries).map(([day, ofDay]) => <Day key={day} day={day} entries={ofDay} />)
          )}
          <KeysetPager firstTo={firstTo} nextTo={nextTo} />
        </div>
        <FollowChoices page={page} username={username} />
      </div>
    </div>
  );
}

function Empty({ page }: { page: FeedPage }) {
  const { isFollowing, nextTo, suggestions } = page;
  if (nextTo) {
    return (
      <EmptyState title="All quiet for a while">
        <p>What you follow has nothing new here. Go further back.</p>
      </EmptyState>
    );
  }
  return (
    <>
      {isFollowing ? (
        <EmptyState title="All quiet">
          <p>Nothing has happened at what you follow. It will be here when it does.</p>
        </EmptyState>
      ) : (
        <EmptyState title="You don't follow anything yet">
          <p>Press Follow in a garage, on a car, at a track or on a tag of the news.</p>
          {suggestions.length === 0 && <Ideas />}
        </EmptyState>
      )}
      <Suggestions suggestions={suggestions} />
    </>
  );
}

/** Where to look, for a member whom nothing can be suggested to. */
function Ideas() {
  return (
    <ul className={styles.ideas}>
      <li>
        <Link to="/1320-club">The quickest racers</Link>
      </li>
      <li>
        <Link to="/tracks">A track near you</Link>
      </li>
      <li>
        <Link to="/news">News and its tags</Link>
      </li>
    </ul>
  );
}

function daysOf(entries: readonly FeedEntry[]): [string, FeedEntry[]][] {
  return [...Map.groupBy(entries, ({ at }) => dayIn(new Date(at), CLUB_ZONE))];
}

const LABELS = { run: "Run", event: "Event", article: "Story" } as const;

function Day({ day, entries }: { day: string; entries: readonly FeedEntry[] }) {
  return (
    <section aria-label={formatLongDay(day)}>
      <h2 className={styles.day}>
        <time dateTime={day}>{formatLongDay(day)}</time>
      </h2>
      <ul className={styles.list}>
        {entries.map(({ key, kind, title, note, to, isBest }) => (
          <li key={key} className={styles.item}>
            <Link to={to} className={styles.link}>
              <span className={styles.kind}>{LABELS[kind]}</span>
              <span className={styles.words}>
                <span>{title}</span>
                <span className={styles.note}>{note}</span>
                {isBest && <span className={styles.best}>Car's best</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
