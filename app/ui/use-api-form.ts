import { useMemo, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { ApiError } from "#app/lib/api-client.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { typedValues } from "#app/lib/forms/typed-fields.ts";
import { useSendKey } from "#app/lib/forms/use-send-key.ts";
import { type PostedFormState, useFormAnswer } from "./post-form.tsx";

const SIGNED_OUT = {
  code: null,
  message: "Your session ended. Log in and send it again. Everything you typed is still here.",
  errors: {},
  isUnsent: true,
};

/** Shown if there is no response to quote. */
export const FAILED = "Something went wrong. Try again.";

/** `sentPercent` is the share that has been uploaded, once known. `T` is the API's result, `W` why a form waits. */
export type ApiFormStep<T, W = never> =
  | { step: "idle" }
  | { step: "busy"; sentPercent?: number }
  | { step: "waiting"; reason: W }
  | { step: "done"; result: T }
  | { step: "refused"; answer: FormAnswer };

/** What to show of a failure: `code` is null if it is explained by the fields. */
export type PresentedFailure = Pick<FormAnswer, "code" | "message" | "errors">;

type Sent = { form: HTMLFormElement; body: FormData; key: string };

type Options<T, W> = {
  /** Shows the page's answer to any intent: the form has several, and no other form shows them. */
  isAnyIntent?: boolean;
  /** The request's body. @throws ApiError if the form isn't sent as it is */
  bodyOf(form: HTMLFormElement): FormData;
  /** @throws ApiError */
  send(body: FormData, key: string, onProgress: (percent: number) => void): Promise<T>;
  /** The key with which the same content was sent before the page was loaded; null if it wasn't. */
  keyOf?: () => string | null;
  /** What else to do after a failure; null to show it. */
  recover?: (failure: ApiError, sent: Sent) => Promise<ApiFormStep<T, W> | null>;
  present?: (failure: ApiError) => PresentedFailure;
};

export type ApiFormState<T, W = never> = PostedFormState & {
  state: ApiFormStep<T, W>;
  submit(form: HTMLFormElement): Promise<void>;
  /** Back to the start: what waits isn't sent, what failed isn't shown. */
  reset(): void;
};

/**
 * Submits a form to the API instead of its page's action: with progress, in the background, or on a page that stays as
 * it is. The result goes into `PostForm`, and without script the page's action handles the form. The fields are left
 * alone; if the session has ended, the login dialog opens over them. The route exports `shouldRevalidateForm` as its
 * `shouldRevalidate`, or the page would be loaded again without a viewer.
 *
 * @param answer of the page's action, shown until the form is submitted
 */
export function useApiForm<T, W = never>(
  answer: FormAnswer<unknown> | undefined,
  { isAnyIntent = false, bodyOf, send, keyOf, recover, present = presentFailure }: Options<T, W>,
): ApiFormState<T, W> {
  const [state, setState] = useState<ApiFormStep<T, W>>({ step: "idle" });
  const sendKey = useSendKey();
  const openLogin = useOpenLogin();
  // The same object for each answer: the first error is focused once.
  const pageAnswer = useMemo(
    () =>
      answer && {
        ...answer,
        code: hasErrors(answer) ? null : answer.code,
        ...(isAnyIntent && { intent: "" }),
      },
    [answer, isAnyIntent],
  );
  const apiAnswer = state.step === "refused" ? state.answer : undefined;
  const form = useFormAnswer(state.step === "idle" ? pageAnswer : apiAnswer);

  async function attempt(element: HTMLFormElement): Promise<ApiFormStep<T, W>> {
    let sent: Sent | undefined;
    try {
      const body = bodyOf(element);
      sent = { form: element, body, key: keyOf?.() ?? sendKey(body) };
      const result = await send(body, sent.key, (sentPercent) =>
        setState({ step: "busy", sentPercent }),
      );
      return { step: "done", result };
    } catch (thrown) {
      const failure = thrown instanceof ApiError ? thrown : new ApiError(0, "");
      if (failure !== thrown) reportError(thrown);
      if (failure.status === 401) {
        openLogin();
        return refuse(element, SIGNED_OUT);
      }
      const recovered = sent && (await recover?.(failure, sent));
      return recovered ?? refuse(element, present(failure));
    }
  }

  async function submit(element: HTMLFormElement) {
    if (state.step === "busy" || state.step === "done") return;
    setState({ step: "busy" });
    setState(await attempt(element));
  }

  const isBusy = state.step === "busy" || form.isBusy;
  return { ...form, isBusy, state, submit, reset: () => setState({ step: "idle" }) };
}

function refuse(form: HTMLFormElement, failure: PresentedFailure & { isUnsent?: boolean }) {
  const values = typedValues(new FormData(form));
  return { step: "refused" as const, answer: { intent: "", values, sendKey: "", ...failure } };
}

/** The failure as it is. */
export function presentFailure(failure: ApiError): PresentedFailure {
  const { code, message, errors } = failure;
  return { code: hasErrors(failure) ? null : code, message: message || FAILED, errors };
}

function hasErrors({ errors }: Pick<FormAnswer, "errors">): boolean {
  return Object.keys(errors).length > 0;
}

function useOpenLogin() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  return () => {
    const next = new URLSearchParams(params);
    next.set("login", "1");
    navigate(`?${next}`, { replace: true, preventScrollReset: true });
  };
}
