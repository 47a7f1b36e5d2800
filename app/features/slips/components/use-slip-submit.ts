import { useEffect, useRef, useState } from "react";
import { useNavigate, useNavigation, useSearchParams } from "react-router";
import { sendTimeSlip } from "#app/features/offline/send-time-slip.ts";
import { takeSendingTurn } from "#app/features/offline/sending-turn.ts";
import { ApiError } from "#app/lib/api-client.ts";
import type { FieldErrors } from "#app/lib/errors.ts";
import { IDEMPOTENCY_FIELD } from "#app/lib/idempotency-key.ts";
import { useSendKey } from "#app/lib/use-send-key.ts";
import { focusFirstError } from "#app/ui/focus-first-error.ts";
import { SLIP_TEXTS } from "../texts.ts";
import type { SlipDraftKeeper } from "./use-slip-draft.ts";

/** How long the success alert stands before the garage opens. */
export const SUCCESS_MS = 4_000;
/** How often a slip that waits for a connection is tried again: a phone may not notice that it is back. */
const RETRY_MS = 15_000;

export type SubmitState =
  | { step: "idle" | "waiting" | "done" }
  /** How much of it has left the device, once that is known. */
  | { step: "busy"; sentPercent?: number }
  | { step: "refused"; errors: FieldErrors; message: string };

/**
 * Submits the form to the API and leaves its fields alone until it is saved. When the session has ended
 * the login dialog opens over the form; when there is no line the slip waits on this device and goes
 * out by itself.
 *
 * @param garage where to go once the slip is saved
 * @param options `send` is who the data goes to, `drafts` where it waits
 */
export function useSlipSubmit(
  garage: string,
  userId: number,
  options: { send?: typeof sendTimeSlip | undefined; drafts?: SlipDraftKeeper | undefined } = {},
) {
  const { send = sendTimeSlip, drafts } = options;
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [state, setState] = useState<SubmitState>({ step: "idle" });
  const sendKey = useSendKey();
  const sent = useRef<HTMLFormElement>(null);

  async function submit(form: HTMLFormElement) {
    if (state.step === "busy" || state.step === "done") return;
    sent.current = form;
    setState({ step: "busy" });
    const body = new FormData(form);
    body.delete(IDEMPOTENCY_FIELD);
    body.set("userId", String(userId));
    const key = drafts?.waitingKey() ?? sendKey(body);
    try {
      await takeSendingTurn(async () => {
        await send(body, key, (sentPercent) => setState({ step: "busy", sentPercent }));
        await drafts?.forget();
      });
      setState({ step: "done" });
    } catch (error) {
      const failure = error instanceof ApiError ? error : new ApiError(0, SLIP_TEXTS.failed);
      const { status, errors } = failure;
      if (status === 401) {
        setState({ step: "idle" });
        const next = new URLSearchParams(params);
        next.set("login", "1");
        navigate(`?${next}`, { replace: true, preventScrollReset: true });
        return;
      }
      if (status === 0 && drafts) {
        // Nobody else can say what is missing, and when the connection is back the slip may be out of reach.
        if (!form.reportValidity()) return setState({ step: "idle" });
        if (await drafts.hold(body, key)) return setState({ step: "waiting" });
      }
      setState({ step: "refused", errors, message: messageOf(failure) });
      requestAnimationFrame(() => focusFirstError(form));
    }
  }

  // Whoever walks on meanwhile is not called back, even while the next page loads.
  const isStaying = useNavigation().state === "idle";
  const isOpening = state.step === "done" && isStaying;
  useEffect(() => {
    if (!isOpening) return;
    const timer = setTimeout(() => navigate(garage), SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [isOpening, navigate, garage]);

  useRetry(state.step === "waiting", () => {
    if (sent.current) submit(sent.current);
  });
  /** What waited is being changed: nothing goes out before the next press. */
  const takeBack = () => setState({ step: "idle" });
  return { state, submit, takeBack };
}

/** Tries again when the browser says that the connection is back, and now and then without its word. */
function useRetry(isWaiting: boolean, retry: () => void) {
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  useEffect(() => {
    if (!isWaiting) return;
    const again = () => latest.current();
    const timer = setInterval(again, RETRY_MS);
    addEventListener("online", again);
    return () => {
      clearInterval(timer);
      removeEventListener("online", again);
    };
  }, [isWaiting]);
}

/** What the server says of a failure; a gateway before it has no words for people. */
function messageOf({ status, code, message }: ApiError): string {
  return (code === "unknown" && status > 0) || !message ? SLIP_TEXTS.failed : message;
}
