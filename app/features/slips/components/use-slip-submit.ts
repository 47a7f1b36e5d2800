import { useEffect, useRef, useState } from "react";
import { useNavigate, useNavigation, useSearchParams } from "react-router";
import { isWaitingForPhotos, PHOTOS_RETRY_MS } from "#app/features/offline/photo-delay.ts";
import { sendTimeSlip } from "#app/features/offline/send-time-slip.ts";
import { takeSendingTurn } from "#app/features/offline/sending-turn.ts";
import { ApiError } from "#app/lib/api-client.ts";
import type { FieldErrors } from "#app/lib/errors.ts";
import { useSendKey } from "#app/lib/forms/use-send-key.ts";
import { IDEMPOTENCY_FIELD } from "#app/lib/idempotency-key.ts";
import { focusFirstError } from "#app/ui/focus-first-error.ts";
import { SLIP_TEXTS } from "../texts.ts";
import type { SlipDraftKeeper } from "./use-slip-draft.ts";

/** How long the success alert shows before the garage opens. */
export const SUCCESS_MS = 4_000;
/**
 * How often to retry a slip that waits for a connection: a phone may not notice that it is back.
 */
const RETRY_MS = 15_000;

export type SubmitState =
  | { step: "idle" | "done" }
  /** For a connection, or for the server to process photos. */
  | { step: "waiting"; reason: "connection" | "photos" }
  /** `sentPercent` is the share that has been uploaded, once known. */
  | { step: "busy"; sentPercent?: number }
  | { step: "refused"; errors: FieldErrors; message: string };

/**
 * Submits the form to the API and leaves its fields alone until it is saved. When the session has
 * expired, the login dialog opens over the form; when offline, or while the server can't process photos, the slip
 * waits on this device and is sent in the background.
 *
 * @param garage where to go once the slip is saved
 * @param options `send` sends the data, `drafts` stores it while it waits
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
  const submittedForm = useRef<HTMLFormElement>(null);

  async function submit(form: HTMLFormElement) {
    if (state.step === "busy" || state.step === "done") return;
    submittedForm.current = form;
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
        // Only the browser can validate now; by the time it is online, the paper slip may be gone.
        if (!form.reportValidity()) return setState({ step: "idle" });
        if (await drafts.hold(body, key)) {
          return setState({ step: "waiting", reason: "connection" });
        }
      }
      if (isWaitingForPhotos(failure) && drafts) {
        const isHeld = await drafts.hold(body, key, Date.now() + PHOTOS_RETRY_MS);
        if (isHeld) return setState({ step: "waiting", reason: "photos" });
      }
      setState({ step: "refused", errors, message: messageOf(failure) });
      requestAnimationFrame(() => focusFirstError(form));
    }
  }

  // A user who has navigated away isn't pulled back, even while the next page loads.
  const isStaying = useNavigation().state === "idle";
  const isOpening = state.step === "done" && isStaying;
  useEffect(() => {
    if (!isOpening) return;
    const timer = setTimeout(() => navigate(garage), SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [isOpening, navigate, garage]);

  useRetry(retryMsOf(state), () => {
    if (submittedForm.current) submit(submittedForm.current);
  });
  /** The waiting slip is being changed: nothing is sent until the next press. */
  const takeBack = () => setState({ step: "idle" });
  return { state, submit, takeBack };
}

function retryMsOf(state: SubmitState): number | null {
  if (state.step !== "waiting") return null;
  return state.reason === "photos" ? PHOTOS_RETRY_MS : RETRY_MS;
}

/**
 * Retries when the browser reports that it is online, and on a timer in case it doesn't.
 *
 * @param ms null while nothing waits
 */
function useRetry(ms: number | null, retry: () => void) {
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  useEffect(() => {
    if (ms === null) return;
    const runLatest = () => latest.current();
    const timer = setInterval(runLatest, ms);
    addEventListener("online", runLatest);
    return () => {
      clearInterval(timer);
      removeEventListener("online", runLatest);
    };
  }, [ms]);
}

/** The server's message; an error from a gateway in front of it has none for users. */
function messageOf({ status, code, message }: ApiError): string {
  return (code === "unknown" && status > 0) || !message ? SLIP_TEXTS.failed : message;
}
