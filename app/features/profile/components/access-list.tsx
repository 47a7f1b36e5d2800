import type { ReactNode } from "react";
import styles from "./access-list.module.css";

/** A list of ways to access the account: its devices or its passkeys. */
export function AccessList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}

type AccessItemProps = {
  name: string;
  facts: ReactNode;
  /** The actions for it. */
  children: ReactNode;
};

export function AccessItem({ name, facts, children }: AccessItemProps) {
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.facts}>{facts}</p>
      </div>
      {children}
    </li>
  );
}
