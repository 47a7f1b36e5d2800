import { Link } from "#app/rendering/index.ts";
import styles from "./tabs.module.css";

type TabLinksProps = {
  items: readonly { to: string; label: string; isCurrent: boolean }[];
  /** The name of the tab group, for screen readers. */
  label: string;
};

/** Tabs as links: each tab has a URL and works without script. */
export function TabLinks({ items, label }: TabLinksProps) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      {items.map((item) => (
        <Link
          key={item.to}
          to={item.to}
          preventScrollReset
          className={styles.tab}
          aria-current={item.isCurrent ? "page" : undefined}
        >
          {item.label}
        </Link>
      ))}
    </nav>
  );
}
