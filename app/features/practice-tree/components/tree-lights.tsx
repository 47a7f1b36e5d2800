import styles from "./tree-lights.module.css";

const BULBS = [
  ["amber1", "amber"],
  ["amber2", "amber"],
  ["amber3", "amber"],
  ["green", "green"],
  ["red", "red"],
] as const;

/** The tree, whose bulbs `play-try.ts` lights. It isn't announced: an announcement would come too late. */
export function TreeLights() {
  return (
    <div className={styles.tree} aria-hidden="true">
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
  );
}
