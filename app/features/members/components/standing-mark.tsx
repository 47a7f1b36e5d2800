import { type MemberStanding, STANDING_LABELS } from "../member-standing.ts";
import styles from "./members.module.css";

/** What an account may do, in the color of its state. */
export function StandingMark({ standing }: { standing: MemberStanding }) {
  return (
    <span className={styles.standing} data-standing={standing}>
      {STANDING_LABELS[standing]}
    </span>
  );
}
