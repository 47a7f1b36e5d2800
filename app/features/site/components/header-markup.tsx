import { SEARCH_PATH } from "#app/features/search/paths.ts";
import { BRAND } from "#app/lib/brand.ts";
import { Link } from "#app/rendering/index.ts";
import { LogoMark } from "./logo-mark.tsx";
import menuStyles from "./main-menu.module.css";
import { MainMenuGroups, type MainMenuGroupsProps } from "./main-menu-groups.tsx";
import styles from "./site-header.module.css";

/** The navigation is a bar of dropdowns on wide screens, otherwise one sheet behind a button. */
export function HeaderMarkup(props: MainMenuGroupsProps) {
  return (
    <>
      <Link to="/" className={styles.mark} aria-label={`${BRAND.name}, home page`}>
        <LogoMark />
        <span>
          Quarter Mile
          <br />
          Garage
        </span>
      </Link>
      <nav
        id="site-menu"
        popover="auto"
        aria-label="Main"
        className={menuStyles.menu}
        data-site-menu=""
      >
        <ul className={menuStyles.groups}>
          <MainMenuGroups {...props} />
        </ul>
      </nav>
      <form action={SEARCH_PATH} className={styles.search} data-slash="">
        <input type="search" name="q" aria-label="Search everything" />
      </form>
    </>
  );
}
