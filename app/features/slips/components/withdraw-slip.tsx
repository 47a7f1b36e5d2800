import { Button } from "#app/ui/button.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import type { SlipFormData } from "../read-slip-form.server.ts";
import styles from "./time-slip-form.module.css";

type OwnSlip = NonNullable<SlipFormData["slip"]>;

/** Withdraws a slip for good. Collapsed, so it takes two presses, with script and without. */
export function WithdrawSlip({ slip }: { slip: OwnSlip }) {
  if (!slip.canWithdraw) return null;
  return (
    <details className={styles.withdraw}>
      <summary>Withdraw this slip</summary>
      <PostForm encType="multipart/form-data">
        <input type="hidden" name="slipId" value={slip.id} />
        <input type="hidden" name="version" value={slip.version} />
        <p>A withdrawn slip leaves the queue and the boards for good, and its photos are erased.</p>
        <Button variant="danger" name="intent" value="withdraw">
          Withdraw it for good
        </Button>
      </PostForm>
    </details>
  );
}
