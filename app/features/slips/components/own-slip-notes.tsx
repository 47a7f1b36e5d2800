import { Link } from "#app/rendering/index.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Paper } from "#app/ui/paper.tsx";
import type { SlipFormData } from "../read-slip-form.server.ts";
import { REJECTION_LABELS } from "../review.ts";
import styles from "./time-slip-form.module.css";

type OwnSlip = NonNullable<SlipFormData["slip"]>;

/**
 * What the racer should know before resubmitting a slip: why it came back and what editing costs.
 */
export function OwnSlipNotes({ slip }: { slip: OwnSlip }) {
  if (slip.refusal) return null;
  return (
    <>
      {(slip.note || slip.rejectionReason) && (
        <Paper className={styles.returned}>
          <p>
            <b>From the moderator:</b>{" "}
            {slip.rejectionReason && REJECTION_LABELS[slip.rejectionReason].toRacer} {slip.note}
          </p>
          {slip.status === "REJECTED" && (
            <p>
              Nothing to fix?{" "}
              <Link to={`/1320-club/slip/${slip.id}/appeal`}>Appeal the decision</Link>
            </p>
          )}
        </Paper>
      )}
      {slip.status === "APPROVED" && (
        <Alert status="warning" className={styles.returned}>
          This run is on the board. Resubmit it and it comes off until a moderator has checked it
          again.
        </Alert>
      )}
    </>
  );
}
