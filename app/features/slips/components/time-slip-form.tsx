import { type FormEvent, useState } from "react";
import { Form, useNavigation } from "react-router";
import { ImageCropperField } from "#app/features/media/components/image-cropper.tsx";
import { SLIP_SHAPE } from "#app/features/media/pictures.ts";
import type { FieldErrors } from "#app/lib/errors.ts";
import { IDEMPOTENCY_FIELD } from "#app/lib/idempotency-key.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField, SelectField, TextField } from "#app/ui/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { safetyHint } from "../plausibility.ts";
import type { SlipFormData } from "../read-slip-form.server.ts";
import { readRunNumber } from "../run-numbers.ts";
import { SLIP_TEXTS } from "../texts.ts";
import { RunNumberInput } from "./run-number-field.tsx";
import styles from "./time-slip-form.module.css";
import { TrackField } from "./track-field.tsx";
import { SUCCESS_MS, useSlipSubmit } from "./use-slip-submit.ts";

type TimeSlipFormProps = {
  mode?: "standard" | "registration";
  form: SlipFormData;
  /** A fresh Idempotency-Key for this form. */
  submitKey: string;
  /** What was typed before: into a refused form, or before the session had ended. */
  values?: Record<string, string> | null | undefined;
  errors?: FieldErrors | undefined;
  /** What was wrong with the form as a whole, when it came back without script. */
  message?: string | undefined;
};

type Figures = Record<"elapsedTime" | "sixtyFeetTime" | "topSpeed", number | null>;

/** The form of a new or corrected time slip. Sends itself through the API, or plainly without script. */
export function TimeSlipForm(props: TimeSlipFormProps) {
  const { mode = "standard", form, submitKey } = props;
  const garage = `/user/${encodeURIComponent(form.username)}`;
  const { state, submit } = useSlipSubmit(garage, form.userId);
  const isPosting = useNavigation().state === "submitting";
  const refused = state.step === "refused" ? state : null;
  const errors = refused?.errors ?? (state.step === "idle" ? (props.errors ?? {}) : {});
  const message = refused?.message ?? (state.step === "idle" ? props.message : undefined);
  const value = valuesOf(props);
  const [figures, setFigures] = useState<Figures>(() => readAll(value));
  const [vehicleId, setVehicleId] = useState(value.vehicleId);
  const isBusy = state.step === "busy" || isPosting;
  const read = (name: keyof Figures) => (figure: number | null) =>
    setFigures((all) => ({ ...all, [name]: figure }));

  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className={styles.form}
      aria-label="Time slip"
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      <input type="hidden" name={IDEMPOTENCY_FIELD} value={submitKey} />
      <input type="hidden" name="owner" value={form.username} />
      <input type="hidden" name="slipId" value={form.slip?.id ?? 0} />
      {form.slip && <input type="hidden" name="version" value={form.slip.version} />}

      {message && (
        <Alert status={Object.keys(errors).length > 0 ? "warning" : "danger"}>{message}</Alert>
      )}

      <fieldset className={styles.group}>
        <legend>Where and what</legend>
        <TrackField defaultValue={value.raceTrack} error={errors.raceTrack} />
        <div className={styles.pair}>
          <TextField
            label="Date"
            name="raceDate"
            type="date"
            required
            max={form.latestDay}
            defaultValue={value.raceDate}
            error={errors.raceDate}
          />
          <SelectField
            label="Vehicle"
            name="vehicleId"
            required
            options={(form.vehicles ?? []).map(({ id, title }) => ({
              value: String(id),
              label: title,
            }))}
            placeholder="Choose a vehicle"
            defaultValue={value.vehicleId}
            onChange={(event) => setVehicleId(event.currentTarget.value)}
            error={errors.vehicleId ?? (form.vehicles ? undefined : SLIP_TEXTS.vehiclesFailed)}
          />
        </div>
      </fieldset>

      <fieldset className={styles.group}>
        <legend>The run</legend>
        <div className={styles.numbers}>
          <RunNumberInput
            name="elapsedTime"
            unit="seconds"
            example="11.340"
            defaultValue={value.elapsedTime}
            error={errors.elapsedTime}
            onRead={read("elapsedTime")}
          />
          <RunNumberInput
            name="sixtyFeetTime"
            unit="seconds"
            example="1.702"
            defaultValue={value.sixtyFeetTime}
            error={errors.sixtyFeetTime}
            onRead={read("sixtyFeetTime")}
          />
          <RunNumberInput
            name="topSpeed"
            unit="mph"
            example="121.85"
            defaultValue={value.topSpeed}
            error={errors.topSpeed}
            onRead={read("topSpeed")}
          />
        </div>
        <SafetyNote
          figures={figures}
          vehicle={form.vehicles?.find(({ id }) => String(id) === vehicleId)}
        />
      </fieldset>

      <fieldset className={styles.group}>
        <legend>The proof</legend>
        <div className={styles.photos}>
          <ImageCropperField
            label="Time slip"
            name="timeslip"
            shape={SLIP_SHAPE}
            required={!form.slip}
            currentUrl={form.slip?.imagePath1 ?? undefined}
            error={errors.timeslip}
            help={
              form.slip ? "Kept as it is unless you choose another." : "Everybody can see this one."
            }
          />
          <ImageCropperField
            label="Time slip with VIN"
            name="timeslipAndVin"
            shape={SLIP_SHAPE}
            required={!form.slip?.imagePath2}
            currentUrl={form.slip?.imagePath2 ?? undefined}
            error={errors.timeslipAndVin}
            help="Only you and the moderators can see this one."
          />
        </div>
      </fieldset>

      {!form.hasPledged && (
        <CheckboxField
          label="I race at the track. I pledge not to race on public streets."
          name="noRacingPledge"
          value="true"
          required
          defaultChecked={props.values?.noRacingPledge === "true"}
          error={errors.noRacingPledge}
        />
      )}

      {state.step === "done" && (
        <Alert status="success" autoDismissMs={SUCCESS_MS}>
          {SLIP_TEXTS.submitted} A moderator checks it against your slip, usually within a day.
        </Alert>
      )}
      <div className={styles.actions}>
        <Button isBusy={isBusy} disabled={state.step === "done"}>
          {isBusy ? "SUBMITTING..." : SUBMIT_LABELS[mode]}
        </Button>
        {mode === "registration" && (
          <Link to={garage} className={styles.skip}>
            I'LL ADD ONE LATER. COMPLETE MY REGISTRATION AND TAKE ME TO MY GARAGE.
          </Link>
        )}
      </div>
    </Form>
  );
}

