import { garagePath } from "#app/lib/garage-path.ts";
import { Link } from "#app/rendering/index.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { KeysetPager } from "#app/ui/keyset-pager.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { FollowersPage } from "../list-followers.server.ts";
import { FOLLOWING_PATH } from "../paths.ts";
import styles from "./following-screen.module.css";

/** Who follows a member, newest first. */
export function FollowersScreen({ page }: { page: FollowersPage }) {
  const { username, isOwn, isShown, followers, firstTo, nextTo } = page;
  return (
    <div className="wrap">
      <PageHead
        eyebrow={<Link to={garagePath(username)}>{`${username}'s garage`}</Link>}
        title="Followers"
        lead={isOwn && <OwnLead isShown={isShown} />}
      />
      <div className={styles.narrow}>
        {followers.length === 0 ? (
          <EmptyState title="Nobody yet">
            <p>{isOwn ? "Quick runs bring them in." : `Nobody follows ${username} yet.`}</p>
          </EmptyState>
        ) : (
          <ul className={styles.list}>
            {followers.map((follower) => (
              <li key={follower.username} className={styles.item}>
                <Link to={follower.to} className={styles.follower}>
                  {follower.username}
                </Link>
              </li>
            ))}
          </ul>
        )}
        <KeysetPager firstTo={firstTo} nextTo={nextTo} />
      </div>
    </div>
  );
}

function OwnLead({ isShown }: { isShown: boolean }) {
  return (
    <p>
      {isShown ? "Everyone can see this list." : "Only you see this list."}{" "}
      <Link to={`${FOLLOWING_PATH}#followers`}>Change that</Link>
    </p>
  );
}
