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
  /** The answer to a form that was sent without script. */
  answer?: FormAnswer | undefined;
};

/** The state of the reset form: what is typed, what is wrong with it, and what became of it. */
export function useResetPassword({ token, onDone, ...sent }: Options) {
  const [answer, setAnswer] = useState(sent.answer);
  const form = useFormAnswer(answer);
  // Null until script runs: without it the button must work.
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
  // What was typed before script ran, or filled in by the browser, counts too.
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
    // Whoever was signed in here before is not, whoever is now was not.
    revalidate();
  };

  const type = () => {
    read();
    // The form's message goes; a field that is wrong says so until it is fixed.
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

/** The fields that have a message; empty ones leave room for the server's. */
function messagesOf(typed: Typed | null, history: FieldHistory): Partial<Typed> {
  if (!typed) return {};
  const password = passwordMessage(typed.password, history);
  const confirmPassword = confirmationMessage(typed.password, typed.confirmPassword);
  return { ...(password && { password }), ...(confirmPassword && { confirmPassword }) };
}
