import { formatInstant } from "#app/lib/dates.ts";
import { garagePath } from "#app/lib/garage-path.ts";
import { Link } from "#app/rendering/index.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import type { BlockedMember } from "../list-blocked.server.ts";
import { BLOCKED_PATH } from "../paths.ts";
import styles from "./blocked-screen.module.css";

/** The members whom a member has blocked, each with a button to end that. */
export function BlockedScreen({ members }: { members: readonly BlockedMember[] }) {
  return (
    <div className="wrap">
      <PageHead
        eyebrow={<Link to="/manage-account">Manage account</Link>}
        title="Blocked members"
        lead="They can't challenge, follow or mention you, and their comments are folded for you."
        isTerse
      />
      {members.length === 0 ? (
        <EmptyState title="Nobody's blocked">
          <p>Block a member in their garage, or from the More page of one of their comments.</p>
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {members.map(({ id, username, at }) => (
            <li key={id} className={styles.member}>
              <span>
                <Link to={garagePath(username)}>{username}</Link>{" "}
                <span className={styles.since}>since {formatInstant(at)}</span>
              </span>
              <PostForm action={BLOCKED_PATH}>
                <input type="hidden" name="member" value={id} />
                <Button variant="ghost" aria-label={`Unblock ${username}`}>
                  Unblock
                </Button>
              </PostForm>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
