import {
  type ComponentProps,
  type FormEvent,
  type FormEventHandler,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
} from "react";
import { type FetcherWithComponents, Form, useNavigation } from "react-router";
import type { FieldErrors } from "#app/lib/errors.ts";
import { FIX_BELOW, type FormAnswer, INTENT_FIELD } from "#app/lib/forms/form-answer.ts";
import { IDEMPOTENCY_FIELD } from "#app/lib/idempotency-key.ts";
import { useSubmitWait } from "#app/rendering/index.ts";
import { Alert } from "./alert.tsx";
import { focusFirstError } from "./focus-first-error.ts";
import { OwnerField } from "./owner-field.tsx";
import { useRemainingErrors } from "./use-remaining-errors.ts";

/** A form and its last result, for `PostForm` and its fields. */
export type PostedFormState<X = unknown> = {
  ref: RefObject<HTMLFormElement | null>;
  intent: string;
  fetcher: FetcherWithComponents<FormAnswer<X>> | undefined;
  /** The result of this form, not of others on the page, which have another intent. */
  answer: FormAnswer<X> | undefined;
  /** The errors of fields that haven't changed since. */
  errors: FieldErrors;
  onInput: FormEventHandler<HTMLFormElement>;
  isBusy: boolean;
  /** Props to spread into a field: its name, value and error. */
  field(name: string): {
    name: string;
    defaultValue: string | undefined;
    error: string | undefined;
  };
};

type Options<X> = {
  /** Tells the form from others on its page. */
  intent?: string;
  /** The initial values of its fields. */
  start?: Readonly<Record<string, string | undefined>>;
  /** Submits without navigating, for example in a dialog. */
  fetcher?: FetcherWithComponents<FormAnswer<X>>;
};

/**
 * The state of a form after its last submission. Focuses the first error.
 *
 * @param answer the page's `actionData`, or the values submitted after the session ended (unsentAnswer)
 */
export function useFormAnswer<X = unknown>(
  answer: FormAnswer<X> | undefined,
  { intent = "", start = {}, fetcher }: Options<X> = {},
): PostedFormState<X> {
  const ref = useRef<HTMLFormElement>(null);
  const navigation = useNavigation();
  const last = fetcher?.data ?? answer;
  const result = last?.intent === intent ? last : undefined;
  useEffect(() => {
    if (result && !result.isUnsent && ref.current) focusFirstError(ref.current);
  }, [result]);
  const { errors, onInput } = useRemainingErrors(result);
  const sent = fetcher ? fetcher.formData : navigation.formData;
  return {
    ref,
    intent,
    fetcher,
    answer: result,
    errors,
    onInput,
    isBusy: sent !== undefined && (sent.get(INTENT_FIELD) ?? "") === intent,
    field: (name) => ({
      name,
      defaultValue: result?.values[name] ?? start[name],
      error: errors[name],
    }),
  };
}

type PostFormProps = Omit<ComponentProps<typeof Form>, "method"> & {
  /** From `useFormAnswer`; without it the form shows no result. */
  form?: PostedFormState;
  /** A new Idempotency-Key, so that a form submitted twice is handled once. */
  sendKey?: string;
  children?: ReactNode;
};

/**
 * A router form that is submitted once: until the response arrives, further submissions are ignored. It
 * includes its owner, and shows the error message above its fields unless the fields show it.
 */
export function PostForm({ form, sendKey, onSubmit, onInput, children, ...rest }: PostFormProps) {
  const navigation = useNavigation();
  const { fetcher, answer, intent } = form ?? {};
  const { formData, state } = fetcher ?? navigation;
  const isPending = formData !== undefined;
  const showWait = useSubmitWait(isPending);
  // The router renders a submission as a transition, which may wait for scripts.
  const isSubmitted = useRef(false);
  useEffect(() => {
    if (!isPending) isSubmitted.current = false;
  });
  useEffect(() => {
    // The page's data is loaded again after an answer; forms may be submitted meanwhile.
    if (answer) isSubmitted.current = false;
  }, [answer]);
  const key = answer?.sendKey || sendKey;
  const RouterForm = fetcher?.Form ?? Form;
  return (
    <RouterForm
      {...(form && { ref: form.ref })}
      {...rest}
      method="post"
      aria-busy={isPending}
      onSubmit={(event) => {
        if (isSubmitted.current || state === "submitting") event.preventDefault();
        else onSubmit?.(event);
        if (event.isDefaultPrevented()) return;
        isSubmitted.current = !rest.reloadDocument;
        showWait(submitterOf(event));
      }}
      onInput={(event) => {
        form?.onInput(event);
        onInput?.(event);
      }}
    >
      {intent && <input type="hidden" name={INTENT_FIELD} value={intent} />}
      <OwnerField />
      {key && <input type="hidden" name={IDEMPOTENCY_FIELD} value={key} />}
      {answer && hasFormMessage(answer) && (
        <Alert status={answer.code === null ? "warning" : "danger"}>{answer.message}</Alert>
      )}
      {children}
    </RouterForm>
  );
}

function submitterOf({ nativeEvent }: FormEvent): Element | null {
  return nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
}

/** Whether to show the message above the form, which isn't needed if the fields show their errors. */
function hasFormMessage({ message, errors }: FormAnswer<unknown>): boolean {
  return message !== "" && message !== FIX_BELOW && !Object.values(errors).includes(message);
}
