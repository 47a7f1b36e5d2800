import { useLocation } from "react-router";
import { ChevronIcon } from "#app/ui/icons.tsx";
import { Link } from "#app/ui/link.tsx";
import styles from "./main-menu.module.css";
import { NAV_GROUPS, type NavGroup } from "./navigation.ts";

/** The navigation: a bar of dropdowns on wide screens, one sheet behind a button on the others. */
export function MainMenu({ isModerator }: { isModerator: boolean }) {
  const { pathname } = useLocation();
  return (
    <nav id="site-menu" popover="auto" aria-label="Main" className={styles.menu} data-site-menu="">
      <ul className={styles.groups}>
        {NAV_GROUPS.map((group) => (
          <Group key={group.id} group={group} pathname={pathname} />
        ))}
        {isModerator && (
          <li className={styles.group}>
            <Link
              to="/moderation"
              className={styles.top}
              aria-current={pathname.startsWith("/moderation") ? "page" : undefined}
            >
              Moderation
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}

function Group({ group, pathname }: { group: NavGroup; pathname: string }) {
  const menuId = `menu-${group.id}`;
  const isCurrent = group.links.some(({ to }) => isWithin(pathname, to));
  return (
    <li className={styles.group} data-menu-group="">
      <button
        type="button"
        popoverTarget={menuId}
        className={styles.top}
        data-current={isCurrent || undefined}
      >
        {group.label}
        <ChevronIcon size={12} className={styles.chevron} />
      </button>
      <p className={styles.heading}>{group.label}</p>
      <div id={menuId} popover="auto" className={styles.panel}>
        <ul className={styles.links}>
          {group.links.map((link) => (
            <li key={link.to}>
              <Link
                to={link.to}
                className={styles.link}
                aria-current={link.to === pathname ? "page" : undefined}
              >
                <span className={styles.linkLabel}>{link.label}</span>
                {link.note && <span className={styles.note}>{link.note}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}

function isWithin(pathname: string, to: string): boolean {
  return pathname === to || pathname.startsWith(`${to}/`);
}
