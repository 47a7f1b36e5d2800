import type { ReactNode } from "react";
import styles from "./cards.module.css";

/** Ways on from here: a list of cards, each of which is one link with a line of text. */
export function Cards({ children }: { children: ReactNode }) {
  return <div className={styles.cards}>{children}</div>;
}

/** One of them; the whole card follows the link that its content begins with. */
export function Card({ children }: { children: ReactNode }) {
  return <li className={styles.card}>{children}</li>;
}
