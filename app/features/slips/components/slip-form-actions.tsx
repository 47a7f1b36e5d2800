import { Link } from "#app/rendering/index.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { SLIP_TEXTS } from "../texts.ts";
import styles from "./time-slip-form.module.css";
import type { SlipDraftKeeper } from "./use-slip-draft.ts";
import type { SlipFormState, WaitReason } from "./use-slip-submit.ts";

type WaitingSlipProps = {
  reason: WaitReason;
  drafts: SlipDraftKeeper | undefined;
  /** A new slip can wait while another run is entered. */
  isNew: boolean;
  onChange: () => Promise<void>;
};

/** For a slip that waits on this device. */
export function WaitingSlip({ reason, drafts, isNew, onChange }: WaitingSlipProps) {
  const isOnline = reason === "photos";
  return (
    <>
      <Alert status="warning" title={isOnline ? "Not sent yet" : "Waiting for a connection"}>
        {isOnline ? SLIP_TEXTS.waitingForPhotos : SLIP_TEXTS.waiting}{" "}
        {!drafts?.isSafe && SLIP_TEXTS.mayBeCleared}
      </Alert>
      <div className={styles.actions}>
        <Button type="button" variant="ghost" onClick={() => onChange().then(focusStart)}>
          Change it
        </Button>
        {isNew && (
          <Button
            type="button"
            variant="ghost"
            onClick={() => drafts?.beginNext().then(focusStart)}
          >
            Enter another run
          </Button>
        )}
      </div>
    </>
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

type SlipFormActionsProps = {
  state: SlipFormState;
  isBusy: boolean;
  mode: keyof typeof SUBMIT_LABELS;
  /** The racer's garage. */
  garage: string;
};

/** The submit button with the progress of the upload. */
export function SlipFormActions({ state, isBusy, mode, garage }: SlipFormActionsProps) {
  const label = state.step === "waiting" ? "TRY AGAIN NOW" : SUBMIT_LABELS[mode];
  return (
    <div className={styles.actions}>
      {state.step === "busy" && state.sentPercent !== undefined && (
        <label className={styles.progress}>
          Sending photos
          <progress max={100} value={state.sentPercent} />
          <output>{state.sentPercent} %</output>
        </label>
      )}
      <Button isBusy={isBusy} disabled={state.step === "done"} className={styles.submit}>
        {isBusy ? "SUBMITTING..." : label}
      </Button>
      {mode === "registration" && (
        <Link to={garage} className={styles.skip}>
          I'LL ADD ONE LATER. COMPLETE MY REGISTRATION AND TAKE ME TO MY GARAGE.
        </Link>
      )}
    </div>
  );
}
