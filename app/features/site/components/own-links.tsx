import { Form, useLocation } from "react-router";
import { FOLLOWING_PATH } from "#app/features/following/paths.ts";
import { NEWSROOM_PATH } from "#app/features/newsroom/paths.ts";
import { NOTICES_PATH } from "#app/features/notices/paths.ts";
import { confirmSignOut } from "#app/features/offline/waiting-mark.ts";
import { garagePath } from "#app/lib/garage-path.ts";
import { isEditor, isStaff } from "#app/lib/roles.ts";
import { Link } from "#app/rendering/index.ts";
import { ChevronIcon } from "#app/ui/icons.tsx";
import { OwnerField } from "#app/ui/owner-field.tsx";
import type { RootViewer } from "#app/ui/root-data.ts";
import styles from "./account-menu.module.css";

/** The menu of a signed-in user. */
export function OwnLinks({ viewer }: { viewer: RootViewer }) {
  return (
    <div className={styles.account} data-menu-group="">
      <NoticesLink unseen={viewer.newNotices} />
      <button
        type="button"
        popoverTarget="account-menu"
        className={styles.who}
        aria-label={`${viewer.username}, account menu`}
      >
        <span className={styles.initial} aria-hidden="true">
          {viewer.username.slice(0, 1)}
        </span>
        <span className={styles.name}>{viewer.username}</span>
        <ChevronIcon size={12} />
      </button>
      <div id="account-menu" popover="auto" className={styles.panel}>
        <ul>
          {viewer.isClubMember && (
            <li>
              <Link to={garagePath(viewer.username)} className={styles.link}>
                My Garage
              </Link>
            </li>
          )}
          <li>
            <Link to={FOLLOWING_PATH} className={styles.link}>
              Following
            </Link>
          </li>
          {isEditor(viewer) && (
            <li>
              <Link to={NEWSROOM_PATH} className={styles.link}>
                Newsroom
              </Link>
            </li>
          )}
          {isStaff(viewer) && (
            <li>
              <Link to="/desk" className={styles.link}>
                Staff desk
              </Link>
            </li>
          )}
          {!viewer.isActivated && (
            <li>
              <Link to="?activation=resendActivation" preventScrollReset className={styles.link}>
                Activate account
              </Link>
            </li>
          )}
          <li>
            <Link to="/manage-account" className={styles.link}>
              Manage Account
            </Link>
          </li>
          <li>
            <Form method="post" action="/logout" replace onSubmit={confirmSignOut}>
              <OwnerField />
              <button type="submit" className={styles.link}>
                Log out
              </button>
            </Form>
          </li>
        </ul>
      </div>
    </div>
  );
}

/** The server counts up to ten. */
const COUNTED = 10;

/** The bell, with the number of new notices; none on their page, which marks them as seen. */
function NoticesLink({ unseen }: { unseen: number }) {
  const { pathname } = useLocation();
  const count = pathname === NOTICES_PATH ? 0 : unseen;
  const number = count < COUNTED ? `${count}` : `${COUNTED - 1}+`;
  return (
    <Link
      to={NOTICES_PATH}
      className={styles.bell}
      aria-label={count > 0 ? `Notices, ${number} new` : "Notices"}
    >
      <svg
        width="22"
        height="22"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        <path d="M3 17.5h18L18.5 14V9.5a6.5 6.5 0 0 0-13 0V14Zm6.5 0a2.5 2.5 0 0 0 5 0" />
      </svg>
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {number}
        </span>
      )}
    </Link>
  );
}
