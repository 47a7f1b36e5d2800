import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { ApiError, apiFetch } from "#app/lib/api-client.ts";
import type { FieldErrors } from "#app/lib/errors.ts";
import { IDEMPOTENCY_FIELD } from "#app/lib/idempotency-key.ts";
import { useSendKey } from "#app/lib/use-send-key.ts";
import { SLIP_TEXTS } from "../texts.ts";

/** How long the success alert stands before the garage opens. */
export const SUCCESS_MS = 4_000;

export type SubmitState =
  | { step: "idle" | "busy" | "done" }
  | { step: "refused"; errors: FieldErrors; message: string };

/**
 * Sends the form to the API and keeps everything in it until it is saved. When the session has ended
 * the login dialog opens over the form.
 *
 * @param garage where to go once the slip is saved
 */
export function useSlipSubmit(garage: string, userId: number) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [state, setState] = useState<SubmitState>({ step: "idle" });
  const sendKey = useSendKey();

  async function submit(form: HTMLFormElement) {
    if (state.step === "busy" || state.step === "done") return;
    setState({ step: "busy" });
    const body = new FormData(form);
    body.delete(IDEMPOTENCY_FIELD);
    body.set("userId", String(userId));
    try {
      await apiFetch("/api/timeslips/submit", {
        method: "POST",
        body,
        headers: { "idempotency-key": sendKey(body) },
      });
      setState({ step: "done" });
      setTimeout(() => navigate(garage), SUCCESS_MS);
    } catch (error) {
      const { status, message, errors } =
        error instanceof ApiError ? error : new ApiError(0, SLIP_TEXTS.failed);
      if (status === 401) {
        setState({ step: "idle" });
        const next = new URLSearchParams(params);
        next.set("login", "1");
        navigate(`?${next}`, { replace: true, preventScrollReset: true });
        return;
      }
      setState({ step: "refused", errors, message: message || SLIP_TEXTS.failed });
      requestAnimationFrame(() => focusFirstInvalid(form));
    }
  }
  return { state, submit };
}

function focusFirstInvalid(form: HTMLFormElement) {
  const target =
    form.querySelector<HTMLElement>("[aria-invalid=true]") ??
    form.querySelector<HTMLElement>("[role=alert]");
  target?.scrollIntoView({ block: "center" });
  target?.focus({ preventScroll: true });
}
