import type { FieldErrors } from "#app/lib/errors.ts";
import { Link } from "#app/rendering/index.ts";
import { SelectField, TextField } from "#app/ui/field.tsx";
import type { SlipFormData } from "../read-slip-form.server.ts";
import { SLIP_LIMITS } from "../rules.ts";
import { SLIP_TEXTS } from "../texts.ts";
import styles from "./time-slip-form.module.css";
import { TrackField } from "./track-field.tsx";

type SlipTrackFieldsProps = {
  form: Pick<SlipFormData, "latestDay" | "vehicles">;
  start: Record<"raceTrack" | "raceDate" | "vehicleId", string>;
  errors: FieldErrors;
  onVehicle: (vehicleId: string) => void;
};

/** Where and when the run was, and in which car. */
export function SlipTrackFields({ form, start, errors, onVehicle }: SlipTrackFieldsProps) {
  return (
    <fieldset className={styles.group}>
      <legend>Track and car</legend>
      <TrackField
        name="raceTrack"
        required
        maxLength={SLIP_LIMITS.raceTrack}
        defaultValue={start.raceTrack}
        error={errors.raceTrack}
        help="The strip's name as printed on the slip. If it isn't on our list, type it anyway."
      />
      <div className={styles.pair}>
        <TextField
          label="Date"
          name="raceDate"
          type="date"
          required
          max={form.latestDay}
          defaultValue={start.raceDate}
          error={errors.raceDate}
        />
        <VehicleField
          vehicles={form.vehicles}
          start={start.vehicleId}
          error={errors.vehicleId}
          onVehicle={onVehicle}
        />
      </div>
    </fieldset>
  );
}

type VehicleFieldProps = Pick<SlipFormData, "vehicles"> & {
  start: string;
  error: string | undefined;
  onVehicle: (vehicleId: string) => void;
};

function VehicleField({ vehicles, start, error, onVehicle }: VehicleFieldProps) {
  return (
    <div>
      <SelectField
        label="Vehicle"
        name="vehicleId"
        required
        options={(vehicles ?? []).map(({ id, title }) => ({ value: String(id), label: title }))}
        placeholder="Choose a vehicle"
        defaultValue={start}
        onChange={(event) => onVehicle(event.currentTarget.value)}
        error={error ?? (vehicles ? undefined : SLIP_TEXTS.vehiclesFailed)}
      />
      {/* A full page load: the values are restored from the draft or by registration. */}
      {vehicles ? null : (
        <Link to="" reloadDocument className={styles.retry}>
          Retry
        </Link>
      )}
    </div>
  );
}
