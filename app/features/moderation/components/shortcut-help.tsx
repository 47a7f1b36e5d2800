import styles from "./moderation.module.css";

/** The keys of a page, as a line that can be read while working. */
export function ShortcutHelp({ keys }: { keys: readonly (readonly [string, string])[] }) {
  return (
    <ul className={styles.keys} aria-label="Keyboard shortcuts">
      {keys.map(([key, words]) => (
        <li key={key}>
          <kbd>{key}</kbd> {words}
        </li>
      ))}
    </ul>
  );
}
