import { useRef } from "react";
import type { SlipDraft } from "#app/features/offline/slip-drafts.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { hasTyped } from "#app/ui/has-typed.ts";
import { SLIP_TEXTS } from "../texts.ts";
import styles from "./time-slip-form.module.css";
import { TimeSlipForm, type TimeSlipFormProps } from "./time-slip-form.tsx";
import { useSlipDraft } from "./use-slip-draft.ts";
import WaitingSlips from "./waiting-slips.tsx";

/**
 * The slip form with its draft on this device: closing the tab loses nothing, and a slip sent while
 * offline goes out once the connection is back. Values returned by the server are newer than any
 * draft.
 */
export function DraftedSlipForm(props: TimeSlipFormProps) {
  const { form } = props;
  const area = useRef<HTMLDivElement>(null);
  const { prefill } = props;
  const drafts = useSlipDraft(
    form.username,
    form.slip,
    // A draft of another run than the one to fill in is set aside and offered.
    ({ fields }) => hasTyped(area.current, fields) || !isSameRun(fields, prefill),
  );
  const draft = props.values ? null : drafts.stored;
  return (
    <div ref={area} className={styles.drafted}>
      <WaitingSlips
        key={`aside-${drafts.asides}`}
        username={form.username}
        inForm={drafts.key}
        className={styles.aside}
      />
      {draft && draft.state !== "waiting" && (
        <Alert
          status="warning"
          title={draft.state === "refused" ? "Not sent" : "Where you left off"}
          className={styles.draft}
        >
          <p>{drafts.isBehind ? SLIP_TEXTS.changedSince : messageOf(draft)}</p>
          <Button type="button" variant="ghost" onClick={() => drafts.startOver()}>
            {form.slip ? "Discard it" : "Start over"}
          </Button>
        </Alert>
      )}
      {drafts.offered && (
        <Alert status="warning" title="Where you left off" className={styles.draft}>
          <p>
            Another slip is saved on this device. Bring it back and it replaces what you've typed.
          </p>
          <Button type="button" variant="ghost" onClick={() => drafts.takeOffered()}>
            Bring it back
          </Button>
        </Alert>
      )}
      {drafts.keeping !== "kept" && (
        <Alert status="warning" title="Not saved on this device" className={styles.draft}>
          {drafts.keeping === "full" ? SLIP_TEXTS.noRoom : SLIP_TEXTS.keepsNothing}
        </Alert>
      )}
      <TimeSlipForm
        key={`${draft ? "draft" : "fresh"}-${drafts.run}`}
        {...props}
        values={props.values ?? draft?.fields ?? prefill}
        photos={draft?.photos}
        drafts={drafts}
        isSentAtOnce={draft?.state === "waiting"}
      />
    </div>
  );
}

/** Whether a draft is of the run to fill in; it is if there is none. */
function isSameRun(fields: SlipDraft["fields"], prefill: TimeSlipFormProps["prefill"]): boolean {
  if (!prefill) return true;
  return fields.raceDate === prefill.raceDate && fields.elapsedTime === prefill.elapsedTime;
}

function messageOf({ state, message }: SlipDraft): string {
  return state === "refused"
    ? `${message} Fix it and resubmit.`
    : "This slip is saved on this device, photos included.";
}
