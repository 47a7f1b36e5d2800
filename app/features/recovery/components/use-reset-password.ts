import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
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

type Options = { token: string; onDone: (result: { isSignedIn: boolean }) => void };

/** The state of the reset form: what is typed, what is wrong with it, and what became of it. */
export function useResetPassword({ token, onDone }: Options) {
  const form = useRef<HTMLFormElement>(null);
  // Null until script runs: without it the button must work.
  const [typed, setTyped] = useState<Typed | null>(null);
  const [history, setHistory] = useState(UNTOUCHED);
  const [isRefused, setIsRefused] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<ResetOutcome | null>(null);
  const { revalidate } = useRevalidator();

  const read = () => {
    const values = new FormData(form.current ?? undefined);
    const now = {
      password: String(values.get("password") ?? ""),
      confirmPassword: String(values.get("confirmPassword") ?? ""),
    };
    setTyped(now);
    setHistory((before) => afterTyping(before, now.password));
    setIsRefused(false);
    setOutcome(null);
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
      setIsRefused(true);
      return;
    }
    setIsBusy(true);
    const result = await resetAndSignIn({ resetToken: token, ...now });
    setOutcome(result);
    setIsBusy(false);
    // Whoever was signed in here before is not, whoever is now was not.
    if (result.kind !== "failed") revalidate();
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
    read,
    submit,
    isBusy,
    isRefused,
    outcome,
    leavePassword: () => setHistory((before) => ({ ...before, hasBlurred: true })),
    canSubmit: typed === null || canSubmit(typed.password, typed.confirmPassword),
    messages: messagesOf(typed, history),
  };
}

/** The fields that have a message; empty ones leave room for the server's. */
function messagesOf(typed: Typed | null, history: FieldHistory): Partial<Typed> {
  if (!typed) return {};
  const password = passwordMessage(typed.password, history);
  const confirmPassword = confirmationMessage(typed.password, typed.confirmPassword);
  return { ...(password && { password }), ...(confirmPassword && { confirmPassword }) };
}
