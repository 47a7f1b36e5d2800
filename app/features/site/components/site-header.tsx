import { isModerator } from "#app/lib/roles.ts";
import type { RootViewer } from "#app/ui/root-data.ts";
import { AccountMenu } from "./account-menu.tsx";
import { HeaderLinks } from "./header-links.tsx";
import styles from "./site-header.module.css";
import { useDismissedMenus } from "./use-dismissed-menus.ts";

type SiteHeaderProps = { viewer: RootViewer | null; isOverHero: boolean };

/**
 * Skip link, logo, navigation, search, account. Menus are native popovers: they open and close (Escape, a
 * click outside, the button) before any script loads; on wide screens they also open on hover.
 */
export function SiteHeader({ viewer, isOverHero }: SiteHeaderProps) {
  useDismissedMenus();
  return (
    <header className={styles.header} data-over-hero={isOverHero || undefined}>
      <a href="#content" className={styles.skip}>
        Skip to the content
      </a>
      <div className={styles.bar}>
        <HeaderLinks isModerator={isModerator(viewer)} />
        <AccountMenu viewer={viewer} />
        <button type="button" popoverTarget="site-menu" className={styles.toggle} aria-label="Menu">
          <span className={styles.bars} aria-hidden="true" />
        </button>
      </div>
    </header>
  );
}
