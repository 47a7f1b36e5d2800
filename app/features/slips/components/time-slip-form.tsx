import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { PLEDGE } from "#app/features/accounts/texts.ts";
import type { SendTimeSlip } from "#app/features/offline/send-time-slip.ts";
import type { FieldErrors } from "#app/lib/errors.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { garagePath } from "#app/lib/garage-path.ts";
import { formatSeconds, formatSpeed } from "#app/lib/race-numbers.ts";
import { Alert } from "#app/ui/alert.tsx";
import { CheckboxField } from "#app/ui/field.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import type { SlipFormData } from "../read-slip-form.server.ts";
import { SLIP_TEXTS } from "../texts.ts";
import { PHOTOS_ID, ProofFields } from "./proof-fields.tsx";
import { RunFields } from "./run-fields.tsx";
import { SlipDetailFields } from "./slip-detail-fields.tsx";
import { SlipFormActions, WaitingSlip } from "./slip-form-actions.tsx";
import { SlipTrackFields } from "./slip-track-fields.tsx";
import styles from "./time-slip-form.module.css";
import type { SlipDraftKeeper } from "./use-slip-draft.ts";
import { SUCCESS_MS, useSlipSubmit } from "./use-slip-submit.ts";

export type TimeSlipFormProps = {
  mode?: "standard" | "registration";
  form: SlipFormData;
  /** A fresh Idempotency-Key for this form. */
  submitKey: string;
  /** Values entered earlier: in a draft, or before the session expired. */
  values?: Record<string, string> | null | undefined;
  /** Figures that a track's sheet has of the run; a draft of the same run comes before them. */
  prefill?: Record<string, string> | null | undefined;
  /** Of the form without script. */
  answer?: FormAnswer<unknown> | undefined;
  /** Receives the data instead of the server: registration sends it when it is ready. */
  onData?: SendTimeSlip;
  /** Photos chosen earlier, by field name. */
  photos?: Record<string, File> | undefined;
  /** Where this device stores the draft. */
  drafts?: SlipDraftKeeper | undefined;
  /** The slip was submitted while offline and is sent without another press. */
  isSentAtOnce?: boolean;
  /** Fills in the numbers from the photo of the slip. */
  PhotoReader?: ComponentType<PhotoReaderProps>;
  /** The requirements for a slip, shown before it is sent. */
  children?: ReactNode;
};

export type PhotoReaderProps = {
  form: HTMLFormElement;
  photo: File;
  racer: string;
  /** The form was submitted: until it is open again, nothing may be typed into it. */
  isHeld: boolean;
};

/**
 * The form for a new or corrected time slip. Submits through the API, or natively without script.
 */
export function TimeSlipForm(props: TimeSlipFormProps) {
  const { mode = "standard", form, drafts, PhotoReader } = props;
  const garage = garagePath(form.username);
  const sending = useSlipSubmit(props.answer, {
    userId: form.userId,
    garage,
    send: props.onData,
    drafts,
  });
  const { state, ref: element } = sending;
  const keep = () => element.current && drafts?.keepSoon(element.current);
  useSentAtOnce(
    props.isSentAtOnce ?? false,
    () => element.current && sending.submit(element.current),
  );
  const isWaiting = state.step === "waiting";
  const [slipPhoto, setSlipPhoto] = useState<File | null>(null);

  async function change() {
    sending.reset();
    if (element.current) await drafts?.takeBack(element.current);
  }

  return (
    <PostForm
      form={sending}
      sendKey={props.submitKey}
      encType="multipart/form-data"
      className={styles.form}
      aria-label="Time slip"
      // The specification wants the server to report missing and invalid fields.
      noValidate
      onInput={keep}
      onSubmit={(event) => {
        event.preventDefault();
        sending.submit(event.currentTarget);
      }}
    >
      <HiddenFields {...props} />
      {/* A waiting slip is sent as is: to change it, the racer takes it back first. */}
      <div className={styles.fields} inert={isWaiting}>
        {PhotoReader && (
          <PhotoStart onStart={() => photoInputOf(element.current)?.click()}>
            {slipPhoto && element.current && (
              <Suspense fallback={null}>
                <PhotoReader
                  form={element.current}
                  photo={slipPhoto}
                  racer={form.username}
                  isHeld={state.step !== "idle" && state.step !== "refused"}
                />
              </Suspense>
            )}
          </PhotoStart>
        )}
        <SlipFields
          {...props}
          errors={sending.errors}
          onChoose={() => {
            keep();
            setSlipPhoto(photoInputOf(element.current)?.files?.[0] ?? null);
          }}
        />
      </div>
      {props.children}
      {state.step === "waiting" && (
        <WaitingSlip reason={state.reason} drafts={drafts} isNew={!form.slip} onChange={change} />
      )}
      {state.step === "done" && (
        <Alert status="success" autoDismissMs={SUCCESS_MS}>
          {SLIP_TEXTS.submitted} A moderator checks it against your slip. {form.usualWait}
        </Alert>
      )}
      <SlipFormActions state={state} isBusy={sending.isBusy} mode={mode} garage={garage} />
    </PostForm>
  );
}

/** The input of the photo of the slip itself. */
function photoInputOf(form: HTMLFormElement | null): HTMLInputElement | null {
  const input = form?.elements.namedItem("timeslip");
  return input instanceof HTMLInputElement ? input : null;
}

/** The offer to start with the photo, then what was read from it. Until the script runs, the link leads to the photos. */
function PhotoStart({ onStart, children }: { onStart(): void; children: ReactNode }) {
  return (
    <div className={styles.start}>
      {children || (
        <p>
          <a
            href={`#${PHOTOS_ID}`}
            onClick={(event) => {
              event.preventDefault();
              onStart();
            }}
          >
            Start with the photo of your slip
          </a>{" "}
          and it fills in the numbers. It's read on your device.
        </p>
      )}
    </div>
  );
}

function HiddenFields({ form }: TimeSlipFormProps) {
  return (
    <>
      <input type="hidden" name="slipId" value={form.slip?.id ?? 0} />
      {form.slip && <input type="hidden" name="version" value={form.slip.version} />}
    </>
  );
}

type SlipFieldsProps = TimeSlipFormProps & { errors: FieldErrors; onChoose: () => void };

function SlipFields(props: SlipFieldsProps) {
  const { form, values, errors } = props;
  const start = valuesOf(props);
  const [vehicleId, setVehicleId] = useState(start.vehicleId);
  const vehicle = form.vehicles?.find(({ id }) => String(id) === vehicleId);
  return (
    <>
      <SlipTrackFields form={form} start={start} errors={errors} onVehicle={setVehicleId} />
      <RunFields start={start} errors={errors} vehicle={vehicle} />
      <SlipDetailFields details={form.slip?.details} values={values} errors={errors} />
      <ProofFields
        slip={form.slip}
        photos={props.photos}
        errors={errors}
        onChoose={props.onChoose}
      />
      {!form.hasPledged && (
        <CheckboxField
          label={PLEDGE}
          name="noRacingPledge"
          value="true"
          required
          defaultChecked={values?.noRacingPledge === "true"}
          error={errors.noRacingPledge}
        />
      )}
    </>
  );
}

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
