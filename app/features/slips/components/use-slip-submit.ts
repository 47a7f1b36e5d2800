import { useEffect, useRef } from "react";
import { useNavigate, useNavigation } from "react-router";
import { isWaitingForPhotos, PHOTOS_RETRY_MS } from "#app/features/offline/photo-delay.ts";
import { type SendTimeSlip, sendTimeSlip } from "#app/features/offline/send-time-slip.ts";
import { takeSendingTurn } from "#app/features/offline/sending-turn.ts";
import type { ApiError } from "#app/lib/api-client.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { IDEMPOTENCY_FIELD } from "#app/lib/idempotency-key.ts";
import {
  type ApiFormStep,
  type PresentedFailure,
  presentFailure,
  useApiForm,
} from "#app/ui/use-api-form.ts";
import { SLIP_TEXTS } from "../texts.ts";
import type { SlipDraftKeeper } from "./use-slip-draft.ts";

/** How long the success alert shows before the garage opens. */
export const SUCCESS_MS = 4_000;
/**
 * How often to retry a slip that waits for a connection: a phone may not notice that it is back.
 */
const RETRY_MS = 15_000;

/** Why a slip waits: for a connection, or for the server to process photos. */
export type WaitReason = "connection" | "photos";
export type SlipFormState = ApiFormStep<void, WaitReason>;

type Options = {
  userId: number;
  /** The racer's garage, which opens once the slip is saved. */
  garage: string;
  send?: SendTimeSlip | undefined;
  /** Where the slip is stored while it waits. */
  drafts?: SlipDraftKeeper | undefined;
};

/**
 * Sends the slip form to the API. When offline, or while the server can't process photos, the slip waits on this
 * device and is sent in the background.
 */
export function useSlipSubmit(
  answer: FormAnswer<unknown> | undefined,
  { userId, garage, send = sendTimeSlip, drafts }: Options,
) {
  const submittedForm = useRef<HTMLFormElement>(null);
  const form = useApiForm<void, WaitReason>(answer, {
    bodyOf(element) {
      submittedForm.current = element;
      const body = new FormData(element);
      body.delete(IDEMPOTENCY_FIELD);
      body.set("userId", String(userId));
      return body;
    },
    keyOf: () => drafts?.waitingKey() ?? null,
    send: (body, key, onProgress) =>
      takeSendingTurn(async () => {
        await send(body, key, onProgress);
        await drafts?.forget();
      }),
    recover: async (failure, sent) => (drafts ? holdSlip(drafts, failure, sent) : null),
    present: presentSlipFailure,
  });
  useOpenGarage(garage, form.state.step === "done");
  useRetry(retryMsOf(form.state), () => {
    if (submittedForm.current) form.submit(submittedForm.current);
  });
  return form;
}

/** Stores a slip that can be sent later. @returns null for any other */
async function holdSlip(
  drafts: SlipDraftKeeper,
  failure: ApiError,
  { form, body, key }: { form: HTMLFormElement; body: FormData; key: string },
): Promise<SlipFormState | null> {
  if (failure.status === 0) {
    // Only the browser can validate now; by the time it is online, the paper slip may be gone.
    if (!form.reportValidity()) return { step: "idle" };
    if (await drafts.hold(body, key)) return { step: "waiting", reason: "connection" };
  }
  if (isWaitingForPhotos(failure)) {
    const isHeld = await drafts.hold(body, key, Date.now() + PHOTOS_RETRY_MS);
    if (isHeld) return { step: "waiting", reason: "photos" };
  }
  return null;
}

/** Shows the server's message; an error from a gateway in front of it has none for users. */
function presentSlipFailure(failure: ApiError): PresentedFailure {
  const { status, code, message } = failure;
  const isFromGateway = code === "unknown" && status > 0;
  return {
    ...presentFailure(failure),
    message: isFromGateway || !message ? SLIP_TEXTS.failed : message,
  };
}

function useOpenGarage(garage: string, isSaved: boolean) {
  const navigate = useNavigate();
  // A user who has navigated away isn't pulled back, even while the next page loads.
  const isStaying = useNavigation().state === "idle";
  const isOpening = isSaved && isStaying;
  useEffect(() => {
    if (!isOpening) return;
    const timer = setTimeout(() => navigate(garage), SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [isOpening, navigate, garage]);
}

function retryMsOf(state: SlipFormState): number | null {
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
