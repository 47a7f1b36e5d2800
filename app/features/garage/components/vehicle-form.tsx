import { type ReactNode, useState } from "react";
import { ImageCropperField } from "#app/features/media/components/image-cropper.tsx";
import { VEHICLE_SHAPE } from "#app/features/media/pictures.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import {
  normalizeVin,
  VIN_LENGTH,
  vinLengthProblem,
  vinLetterProblem,
  vinWarning,
} from "#app/lib/vin.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField, RadioField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import type { VehicleChoices } from "../look-up-vehicles.server.ts";
import type { OwnVehicle } from "../present-vehicle.ts";
import { GARAGE_LIMITS, STOCK_PICTURE } from "../rules.ts";
import type { VehicleFormExtra } from "../submit-vehicle-form.server.ts";
import { VEHICLE_TEXTS } from "../texts.ts";
import { StockQualifications } from "./stock-qualifications.tsx";
import { type SavedVehicleRef, useVehicleSubmit } from "./use-vehicle-submit.ts";
import { VehicleChoiceFields } from "./vehicle-choice-fields.tsx";
import styles from "./vehicle-form.module.css";

export type VehicleFormProps = {
  mode: "add" | "edit" | "registration";
  ownerId: number;
  /** The vehicle being edited. */
  vehicle?: OwnVehicle | undefined;
  choices: VehicleChoices;
  currentYear: number;
  /** A fresh Idempotency-Key, for submitting the form without script. */
  saveKey: string;
  /** Values from before the session ended. */
  values?: Record<string, string> | null | undefined;
  /** Of the form without script. */
  answer?: FormAnswer<VehicleFormExtra> | undefined;
  /** Called after the success alert was shown. */
  onSaved: (vehicle: SavedVehicleRef) => void;
  /** Shown next to the submit button. */
  children?: ReactNode;
};

/**
 * The options for submitting `intent=forget` after a form with a stored draft was saved through the
 * API.
 */
export const FORGET_DRAFT = { method: "post", encType: "multipart/form-data" } as const;

/** The form for adding or editing a vehicle. Uses the API, or a plain submission without script. */
export function VehicleForm(props: VehicleFormProps) {
  const { mode, vehicle, onSaved } = props;
  const kind = mode === "edit" ? "edit" : "add";
  const form = useVehicleSubmit(props.answer, {
    kind,
    userId: props.ownerId,
    vehicleId: vehicle?.id ?? 0,
    onSaved,
  });
  const { state, errors, isBusy } = form;
  const start = startValues(props);
  const [year, setYear] = useState(start.year);

  return (
    <PostForm
      form={form}
      sendKey={props.saveKey}
      encType="multipart/form-data"
      className={styles.form}
      aria-label={kind === "add" ? "Add a vehicle" : "Edit vehicle"}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit(event.currentTarget);
      }}
    >
      <div className={styles.picture}>
        <PictureField vehicle={vehicle} error={errors.vehicleImage} />
      </div>

      <div className={styles.fields}>
        <VehicleChoiceFields
          choices={props.answer?.extra?.choices ?? props.choices}
          currentYear={props.currentYear}
          start={start}
          errors={errors}
          onYear={setYear}
        />
        <VinField start={start.vin} year={Number(year) || null} error={errors.vin} />
        <RadioField
          legend="Vehicle group"
          name="vehicleGroup"
          required
          options={[
            { value: "stock", label: "Stock" },
            { value: "modified", label: "Modified" },
          ]}
          defaultValue={start.vehicleGroup}
          error={errors.vehicleGroup}
        />
        <StockQualifications />
        <TextAreaField
          label="Modifications"
          name="mods"
          rows={6}
          maxLength={GARAGE_LIMITS.mods}
          defaultValue={start.mods}
          help="One per line. Shown in your garage and on your runs."
          error={errors.mods}
        />
        <CheckboxField
          label="Make this my default vehicle"
          name="isDefault"
          value="true"
          defaultChecked={start.isDefault}
          error={errors.isDefault}
        />

        {state.step === "done" ? (
          <Alert status="success">
            {kind === "add" ? VEHICLE_TEXTS.added : VEHICLE_TEXTS.updated}
          </Alert>
        ) : null}
        <div className={styles.actions}>
          {state.step === "done" ? (
            // The pressed button is gone, and with it the focus.
            <Button type="button" autoFocus onClick={form.goOn}>
              Continue
            </Button>
          ) : (
            <>
              <Button isBusy={isBusy}>{isBusy ? BUSY_LABELS[kind] : SUBMIT_LABELS[mode]}</Button>
              {props.children}
            </>
          )}
        </div>
      </div>
    </PostForm>
  );
}

const SUBMIT_LABELS = {
  add: "Add vehicle",
  edit: "Update vehicle",
  registration: "Add vehicle and continue",
};
const BUSY_LABELS = { add: "Adding Vehicle...", edit: "Updating Vehicle..." };

type PictureFieldProps = { vehicle: OwnVehicle | undefined; error: string | undefined };

function PictureField({ vehicle, error }: PictureFieldProps) {
  const current = vehicle?.images[0]?.imagePath ?? STOCK_PICTURE;
  const [original, setOriginal] = useState(current);
  return (
    <>
      <ImageCropperField
        label="Photo"
        name="vehicleImage"
        shape={VEHICLE_SHAPE}
        currentUrl={current}
        stockUrl={STOCK_PICTURE}
        onReset={() => setOriginal(STOCK_PICTURE)}
        onChoose={() => setOriginal(current)}
        help="The whole car, from the side or the front quarter. JPEG, PNG or WebP up to 12 MB. We remove the location from the file."
        error={error}
      />
      <input type="hidden" name="originalImage" value={original} />
      {current === STOCK_PICTURE ? null : (
        <noscript>
          <label className={styles.resetChoice}>
            <input type="checkbox" name="resetImage" value="true" /> Reset to the stock picture
          </label>
        </noscript>
      )}
    </>
  );
}

type VinFieldProps = { start: string; year: number | null; error: string | undefined };

function VinField({ start, year, error }: VinFieldProps) {
  const [vin, setVin] = useState(start);
  const warning = vinWarning(vin, year);
  // No `maxLength`: browsers silently truncate pasted and scanned text.
  const problem = error ?? vinLetterProblem(vin) ?? vinLengthProblem(vin) ?? undefined;
  return (
    <div className={styles.vin}>
      <TextField
        label="VIN"
        name="vin"
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={vin}
        onChange={(event) => setVin(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        help="17 characters. Only you and the moderators see it, and only the last six. Older car? Put zeros in front."
        error={problem}
      />
      <p className={styles.count} aria-hidden="true">
        {normalizeVin(vin).length}/{VIN_LENGTH}
      </p>
      <p className={styles.warning} role="status">
        {problem ? null : warning}
      </p>
    </div>
  );
}

/** The initial values: earlier values, else those of the vehicle being edited. */
function startValues({ vehicle, ...props }: VehicleFormProps) {
  const values = props.answer?.values ?? props.values;
  const group = vehicle && (vehicle.isStock ? "stock" : "modified");
  return {
    year: values?.year ?? String(vehicle?.year ?? ""),
    model: values?.model ?? vehicle?.model ?? "",
    trim: values?.trim ?? String(vehicle?.vehicleLookupId ?? ""),
    vin: values?.vin ?? vehicle?.vin ?? "",
    vehicleGroup: values?.vehicleGroup ?? group,
    mods: values?.mods ?? vehicle?.mods ?? "",
    isDefault: values ? values.isDefault !== undefined : (vehicle?.isDefault ?? false),
  };
}
