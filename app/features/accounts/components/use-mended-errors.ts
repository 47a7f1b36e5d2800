import { type FormEvent, useState } from "react";
import type { FieldErrors } from "#app/lib/errors.ts";
import type { FormAnswer } from "../form-answer.ts";

/**
 * The errors of an answer that still hold: one goes as soon as its field says something else than what
 * was refused, and comes back with it.
 *
 * @returns `onInput` is for the form
 */
export function useMendedErrors(answer: FormAnswer | undefined) {
  const [typed, setTyped] = useState<{ answer: FormAnswer; fields: Record<string, string> }>();
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

function isField(target: EventTarget): target is HTMLInputElement | HTMLSelectElement {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
}
