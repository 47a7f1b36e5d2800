import styles from "./tree-lights.module.css";

const BULBS = [
  ["amber1", "amber"],
  ["amber2", "amber"],
  ["amber3", "amber"],
  ["green", "green"],
  ["red", "red"],
] as const;

/**
 * The tree. `play-try.ts` lights its bulbs, and says the last light in a word beside it: one place to look at, for
 * those who can't tell the colors or don't want lights. Neither is announced, since an announcement comes too late.
 */
export function TreeLights() {
  return (
    <div className={styles.post} aria-hidden="true">
      <div className={styles.tree}>
        <p className={styles.staging}>
          <span>Pre-stage</span>
          <i data-bulb="prestage" className={styles.small} />
        </p>
        <p className={styles.staging}>
          <span>Stage</span>
          <i data-bulb="stage" className={styles.small} />
        </p>
        {BULBS.map(([name, color]) => (
          <i key={name} data-bulb={name} data-color={color} className={styles.bulb} />
        ))}
      </div>
      <p data-word="" className={styles.word} />
    </div>
  );
}
