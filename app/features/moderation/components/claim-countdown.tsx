import { useEffect, useState } from "react";
import type { SlipReview } from "../read-slip-review.server.ts";
import styles from "./moderation.module.css";

type ClaimCountdownProps = { claim: Exclude<SlipReview["claim"], false>; now: number };

/** Who has the slip and for how long: the server's value, then counted down by the minute. */
export function ClaimCountdown({ claim, now }: ClaimCountdownProps) {
  const [passed, setPassed] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new server response restarts the countdown
  useEffect(() => {
    const start = Date.now();
    setPassed(0);
    const timer = setInterval(() => setPassed(Date.now() - start), 10_000);
    return () => clearInterval(timer);
  }, [now]);
  const minutesLeft = Math.ceil((Date.parse(claim.until) - now - passed) / 60_000);
  const isLive = claim.isLive && minutesLeft > 0;
  return (
    <span className={styles.claim} data-live={isLive}>
      {claim.isOwn ? "Yours" : `Claimed by ${claim.by}`}
      {isLive ? `, ${minutesLeft} min left` : ", the claim has expired"}
    </span>
  );
}
