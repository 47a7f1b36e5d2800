import { packFor } from "../packing.ts";
import styles from "./packing-list.module.css";

const ID = "packing-list";

/** What to bring, with boxes to check on paper. */
export function PackingList({ isStripDay }: { isStripDay: boolean }) {
  return (
    <section className={styles.list} aria-labelledby={ID}>
      <h2 id={ID}>Packing list</h2>
      <ul>
        {packFor({ isStripDay }).map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}
