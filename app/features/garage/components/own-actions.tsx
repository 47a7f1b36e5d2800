import { newVehiclePath } from "#app/lib/garage-path.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Garage } from "../read-garage.server.ts";
import styles from "./garage-screen.module.css";

type OwnActionsProps = {
  username: string;
  vehicle: NonNullable<Garage["vehicle"]>;
  /** The vehicle's page; its forms are below this path. */
  path: string;
  /** The bay's board already leads to the slip form. */
  hasSubmit: boolean;
};

/** The owner's buttons below the bay, and the end of the VIN. */
export function OwnActions({ username, vehicle, path, hasSubmit }: OwnActionsProps) {
  return (
    <div className={styles.actions}>
      {vehicle.soldOn || hasSubmit ? null : (
        <ButtonLink to={`/1320-club/submit?vehicle=${vehicle.id}`}>Submit a time slip</ButtonLink>
      )}
      <ButtonLink to={`${path}/edit`} variant="ghost">
        Edit Vehicle
      </ButtonLink>
      <ButtonLink to={`${path}/workshop`} variant="ghost">
        Pictures and log
      </ButtonLink>
      <ButtonLink to={newVehiclePath(username)} variant="ghost">
        Add a vehicle
      </ButtonLink>
      {vehicle.vin ? (
        <p className={styles.vin}>
          VIN <span>{vehicle.vin}</span>
        </p>
      ) : null}
    </div>
  );
}
