import type { ReactNode } from "react";
import { BRAND } from "#app/lib/brand.ts";
import styles from "./coming-soon.module.css";
import { LogoMark } from "./logo-mark.tsx";

/** The placeholder that everyone but staff sees until launch. */
export function ComingSoon({ children }: { children: ReactNode }) {
  return (
    <div className={styles.curtain}>
      <img className={styles.scene} src="/art/strip-dusk.svg" alt="" width={1440} height={800} />
      <div className={styles.words}>
        <p className={styles.mark}>
          <LogoMark /> {BRAND.name}
        </p>
        <h1 className={styles.title}>
          Staged.
          <br />
          Waiting for green.
        </h1>
        <p className={styles.lead}>
          We're rolling up to the line. Come back soon, and bring your slip.
        </p>
        <p className={styles.staff}>{children}</p>
      </div>
    </div>
  );
}
