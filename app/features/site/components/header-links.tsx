import { lazy } from "react";
import { useLocation } from "react-router";
import { StaticMarkup } from "#app/rendering/index.ts";
import { Optional } from "#app/ui/optional.tsx";
import { type MenuCategory, useRootData } from "#app/ui/root-data.ts";
// The lazy component is part of the document's markup, so every page needs its styles from the start.
import "./main-menu.module.css";
import styles from "./site-header.module.css";
import { useMenuMarks } from "./use-menu-marks.ts";

const Content = import.meta.env.SSR
  ? (await import("./header-markup.tsx")).HeaderMarkup
  : lazy(async () => ({ default: (await import("./header-markup.tsx")).HeaderMarkup }));
const navigation = import.meta.env.SSR ? await import("./navigation.ts") : null;

const NO_CATEGORIES: readonly MenuCategory[] = [];

/** The header's part that doesn't depend on who reads it: logo, navigation, search. */
export function HeaderLinks({ isModerator }: { isModerator: boolean }) {
  const { pathname } = useLocation();
  const newsCategories = useRootData()?.newsCategories ?? NO_CATEGORIES;
  const menuPath = navigation?.menuPath(pathname, navigation.navGroupsWith(newsCategories));
  useMenuMarks(pathname);
  return (
    <Optional>
      <StaticMarkup
        as="div"
        id="header-links"
        className={styles.links}
        variant={isModerator ? "moderator" : "anybody"}
        Content={Content}
        props={{ isModerator, newsCategories, pathname: menuPath ?? pathname }}
      />
    </Optional>
  );
}
