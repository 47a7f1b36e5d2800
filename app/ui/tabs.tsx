import { Link } from "#app/rendering/index.ts";
import styles from "./tabs.module.css";

type TabLinksProps = {
  items: readonly { to: string; label: string; isCurrent: boolean }[];
  /** What the tabs choose between, for screen readers. */
  label: string;
};

/** Tabs that are links: every tab has an address and works without script. */
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
