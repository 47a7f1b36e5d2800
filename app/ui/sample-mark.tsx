import { Link } from "#app/rendering/index.ts";
import styles from "./sample-mark.module.css";

/** Marks something made up, with a link to the page that says what is. */
export function SampleMark() {
  return (
    <Link to="/about-samples" className={styles.mark}>
      Sample
    </Link>
  );
}
