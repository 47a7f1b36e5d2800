import { Link } from "#app/rendering/index.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { KeysetPager } from "#app/ui/keyset-pager.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import type { Follow, FollowsPage } from "../list-follows.server.ts";
import { FOLLOWING_PATH } from "../paths.ts";
import styles from "./following-screen.module.css";

const LABELS = { racer: "Racer", car: "Car", track: "Track", tag: "Tag" } as const;

/** Everything that a member follows, each with a button that ends it. */
export function FollowsScreen({ page }: { page: FollowsPage }) {
  const { follows, firstTo, nextTo } = page;
  return (
    <div className="wrap">
      <PageHead
        eyebrow={<Link to={FOLLOWING_PATH}>Following</Link>}
        title="What you follow"
        lead="The newest first."
      />
      <div className={styles.narrow}>
        {follows.length === 0 ? (
          <EmptyState title="Nothing here">
            <p>
              Press Follow in a garage, on a car, at a track or on a tag of the news.{" "}
              <Link to="/tracks">See the tracks</Link>
            </p>
          </EmptyState>
        ) : (
          <ul className={styles.list}>
            {follows.map((follow) => (
              <FollowLine key={follow.to} follow={follow} />
            ))}
          </ul>
        )}
        <KeysetPager firstTo={firstTo} nextTo={nextTo} />
      </div>
    </div>
  );
}

function FollowLine({ follow: { kind, name, to, action } }: { follow: Follow }) {
  const form = useFormAnswer(undefined, { intent: "unfollow" });
  return (
    <li className={styles.follow}>
      <span className={styles.kind}>{LABELS[kind]}</span>
      <Link to={to} className={styles.name}>
        {name}
      </Link>
      <PostForm form={form} action={action} preventScrollReset>
        <input type="hidden" name="from" value="list" />
        <Button variant="quiet" isBusy={form.isBusy} aria-label={`Unfollow ${name}`}>
          Unfollow
        </Button>
      </PostForm>
    </li>
  );
}
