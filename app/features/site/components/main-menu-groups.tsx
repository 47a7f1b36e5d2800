import type { NavGroup } from "#app/page-table.ts";
import { Link } from "#app/rendering/index.ts";
import { ChevronIcon } from "#app/ui/icons.tsx";
import type { MenuCategory } from "#app/ui/root-data.ts";
import styles from "./main-menu.module.css";
import { isWithin, MODERATION_PATH, navGroupsWith } from "./navigation.ts";

export type MainMenuGroupsProps = {
  isModerator: boolean;
  newsCategories: readonly MenuCategory[];
  pathname: string;
};

export function MainMenuGroups({ isModerator, newsCategories, pathname }: MainMenuGroupsProps) {
  return (
    <>
      {navGroupsWith(newsCategories).map((group) => (
        <Group key={group.id} group={group} pathname={pathname} />
      ))}
      {isModerator && (
        <li className={styles.group}>
          <Link
            to={MODERATION_PATH}
            className={styles.top}
            aria-current={isWithin(pathname, MODERATION_PATH) ? "page" : undefined}
          >
            Moderation
          </Link>
        </li>
      )}
    </>
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
