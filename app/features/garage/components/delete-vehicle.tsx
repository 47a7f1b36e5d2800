import { Form } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Modal } from "#app/ui/modal.tsx";
import { VEHICLE_TEXTS } from "../texts.ts";
import styles from "./delete-vehicle.module.css";

/** Opens the question over the page it stands on, by a parameter, so that it needs no script. */
export function DeleteVehicleLink() {
  return (
    <Link to="?delete=1" preventScrollReset className={styles.delete}>
      Delete Vehicle
    </Link>
  );
}

type DeleteVehicleDialogProps = {
  title: string;
  /** The edit page itself: it takes the answer, and 'No' leads back to it. */
  closeTo: string;
};

/** Asks before a vehicle is deleted; 'Yes' posts `intent=delete`. */
export function DeleteVehicleDialog({ title, closeTo }: DeleteVehicleDialogProps) {
  return (
    <Modal title="Delete Vehicle" isOpen closeTo={closeTo} size="small">
      <Form method="post" action={closeTo} encType="multipart/form-data" className={styles.dialog}>
        <p>{VEHICLE_TEXTS.deleteQuestion}</p>
        <p className={styles.facts}>
          {title} leaves your garage. Its VIN and photo are erased and slips that wait for a
          moderator are withdrawn. Approved runs stay on the boards.
        </p>
        <div className={styles.buttons}>
          <Button variant="danger" name="intent" value="delete">
            Yes
          </Button>
          <ButtonLink to={closeTo} variant="ghost" replace preventScrollReset>
            No
          </ButtonLink>
        </div>
      </Form>
    </Modal>
  );
}
