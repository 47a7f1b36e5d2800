import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { REJECTION_LABELS } from "#app/features/slips/review.ts";
import type { FieldErrors } from "#app/lib/errors.ts";
import { IDEMPOTENCY_FIELD } from "#app/lib/idempotency-key.ts";
import { isBlank } from "#app/lib/text/prose.ts";
import { Button } from "#app/ui/button.tsx";
import { RadioField, TextAreaField } from "#app/ui/field.tsx";
import { focusFirstError } from "#app/ui/focus-first-error.ts";
import { PostForm } from "#app/ui/post-form.tsx";
import { useShortcuts } from "#app/ui/use-shortcuts.ts";
import type { SlipReview } from "../read-slip-review.server.ts";
import type { Act } from "../rules.ts";
import { NOTE_MAX } from "../schema.ts";
import { seenFields } from "../seen-slip.ts";
import styles from "./decision-form.module.css";
import { focusSlip } from "./focus-slip.ts";
import desk from "./moderation.module.css";
import { PhotoVerdict } from "./slip-marks.tsx";
import { useOpenSeconds } from "./use-open-seconds.ts";
import { machineVerdictOf, type SlipMarks } from "./use-slip-marks.ts";

/** A decision that needs a reason or a note first. */
type Started = "reject" | "needs-info";

type DecisionFormProps = {
  review: SlipReview;
  submitKey: string;
  values: Record<string, string> | undefined;
  errors: FieldErrors;
  /** Whether an approval was pressed before this slip was there. */
  isTooEarly: boolean;
  marks: SlipMarks;
};

const REASONS = Object.entries(REJECTION_LABELS).map(([value, { label }], index) => ({
  value,
  label: (
    <>
      <kbd>{index + 1}</kbd> {label}
    </>
  ),
}));

function countOf(flags: number): string {
  return `${flags} ${flags === 1 ? "flag" : "flags"}`;
}

function actOf({ nativeEvent }: FormEvent): string {
  const pressed = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
  return pressed instanceof HTMLButtonElement ? pressed.value : "";
}

/**
 * Claim, approve, reject or request more: one plain form, with a shortcut for each button. Approving a slip with flags
 * asks once.
 */
