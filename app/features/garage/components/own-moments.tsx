import { ActivationLine } from "#app/features/accounts/components/activation-line.tsx";
import { ApprovedSlip } from "#app/features/approvals/components/approved-slip.tsx";
import { OpenSlip } from "#app/features/slips/components/open-slip.tsx";
import type { Garage } from "../read-garage.server.ts";
import styles from "./garage-screen.module.css";

type OwnMomentsProps = {
  own: Garage["own"];
  /** Nobody else sees the garage yet. */
  isHidden: boolean;
};

/** What its owner comes to see: the run that went up, the slip in line, what keeps the garage hidden. */
export function OwnMoments({ own, isHidden }: OwnMomentsProps) {
  const { approval = null, open = null } = own ?? {};
  return (
    <>
      {isHidden ? <ActivationLine>Until then only you can see this garage.</ActivationLine> : null}
      {approval || open ? (
        <div className={styles.moments}>
          {approval ? <ApprovedSlip approval={approval} /> : null}
          {open ? <OpenSlip {...open} allAt="#own-slips" /> : null}
        </div>
      ) : null}
    </>
  );
}
