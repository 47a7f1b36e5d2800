import { Link } from "#app/rendering/index.ts";
import { CloseIcon } from "#app/ui/icons.tsx";
import type { BoardControls } from "../board-controls.ts";
import styles from "./filter-chips.module.css";

/** The active filters; a click removes one. */
export function FilterChips({ controls }: { controls: BoardControls }) {
  if (controls.chips.length === 0) return null;
  return (
    <nav aria-label="Active filters" className={styles.chips}>
      {controls.chips.map(({ label, to }) => (
        <Link key={label} to={to} preventScrollReset className={styles.chip}>
          {label}
          <span className="visually-hidden">, remove</span>
          <CloseIcon size={16} />
        </Link>
      ))}
      <Link to={controls.reset} preventScrollReset className={styles.reset}>
        RESET
      </Link>
    </nav>
  );
}
