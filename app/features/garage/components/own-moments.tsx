import { ActivationLine } from "#app/features/accounts/components/activation-line.tsx";
import { ApprovedSlip } from "#app/features/approvals/components/approved-slip.tsx";
import { OpenSlip } from "#app/features/slips/components/open-slip.tsx";
import type { Garage } from "../read-garage.server.ts";
import styles from "./garage-screen.module.css";

type OwnMomentsProps = {
  own: Garage["own"];
  /** Only the owner sees the garage so far. */
  isHidden: boolean;
};

/** News for the owner: the approved run, the slip in line, why the garage is hidden. */
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
