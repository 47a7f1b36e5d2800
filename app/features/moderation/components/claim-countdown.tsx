import { useEffect, useState } from "react";
import type { SlipReview } from "../read-slip-review.server.ts";
import styles from "./moderation.module.css";

type ClaimCountdownProps = { claim: Exclude<SlipReview["claim"], false>; now: number };

/** Whose the slip is and for how long: as the server counted, then on by the minute. */
export function ClaimCountdown({ claim, now }: ClaimCountdownProps) {
  const [passed, setPassed] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer of the server restarts the countdown
  useEffect(() => {
    const start = Date.now();
    setPassed(0);
    const timer = setInterval(() => setPassed(Date.now() - start), 10_000);
    return () => clearInterval(timer);
  }, [now]);
  const left = Math.ceil((Date.parse(claim.until) - now - passed) / 60_000);
  const isLive = claim.isLive && left > 0;
  return (
    <span className={styles.claim} data-live={isLive}>
      {claim.isOwn ? "Yours" : `Claimed by ${claim.by}`}
      {isLive ? `, ${left} min left` : ", the claim has lapsed"}
    </span>
  );
}
