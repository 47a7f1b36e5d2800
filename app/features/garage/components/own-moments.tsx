import { ActivationLine } from "#app/features/accounts/components/activation-line.tsx";
import { ApprovedSlip } from "#app/features/approvals/components/approved-slip.tsx";
import type { Garage } from "../read-garage.server.ts";
import styles from "./garage-screen.module.css";

type OwnMomentsProps = {
  own: Garage["own"];
  /** Whether to add that only the owner sees the garage so far. */
  isHidden: boolean;
};

/** News for the owner: the approved run, why the garage is hidden. */
export function OwnMoments({ own, isHidden }: OwnMomentsProps) {
  return (
    <>
      {isHidden ? <ActivationLine>Until then only you can see this garage.</ActivationLine> : null}
      {own?.approval ? (
        <div className={styles.moments}>
          <ApprovedSlip approval={own.approval} />
        </div>
      ) : null}
    </>
  );
}
