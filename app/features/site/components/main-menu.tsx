import { lazy } from "react";
import { useLocation } from "react-router";
import { StaticMarkup } from "#app/rendering/index.ts";
import styles from "./main-menu.module.css";
import { useMenuMarks } from "./use-menu-marks.ts";

// A menu has few states, however many addresses there are: the worker keeps one for each.
const [Content, menuPath] = import.meta.env.SSR
  ? [
      (await import("./main-menu-groups.tsx")).MainMenuGroups,
      (await import("./navigation.ts")).menuPath,
    ]
  : [
      lazy(async () => ({ default: (await import("./main-menu-groups.tsx")).MainMenuGroups })),
      (pathname: string) => pathname,
    ];

/** The navigation: a bar of dropdowns on wide screens, one sheet behind a button on the others. */
export function MainMenu({ isModerator }: { isModerator: boolean }) {
  const { pathname } = useLocation();
  useMenuMarks(pathname);
  return (
    <nav id="site-menu" popover="auto" aria-label="Main" className={styles.menu} data-site-menu="">
      <StaticMarkup
        as="ul"
        id="site-menu-groups"
        className={styles.groups}
        variant={isModerator ? "moderator" : "anybody"}
        Content={Content}
        props={{ isModerator, pathname: menuPath(pathname) }}
      />
    </nav>
  );
}
