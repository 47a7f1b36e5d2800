import { type FormEvent, useEffect, useEffectEvent, useState } from "react";
import { useRevalidator } from "react-router";
import type { ErrorCode, FieldErrors } from "#app/lib/errors.ts";
import { FIX_BELOW, type FormAnswer } from "#app/lib/forms/form-answer.ts";
import { useFormAnswer } from "#app/ui/post-form.tsx";
import { type ResetOutcome, resetAndSignIn } from "../reset-and-sign-in.ts";
import {
  afterTyping,
  canSubmit,
  confirmationMessage,
  type FieldHistory,
  passwordMessage,
} from "../reset-form-rules.ts";

const CLOSES_AFTER_MS = 1500;
const UNTOUCHED: FieldHistory = { hasBlurred: false, hasBeenLongEnough: false };

type Typed = { password: string; confirmPassword: string };

type Options = {
  token: string;
  onDone: (result: { isSignedIn: boolean }) => void;
  /** The result of a submission without script. */
  answer?: FormAnswer | undefined;
};

/** The state of the reset form: its values, errors and result. */
export function useResetPassword({ token, onDone, ...sent }: Options) {
  const [answer, setAnswer] = useState(sent.answer);
  const form = useFormAnswer(answer);
  // Null until hydration, since the button must work without script.
  const [typed, setTyped] = useState<Typed | null>(null);
  const [history, setHistory] = useState(UNTOUCHED);
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<Exclude<ResetOutcome, { kind: "failed" }> | null>(null);
  const { revalidate } = useRevalidator();

  const read = () => {
    const values = new FormData(form.ref.current ?? undefined);
    const now = {
      password: String(values.get("password") ?? ""),
      confirmPassword: String(values.get("confirmPassword") ?? ""),
    };
    setTyped(now);
    setHistory((before) => afterTyping(before, now.password));
    return now;
  };
  // Include text typed before hydration or filled in by the browser.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is there
  useEffect(() => void read(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const now = read();
    if (!canSubmit(now.password, now.confirmPassword)) {
      setHistory((before) => ({ ...before, hasBlurred: true }));
      setAnswer(refusal("invalid", FIX_BELOW));
      return;
    }
    setIsBusy(true);
    const result = await resetAndSignIn({ resetToken: token, ...now });
    setIsBusy(false);
    if (result.kind === "failed") {
      setAnswer(refusal(result.code, result.message, result.errors));
      return;
    }
    setOutcome(result);
    // The viewer has changed.
    revalidate();
  };

  const type = () => {
    read();
    // Clear the form's message; field errors stay until they are fixed.
    if (answer && Object.keys(answer.errors).length === 0) setAnswer(undefined);
  };

  const isDone = outcome?.kind === "signedIn" || outcome?.kind === "set";
  const close = useEffectEvent(() => onDone({ isSignedIn: outcome?.kind === "signedIn" }));
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => close(), CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isDone]);

  return {
    form,
    type,
    submit,
    isBusy,
    outcome,
    leavePassword: () => setHistory((before) => ({ ...before, hasBlurred: true })),
    canSubmit: typed === null || canSubmit(typed.password, typed.confirmPassword),
    messages: messagesOf(typed, history),
  };
}

function refusal(code: ErrorCode, message: string, errors: FieldErrors = {}): FormAnswer {
  return { intent: "", code, message, errors, values: {}, sendKey: "" };
}

/** The messages of fields that have one; the others show the server's errors. */
function messagesOf(typed: Typed | null, history: FieldHistory): Partial<Typed> {
  if (!typed) return {};
  const password = passwordMessage(typed.password, history);
  const confirmPassword = confirmationMessage(typed.password, typed.confirmPassword);
  return { ...(password && { password }), ...(confirmPassword && { confirmPassword }) };
}
