import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { REJECTION_LABELS } from "#app/features/slips/review.ts";
import type { FieldErrors } from "#app/lib/errors.ts";
import { IDEMPOTENCY_FIELD } from "#app/lib/idempotency-key.ts";
import { isBlank } from "#app/lib/text/prose.ts";
import { Button } from "#app/ui/button.tsx";
import { RadioField, TextAreaField } from "#app/ui/field.tsx";
import { focusFirstError } from "#app/ui/focus-first-error.ts";
import { PostForm } from "#app/ui/post-form.tsx";
import type { SlipReview } from "../read-slip-review.server.ts";
import type { Act } from "../rules.ts";
import { NOTE_MAX } from "../schema.ts";
import { seenFields } from "../seen-slip.ts";
import styles from "./moderation.module.css";
import { useShortcuts } from "./use-shortcuts.ts";

type DecisionFormProps = {
  review: SlipReview;
  submitKey: string;
  values: Record<string, string> | undefined;
  errors: FieldErrors;
};

const REASONS = Object.entries(REJECTION_LABELS).map(([value, { label }], index) => ({
  value,
  label: (
    <>
      <kbd>{index + 1}</kbd> {label}
    </>
  ),
}));

function actOf({ nativeEvent }: FormEvent): string {
  const pressed = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
  return pressed instanceof HTMLButtonElement ? pressed.value : "";
}

/** Claim, approve, reject or request more: one plain form, with a shortcut for each button. */
export function DecisionForm({ review, submitKey, values, errors }: DecisionFormProps) {
  const { slip, acts, claim } = review;
  const isHeld = claim !== false && claim.isOwn && claim.isLive;
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useNavigation().state !== "idle";
  const [reason, setReason] = useState(values?.reason ?? "");
  const [hint, setHint] = useState("");
  const press = (act: Act) => {
    const button = form.current?.querySelector<HTMLButtonElement>(`button[value="${act}"]`);
    if (button) form.current?.requestSubmit(button);
  };
  const why = useRef<HTMLDetailsElement>(null);
  const note = () => form.current?.querySelector("textarea");
  const reasons = () =>
    form.current?.querySelector<HTMLElement>("input[name=reason]:checked, input[name=reason]");
  const unfold = (isOpen: boolean) => {
    if (why.current) why.current.open = isOpen;
  };
  const promptFor = (text: string, field: () => HTMLElement | null | undefined) => {
    unfold(true);
    setHint(text);
    field()?.focus({ preventScroll: true });
  };
  const promptForReason = () => promptFor("Pick a reason, then reject again.", reasons);
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
    escape: () => unfold(false),
    c: () => press("claim"),
    r: () => (reason && why.current?.open ? press("reject") : promptForReason()),
    n: () =>
      isBlank(note()?.value ?? "")
        ? promptFor("Write what you need to know.", note)
        : press("needs-info"),
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
        if (act === "needs-info" && isBlank(note()?.value ?? "")) {
          event.preventDefault();
          return promptFor("Write what you need to know.", note);
        }
        if (act !== "reject" || reason) return;
        event.preventDefault();
        promptForReason();
      }}
    >
      <input type="hidden" name={IDEMPOTENCY_FIELD} value={submitKey} />
      {Object.entries(seenFields(slip)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <details
        ref={why}
        open={isUnfolded}
        className={styles.fold}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          unfold(false);
          why.current?.querySelector("summary")?.focus();
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
          />
          <p className={styles.hint} role="status">
            {hint}
          </p>
        </div>
      </details>
      <div className={styles.acts}>
        {acts.includes("approve") && (
          <Button name="act" value="approve" isBusy={isBusy} className={styles.approve}>
            Approve <kbd>a</kbd>
          </Button>
        )}
        {acts.includes("reject") && (
          <Button variant="danger" name="act" value="reject" isBusy={isBusy} className={styles.act}>
            Reject <kbd>r</kbd>
          </Button>
        )}
        {acts.includes("needs-info") && (
          <Button
            variant="ghost"
            name="act"
            value="needs-info"
            isBusy={isBusy}
            className={styles.act}
          >
            Needs info <kbd>n</kbd>
          </Button>
        )}
        {acts.includes("claim") && !isHeld && (
          <Button variant="quiet" name="act" value="claim" isBusy={isBusy} className={styles.act}>
            Claim <kbd>c</kbd>
          </Button>
        )}
      </div>
    </PostForm>
  );
}
