import { Link } from "#app/rendering/index.ts";
import { VEHICLE_TEXTS } from "../texts.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import styles from "./delete-vehicle.module.css";

/** Opens the confirmation dialog by a URL parameter, so that it needs no script. */
export function DeleteVehicleLink() {
  return (
    <Link to="?delete=1" preventScrollReset className={styles.delete}>
      Delete Vehicle
    </Link>
  );
}

type DeleteVehicleDialogProps = {
  title: string;
  /** The edit page itself, which handles the form and is where 'No' leads. */
  closeTo: string;
  sendKey: string;
};

/** Asks before a vehicle is deleted; 'Yes' posts `intent=delete`. */
export function DeleteVehicleDialog({ title, closeTo, sendKey }: DeleteVehicleDialogProps) {
  return (
    <ConfirmDialog title="Delete Vehicle" closeTo={closeTo} intent="delete" sendKey={sendKey}>
      <p>{VEHICLE_TEXTS.deleteQuestion}</p>
      <p className={styles.facts}>
        {title} leaves your garage. Its VIN and photo are erased, and slips waiting for a moderator
        are withdrawn. Approved runs stay on the boards.
      </p>
    </ConfirmDialog>
  );
}