const SUBMIT_LABELS = {
  standard: "SUBMIT AND PROCEED TO MY GARAGE",
  registration: "SUBMIT AND COMPLETE MY REGISTRATION",
};

type SafetyNoteProps = {
  figures: Figures;
  vehicle: { year: number; mods: string } | undefined;
};

/** A word about the gear a run of this pace asks for. It never stands in the way. */
function SafetyNote({ figures, vehicle }: SafetyNoteProps) {
  const { elapsedTime, sixtyFeetTime, topSpeed } = figures;
  if (!vehicle || elapsedTime === null || topSpeed === null) return null;
  const hint = safetyHint({
    elapsedMs: elapsedTime,
    sixtyFootMs: sixtyFeetTime ?? 0,
    trapSpeedHundredthsMph: topSpeed,
    vehicleYear: vehicle.year,
    mods: vehicle.mods,
  });
  return hint && <p className={styles.safety}>{hint} It does not stop your slip.</p>;
}

/** What each field starts with: what was typed before, else the slip that is being edited. */
function valuesOf({ form, values }: TimeSlipFormProps) {
  const { slip } = form;
  return {
    raceTrack: values?.raceTrack ?? slip?.raceTrack ?? "",
    raceDate: values?.raceDate ?? slip?.date ?? "",
    vehicleId: values?.vehicleId ?? String(form.vehicleId ?? ""),
    elapsedTime: values?.elapsedTime ?? (slip ? formatSeconds(slip.elapsedMs) : ""),
    sixtyFeetTime: values?.sixtyFeetTime ?? (slip ? formatSeconds(slip.sixtyFootMs) : ""),
    topSpeed: values?.topSpeed ?? (slip ? formatSpeed(slip.trapSpeedHundredthsMph) : ""),
  };
}

function readAll(value: Record<keyof Figures, string>): Figures {
  const read = (name: keyof Figures) => {
    const reading = readRunNumber(name, value[name]);
    return reading.ok ? reading.value : null;
  };
  return {
    elapsedTime: read("elapsedTime"),
    sixtyFeetTime: read("sixtyFeetTime"),
    topSpeed: read("topSpeed"),
  };
}
