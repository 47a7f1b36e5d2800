import { lazy } from "react";
import { useLocation } from "react-router";
import { StaticMarkup } from "#app/rendering/index.ts";
import { Optional } from "#app/ui/optional.tsx";
import { type MenuCategory, useRootData } from "#app/ui/root-data.ts";
import styles from "./main-menu.module.css";
import { useMenuMarks } from "./use-menu-marks.ts";

const Content = import.meta.env.SSR
  ? (await import("./main-menu-groups.tsx")).MainMenuGroups
  : lazy(async () => ({ default: (await import("./main-menu-groups.tsx")).MainMenuGroups }));
const navigation = import.meta.env.SSR ? await import("./navigation.ts") : null;

const NO_CATEGORIES: readonly MenuCategory[] = [];

/** The navigation: a bar of dropdowns on wide screens, otherwise one sheet behind a button. */
export function MainMenu({ isModerator }: { isModerator: boolean }) {
  const { pathname } = useLocation();
  const newsCategories = useRootData()?.newsCategories ?? NO_CATEGORIES;
  const menuPath = navigation?.menuPath(pathname, navigation.navGroupsWith(newsCategories));
  useMenuMarks(pathname);
  return (
    <nav id="site-menu" popover="auto" aria-label="Main" className={styles.menu} data-site-menu="">
      <Optional>
        <StaticMarkup
          as="ul"
          id="site-menu-groups"
          className={styles.groups}
          variant={isModerator ? "moderator" : "anybody"}
          Content={Content}
          props={{ isModerator, newsCategories, pathname: menuPath ?? pathname }}
        />
      </Optional>
    </nav>
  );
}
