import { type FormEvent, useState } from "react";
import type { FieldErrors } from "#app/lib/errors.ts";
import type { FormAnswer, FormValues } from "#app/lib/forms/form-answer.ts";

type Answer = Pick<FormAnswer<unknown>, "errors" | "values">;

/**
 * The errors of a result that still apply: an error disappears when its field differs from the rejected
 * value, and comes back with that value.
 *
 * @returns the errors, and the form's `onInput`
 */
export function useRemainingErrors(answer: Answer | undefined) {
  const [typed, setTyped] = useState<{ answer: Answer; fields: FormValues }>();
  const fields = typed && typed.answer === answer ? typed.fields : {};
  const errors: FieldErrors = Object.fromEntries(
    Object.entries(answer?.errors ?? {}).filter(
      ([name]) => fields[name] === undefined || fields[name] === answer?.values[name],
    ),
  );
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    if (!answer || !isField(target) || answer.errors[target.name] === undefined) return;
    setTyped({ answer, fields: { ...fields, [target.name]: target.value } });
  };
  return { errors, onInput };
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isField(target: EventTarget): target is Field {
  return target instanceof Element && target.matches("input, select, textarea");
}
