import { Form } from "react-router";
import { NEWSROOM_PATH } from "#app/features/newsroom/paths.ts";
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
