import { Link } from "#app/rendering/index.ts";
import styles from "./moderation.module.css";

/** The page's shortcuts, in one row that stays visible while working. */
export function ShortcutHelp({ keys }: { keys: readonly (readonly [string, string])[] }) {
  return (
    <ul className={styles.keys} aria-label="Keyboard shortcuts">
      {keys.map(([key, words]) => (
        <li key={key}>
          <kbd>{key}</kbd> {words}
        </li>
      ))}
      <li>
        <Link to="/desk/help#keys">All keys</Link>
      </li>
    </ul>
  );
}
