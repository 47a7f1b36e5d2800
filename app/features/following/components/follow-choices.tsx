import { Link } from "#app/rendering/index.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/field.tsx";
import { PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import { FOLLOWING_PATH, FOLLOWS_PATH, followersPath } from "../paths.ts";
import type { FeedPage } from "../read-feed.server.ts";
import styles from "./following-screen.module.css";

/** Beside the feed: what a member follows, who follows them, and the feed's address for programs. */
export function FollowChoices({ page, username }: { page: FeedPage; username: string }) {
  return (
    <div className={styles.aside}>
      <section aria-labelledby="yours">
        <h2 id="yours" className={styles.day}>
          You follow
        </h2>
        <p>
          <Link to={FOLLOWS_PATH} className={styles.on}>
            Everything you follow
          </Link>
        </p>
      </section>
      <Followers page={page} username={username} />
      <ProgramFeed feedUrl={page.feedUrl} />
    </div>
  );
}

function Followers({ page, username }: { page: FeedPage; username: string }) {
  const form = useFormAnswer(undefined, { intent: "followers" });
  return (
    <section aria-labelledby="followers">
      <h2 id="followers" className={styles.day}>
        Following you
      </h2>
      <p>
        <Link to={followersPath(username)} className={styles.on}>
          {page.followers === "1" ? "One racer" : `${page.followers} racers`}
        </Link>
      </p>
      <PostForm form={form} action={FOLLOWING_PATH} preventScrollReset className={styles.form}>
        <CheckboxField
          label="Others can see who follows me."
          name="isShown"
          defaultChecked={page.areFollowersShown}
        />
        <Button variant="ghost" isBusy={form.isBusy}>
          Save
        </Button>
      </PostForm>
    </section>
  );
}

function ProgramFeed({ feedUrl }: { feedUrl: string | null }) {
  const renewal = useFormAnswer(undefined, { intent: "feed" });
  const removal = useFormAnswer(undefined, { intent: "no-feed" });
  return (
    <section aria-labelledby="rss">
      <h2 id="rss" className={styles.day}>
        In your feed reader
      </h2>
      {feedUrl === null ? (
        <p>An address for this page as RSS. Whoever has it sees what happens at what you follow.</p>
      ) : (
        <p>
          <a href={feedUrl} className={styles.address}>
            {feedUrl}
          </a>
          Keep it to yourself: whoever has it sees what happens at what you follow.
        </p>
      )}
      <PostForm form={renewal} action={FOLLOWING_PATH} preventScrollReset className={styles.form}>
        <Button variant="ghost" isBusy={renewal.isBusy}>
          {feedUrl === null ? "Make an address" : "Make a new address"}
        </Button>
      </PostForm>
      {feedUrl !== null && (
        <PostForm form={removal} action={FOLLOWING_PATH} preventScrollReset className={styles.form}>
          <Button variant="quiet" isBusy={removal.isBusy}>
            Take it away
          </Button>
        </PostForm>
      )}
    </section>
  );
}
