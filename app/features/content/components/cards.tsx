import type { ReactNode } from "react";
import styles from "./cards.module.css";

/** Links to further pages: a list of cards, each of which is one link with a line of text. */
export function Cards({ children }: { children: ReactNode }) {
  return <div className={styles.cards}>{children}</div>;
}

/** One card; all of it follows the link at its beginning. */
export function Card({ children }: { children: ReactNode }) {
  return <li className={styles.card}>{children}</li>;
}
