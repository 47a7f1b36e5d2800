import { useRef, useState } from "react";
import { ApiError } from "#app/lib/api-client.ts";
import { AppError, ERROR_STATUS, type ErrorCode } from "#app/lib/errors.ts";
import { type FormAnswer, withoutSecrets } from "#app/lib/forms/form-answer.ts";
import { splitTyped, typedValues } from "#app/lib/forms/typed-fields.ts";
import { useSendKey } from "#app/lib/forms/use-send-key.ts";
import { IDEMPOTENCY_FIELD } from "#app/lib/idempotency-key.ts";

type TransportState<R> = {
  /** Whether the form was sent this way; until then, the page's own answer applies. */
  isUsed: boolean;
  isBusy: boolean;
  /** How much has been uploaded, 0 to 100; null until it is known. */
  sentPercent: number | null;
  /** Why the form was rejected, until it is sent again. */
  answer: FormAnswer | undefined;
  /** What `send` returned for the accepted form. */
  result: R | null;
};

/** Sends a form instead of the router. Passed to `useFormAnswer`. */
export type Transport<R = unknown> = TransportState<R> & {
  /** Sends a form, unless it is already being sent. */
  submit(form: HTMLFormElement): void;
  /** Removes the error. */
  dismiss(): void;
};

/** The error to show in the form. */
type Refusal = Pick<FormAnswer, "code" | "message" | "errors">;

type Sending = {
  form: HTMLFormElement;
  /** The Idempotency-Key of this content: the same when it is sent again after a lost response. */
  sendKey(): string;
  /** @param percent 0 to 100 */
  onProgress(percent: number): void;
};

type Options<R> = {
  /** Sends the fields. @throws what `explain` explains */
  send(content: FormData, sending: Sending): Promise<R>;
  /** The error to show, for `ApiError` and `AppError` their own by default. Rethrows what is unexpected. */
  explain?(thrown: unknown): Refusal;
};

const UNUSED = { isUsed: false, isBusy: false, sentPercent: null, answer: undefined, result: null };
const USED = { ...UNUSED, isUsed: true };

/**
 * Sends a form from the browser, for example to the API with progress. The page's action stays for browsers without
 * script, and a rejected form gets a `FormAnswer` either way.
 */
export function useTransport<R>({ send, explain = explainError }: Options<R>): Transport<R> {
  const [state, setState] = useState<TransportState<R>>(UNUSED);
  const isSending = useRef(false);
  const keyOf = useSendKey();

  async function submit(form: HTMLFormElement) {
    if (isSending.current) return;
    isSending.current = true;
    const content = new FormData(form);
    content.delete(IDEMPOTENCY_FIELD);
    const busy = { ...USED, isBusy: true };
    setState(busy);
    try {
      const result = await send(content, {
        form,
        sendKey: () => keyOf(content),
        onProgress: (sentPercent) => setState({ ...busy, sentPercent }),
      });
      setState({ ...USED, result });
    } catch (thrown) {
      // First of all it can be sent again: an unexpected error is rethrown.
      setState(USED);
      setState({ ...USED, answer: answerOf(content, explain(thrown)) });
    } finally {
      isSending.current = false;
    }
  }

  return {
    ...state,
    submit,
    dismiss: () => setState((now) => ({ ...now, isUsed: true, answer: undefined })),
  };
}

function answerOf(content: FormData, refusal: Refusal): FormAnswer {
  const { intent, values } = splitTyped(typedValues(content));
  return { intent, ...refusal, values: withoutSecrets(values), sendKey: "" };
}

/** The message and field errors of a failed call. Rethrows any other error. */
export function explainError(thrown: unknown): Refusal {
  if (!(thrown instanceof ApiError || thrown instanceof AppError)) throw thrown;
  const { code, message, errors = {} } = thrown;
  return { code: isErrorCode(code) ? code : "internal", message, errors };
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_STATUS, code);
}
