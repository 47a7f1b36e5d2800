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
import { useMendedErrors } from "./use-mended-errors.ts";

/** A form with what it was answered, for `PostForm` and its fields. */
export type PostedFormState<X = unknown> = {
  ref: RefObject<HTMLFormElement | null>;
  intent: string;
  fetcher: FetcherWithComponents<FormAnswer<X>> | undefined;
  /** Its own answer: what was sent with another intent is another form's. */
  answer: FormAnswer<X> | undefined;
  /** What is wrong with its fields, but those that say something else by now. */
  errors: FieldErrors;
  onInput: FormEventHandler<HTMLFormElement>;
  isBusy: boolean;
  /** Spread into a field: its name, what was typed into it, and what is wrong with that. */
  field(name: string): {
    name: string;
    defaultValue: string | undefined;
    error: string | undefined;
  };
};

type Options<X> = {
  /** Names the form among those of its page. */
  intent?: string;
  /** The values of its fields before anything was typed. */
  start?: Readonly<Record<string, string | undefined>>;
  /** Sends it in place, where the page stays as it is: in a dialog, say. */
  fetcher?: FetcherWithComponents<FormAnswer<X>>;
};

/**
 * What a form of a page knows of its last sending. Gives the focus to what is wrong.
 *
 * @param answer the page's `actionData`, or what was typed when the session had ended (unsentAnswer)
 */
export function useFormAnswer<X = unknown>(
  answer: FormAnswer<X> | undefined,
  { intent = "", start = {}, fetcher }: Options<X> = {},
): PostedFormState<X> {
  const ref = useRef<HTMLFormElement>(null);
  const navigation = useNavigation();
  const last = fetcher?.data ?? answer;
  const own = last?.intent === intent ? last : undefined;
  useEffect(() => {
    if (own && !own.isUnsent && ref.current) focusFirstError(ref.current);
  }, [own]);
  const { errors, onInput } = useMendedErrors(own);
  const sent = fetcher ? fetcher.formData : navigation.formData;
  return {
    ref,
    intent,
    fetcher,
    answer: own,
    errors,
    onInput,
    isBusy: sent !== undefined && (sent.get(INTENT_FIELD) ?? "") === intent,
    field: (name) => ({
      name,
      defaultValue: own?.values[name] ?? start[name],
      error: errors[name],
    }),
  };
}

type PostFormProps = Omit<ComponentProps<typeof Form>, "method"> & {
  /** Of `useFormAnswer`; without it the form shows no answer. */
  form?: PostedFormState;
  /** A fresh Idempotency-Key: the same form sent twice is done once. */
  sendKey?: string;
  children?: ReactNode;
};

/**
 * A form of the router that posts once: until its answer is here, pressing its button again does
 * nothing, nor does a key that sends it. It says whose it is, and above its fields what was wrong where
 * they don't say it themselves.
 */
export function PostForm({ form, sendKey, onSubmit, onInput, children, ...rest }: PostFormProps) {
  const navigation = useNavigation();
  const { fetcher, answer, intent } = form ?? {};
  const isOnItsWay = (fetcher ?? navigation).formData !== undefined;
  const showWait = useSubmitWait(isOnItsWay);
  const key = answer?.sendKey || sendKey;
  const Sent = fetcher?.Form ?? Form;
  return (
    <Sent
      {...(form && { ref: form.ref })}
      {...rest}
      method="post"
      aria-busy={isOnItsWay}
      onSubmit={(event) => {
        if (isOnItsWay) event.preventDefault();
        else onSubmit?.(event);
        if (!event.isDefaultPrevented()) showWait(submitterOf(event));
      }}
      onInput={(event) => {
        form?.onInput(event);
        onInput?.(event);
      }}
    >
      {intent && <input type="hidden" name={INTENT_FIELD} value={intent} />}
      <OwnerField />
      {key && <input type="hidden" name={IDEMPOTENCY_FIELD} value={key} />}
      {answer && isSaidAbove(answer) && (
        <Alert status={answer.isUnsent ? "warning" : "danger"}>{answer.message}</Alert>
      )}
      {children}
    </Sent>
  );
}

function submitterOf({ nativeEvent }: FormEvent): Element | null {
  return nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
}

/** Fields that are wrong say so themselves. */
function isSaidAbove({ message, errors }: FormAnswer<unknown>): boolean {
  return message !== "" && message !== FIX_BELOW && !Object.values(errors).includes(message);
}