export function DecisionForm(props: DecisionFormProps) {
  const { review, submitKey, values, errors, isTooEarly, marks } = props;
  const { slip, acts, claim } = review;
  const isHeld = claim !== false && claim.isOwn && claim.isLive;
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useNavigation().state !== "idle";
  const [reason, setReason] = useState(values?.reason ?? "");
  const [hint, setHint] = useState("");
  /** The decision that Ctrl+Enter in the note sends. */
  const [started, setStarted] = useState<Started | null>(null);
  const [isSure, setSure] = useState(false);
  const flags = slip.flags.length + review.reports.length;
  const buttonOf = (act: Act) =>
    form.current?.querySelector<HTMLButtonElement>(`button[value="${act}"]`);
  const press = (act: Act) => {
    const button = buttonOf(act);
    if (button) form.current?.requestSubmit(button);
  };
  const [openSeconds, noteSeconds] = useOpenSeconds();
  const why = useRef<HTMLDetailsElement>(null);
  const note = () => form.current?.querySelector("textarea");
  const reasons = () =>
    form.current?.querySelector<HTMLElement>("input[name=reason]:checked, input[name=reason]");
  const unfold = (isOpen: boolean) => {
    if (why.current) why.current.open = isOpen;
  };
  const promptFor = (act: Started, text: string, field: () => HTMLElement | null | undefined) => {
    unfold(true);
    setHint(text);
    setStarted(act);
    field()?.focus({ preventScroll: true });
  };
  const promptForReason = () => promptFor("reject", "Pick a reason, then reject again.", reasons);
  const promptForNote = () => promptFor("needs-info", "Write what you need to know.", note);
  const fold = () => {
    unfold(false);
    setStarted(null);
    setSure(false);
    focusSlip();
  };
  /** In the note Ctrl+Enter sends the decision that was started, and Tab goes to its button. */
  const onNoteKey = (event: KeyboardEvent) => {
    const act = started ?? (reason ? "reject" : "needs-info");
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      press(act);
    }
    if (event.key === "Tab" && !event.shiftKey) {
      event.preventDefault();
      buttonOf(act)?.focus();
    }
  };
  useEffect(() => {
    if (Object.keys(errors).length > 0 && form.current) focusFirstError(form.current);
  }, [errors]);
  const pick = (index: number) => () => {
    unfold(true);
    setReason(REASONS[index]?.value ?? "");
  };
  const isUnfolded = Boolean(values?.reason || values?.note || errors.reason || errors.note);

  useShortcuts({
    // With the reasons open, a moderator is about to reject: one wrong key must not approve.
    a: () => (why.current?.open ? setHint("To approve, press Escape first.") : press("approve")),
    escape: fold,
    c: () => press("claim"),
    r: () => (reason && why.current?.open ? press("reject") : promptForReason()),
    n: () => (isBlank(note()?.value ?? "") ? promptForNote() : press("needs-info")),
    ...Object.fromEntries(REASONS.map((_, index) => [String(index + 1), pick(index)])),
  });

  if (acts.length === 0) return null;
  return (
    <PostForm
      ref={form}
      className={styles.decision}
      aria-label="Decision"
      onInput={() => setHint("")}
      onSubmit={(event) => {
        const act = actOf(event);
        noteSeconds();
        if (act === "needs-info" && isBlank(note()?.value ?? "")) {
          event.preventDefault();
          return promptForNote();
        }
        if (act === "approve" && flags > 0 && !isSure) {
          event.preventDefault();
          return setSure(true);
        }
        if (act !== "reject" || reason) return;
        event.preventDefault();
        promptForReason();
      }}
    >
      <input type="hidden" name={IDEMPOTENCY_FIELD} value={submitKey} />
      <input type="hidden" name="verdict" value={machineVerdictOf(marks)} />
      <input ref={openSeconds} type="hidden" name="openSeconds" />
      {Object.entries(seenFields(slip)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <details
        ref={why}
        open={isUnfolded}
        className={styles.fold}
        onKeyDown={(event) => {
          if (event.key === "Escape") fold();
        }}
      >
        <summary>
          Reasons to reject, note to the racer <kbd>r</kbd>
        </summary>
        <div className={styles.sheet}>
          <RadioField
            legend="Reason to reject"
            name="reason"
            options={REASONS}
            value={reason}
            onChange={setReason}
            error={errors.reason}
            className={styles.reasons}
          />
          <TextAreaField
            label="Note to the racer"
            name="note"
            rows={2}
            maxLength={NOTE_MAX}
            defaultValue={values?.note}
            error={errors.note}
            onKeyDown={onNoteKey}
          />
          <p className={styles.hint} role="status">
            {hint}
          </p>
        </div>
      </details>
      <p role="status" className={isTooEarly ? styles.hint : "visually-hidden"}>
        {isTooEarly && "Approve again: this slip had not come yet."}
        {isSure && `It has ${countOf(flags)}. Approve again if the run is right.`}
      </p>
      <div className={styles.acts} data-sure={isSure || undefined}>
        <PhotoVerdict marks={marks} review={review} />
        {acts.includes("approve") && (
          <Button name="act" value="approve" isBusy={isBusy} className={desk.approve}>
            {isSure ? `Approve, ${countOf(flags)}` : "Approve"} <kbd>a</kbd>
          </Button>
        )}
        {acts.includes("reject") && (
          <Button variant="danger" name="act" value="reject" isBusy={isBusy}>
            Reject <kbd>r</kbd>
          </Button>
        )}
        {acts.includes("needs-info") && (
          <Button variant="ghost" name="act" value="needs-info" isBusy={isBusy}>
            Needs info <kbd>n</kbd>
          </Button>
        )}
        {acts.includes("claim") && !isHeld && (
          <Button variant="quiet" name="act" value="claim" isBusy={isBusy} className={styles.claim}>
            Claim <kbd>c</kbd>
          </Button>
        )}
      </div>
    </PostForm>
  );
}
