import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { PLEDGE } from "#app/features/accounts/texts.ts";
import type { SendTimeSlip } from "#app/features/offline/send-time-slip.ts";
import type { FieldErrors } from "#app/lib/errors.ts";
import { garagePath } from "#app/lib/garage-path.ts";
import { IDEMPOTENCY_FIELD } from "#app/lib/idempotency-key.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { Link } from "#app/rendering/index.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField, SelectField, TextField } from "#app/ui/field.tsx";
import type { SlipFormData } from "../read-slip-form.server.ts";
import { SLIP_LIMITS } from "../rules.ts";
import { SLIP_TEXTS } from "../texts.ts";
import { ProofFields } from "./proof-fields.tsx";
import { RunFields } from "./run-fields.tsx";
import { SlipDetailFields } from "./slip-detail-fields.tsx";
import styles from "./time-slip-form.module.css";
import { TrackField } from "./track-field.tsx";
import type { SlipDraftKeeper } from "./use-slip-draft.ts";
import { SUCCESS_MS, useSlipSubmit } from "./use-slip-submit.ts";

export type TimeSlipFormProps = {
  mode?: "standard" | "registration";
  form: SlipFormData;
  /** A fresh Idempotency-Key for this form. */
  submitKey: string;
  /** Values entered earlier: into a rejected form, or before the session expired. */
  values?: Record<string, string> | null | undefined;
  errors?: FieldErrors | undefined;
  /** The form-level error, when the form came back without script. */
  message?: string | undefined;
  /** Receives the data instead of the server: registration sends it when it is ready. */
  onData?: SendTimeSlip;
  /** Photos chosen earlier, by field name. */
  photos?: Record<string, File> | undefined;
  /** Where this device stores the draft. */
  drafts?: SlipDraftKeeper | undefined;
  /** The slip was submitted while offline and is sent without another press. */
  isSentAtOnce?: boolean;
  /** The requirements for a slip, shown before it is sent. */
  children?: ReactNode;
};

/**
 * The form for a new or corrected time slip. Submits through the API, or natively without script.
 */
export function TimeSlipForm(props: TimeSlipFormProps) {
  const { mode = "standard", form, submitKey } = props;
  const garage = garagePath(form.username);
  const { state, submit, takeBack } = useSlipSubmit(garage, form.userId, {
    send: props.onData,
    drafts: props.drafts,
  });
  const element = useRef<HTMLFormElement>(null);
  const keep = () => element.current && props.drafts?.keepSoon(element.current);
  useSentAtOnce(props.isSentAtOnce ?? false, () => element.current && submit(element.current));
  const isPosting = useNavigation().state === "submitting";
  const refused = state.step === "refused" ? state : null;
  const errors = refused?.errors ?? (state.step === "idle" ? (props.errors ?? {}) : {});
  const message = refused?.message ?? (state.step === "idle" ? props.message : undefined);
  const value = valuesOf(props);
  const [vehicleId, setVehicleId] = useState(value.vehicleId);
  const isBusy = state.step === "busy" || isPosting;

  return (
    <Form
      method="post"
      encType="multipart/form-data"
      ref={element}
      className={styles.form}
      aria-label="Time slip"
      // The specification wants the server to report missing and invalid fields.
      noValidate
      onInput={keep}
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

      {/* A waiting slip is sent as is: to change it, the racer takes it back first. */}
      <div className={styles.fields} inert={state.step === "waiting"}>
        <fieldset className={styles.group}>
          <legend>Track and car</legend>
          <TrackField
            name="raceTrack"
            required
            maxLength={SLIP_LIMITS.raceTrack}
            defaultValue={value.raceTrack}
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
              defaultValue={value.raceDate}
              error={errors.raceDate}
            />
            <div>
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
              {/* A full page load: the values are restored from the draft or by registration. */}
              {form.vehicles ? null : (
                <Link to="" reloadDocument className={styles.retry}>
                  Retry
                </Link>
              )}
            </div>
          </div>
        </fieldset>

        <RunFields
          start={value}
          errors={errors}
          vehicle={form.vehicles?.find(({ id }) => String(id) === vehicleId)}
        />
        <SlipDetailFields details={form.slip?.details} values={props.values} errors={errors} />
        <ProofFields slip={form.slip} photos={props.photos} errors={errors} onChoose={keep} />

        {!form.hasPledged && (
          <CheckboxField
            label={PLEDGE}
            name="noRacingPledge"
            value="true"
            required
            defaultChecked={props.values?.noRacingPledge === "true"}
            error={errors.noRacingPledge}
          />
        )}
      </div>

      {props.children}

      {state.step === "waiting" && (
        <Alert status="warning" title="Waiting for a connection">
          {SLIP_TEXTS.waiting} {!props.drafts?.isSafe && SLIP_TEXTS.mayBeCleared}
        </Alert>
      )}
      {state.step === "waiting" && (
        <div className={styles.actions}>
          <Button
            type="button"
            variant="ghost"
            onClick={async () => {
              takeBack();
              if (element.current) await props.drafts?.takeBack(element.current);
              focusStart();
            }}
          >
            Change it
          </Button>
          {!form.slip && (
            <Button
              type="button"
              variant="ghost"
              onClick={() => props.drafts?.beginNext().then(focusStart)}
            >
              Enter another run
            </Button>
          )}
        </div>
      )}
      {state.step === "done" && (
        <Alert status="success" autoDismissMs={SUCCESS_MS}>
          {SLIP_TEXTS.submitted} A moderator checks it against your slip. {form.usualWait}
        </Alert>
      )}
      <div className={styles.actions}>
        {state.step === "busy" && state.sentPercent !== undefined && (
          <label className={styles.progress}>
            Sending photos
            <progress max={100} value={state.sentPercent} />
            <output>{state.sentPercent} %</output>
          </label>
        )}
        <Button isBusy={isBusy} disabled={state.step === "done"} className={styles.submit}>
          {isBusy
            ? "SUBMITTING..."
            : state.step === "waiting"
              ? "TRY AGAIN NOW"
              : SUBMIT_LABELS[mode]}
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

/** The pressed button is gone by then, and it may be a different form. */
function focusStart() {
  requestAnimationFrame(() => document.querySelector<HTMLElement>("[name=raceTrack]")?.focus());
}

const SUBMIT_LABELS = {
  standard: "SUBMIT AND PROCEED TO MY GARAGE",
  registration: "SUBMIT AND COMPLETE MY REGISTRATION",
};

/** Sends a restored form once its photos are in it: its fields' effects run before its own. */
function useSentAtOnce(isSentAtOnce: boolean, send: () => void) {
  const isSent = useRef(false);
  useEffect(() => {
    if (!isSentAtOnce || isSent.current) return;
    isSent.current = true;
    send();
  });
}

/** The initial value of each field: what was entered earlier, else the slip being edited. */
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
