import { useEffect, useRef } from "react";
import { formatCount } from "#app/lib/race-numbers.ts";
import { Link } from "#app/rendering/index.ts";
import { StatusLight } from "#app/ui/status-light.tsx";
import { useShortcuts } from "#app/ui/use-shortcuts.ts";
import type { HeldDecision } from "../list-held-decisions.server.ts";
import type { SlipReview } from "../read-slip-review.server.ts";
import { ClaimCountdown } from "./claim-countdown.tsx";
import { focusSlip, SLIP_MARK } from "./focus-slip.ts";
import styles from "./moderation.module.css";
import { UndoBar } from "./undo-bar.tsx";

type SlipHeadProps = { review: SlipReview; held: readonly HeldDecision[] };

/**
 * The slip's title, its claim, the decisions that can be undone, and links to go on, by click or
 * key.
 */
export function SlipHead({ review, held }: SlipHeadProps) {
  const { slip, claim, nextId, previousId } = review;
  const next = useRef<HTMLAnchorElement>(null);
  const previous = useRef<HTMLAnchorElement>(null);
  const queue = useRef<HTMLAnchorElement>(null);
  const seen = `${slip.id}-${slip.version}-${review.notes.length}`;
  const focused = useRef(seen);
  useEffect(() => {
    // Not when the page opens: only after something was sent, or the next slip has come.
    if (focused.current === seen) return;
    focused.current = seen;
    focusSlip();
  }, [seen]);
  useShortcuts({
    j: () => next.current?.click(),
    k: () => previous.current?.click(),
    q: () => queue.current?.click(),
  });
  return (
    <div className={styles.top}>
      <Link ref={queue} to="/moderation" className={styles.back}>
        Queue
      </Link>
      <h1 className={styles.title} {...SLIP_MARK}>
        Slip {slip.id}
      </h1>
      <StatusLight status={slip.status} />
      {claim && <ClaimCountdown claim={claim} now={review.now} />}
      <UndoBar held={held} isInPlace />
      <nav className={styles.walk} aria-label="Waiting slips">
        {previousId !== null && (
          <Link ref={previous} to={`/moderation/slips/${previousId}`}>
            Previous <kbd>k</kbd>
          </Link>
        )}
        {nextId !== null && (
          <Link ref={next} to={`/moderation/slips/${nextId}`}>
            Next <kbd>j</kbd>
          </Link>
        )}
        <span>{formatCount(review.waiting)} waiting</span>
      </nav>
    </div>
  );
}
