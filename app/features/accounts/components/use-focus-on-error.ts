import { type RefObject, useEffect, useRef } from "react";

/** Gives focus to the first field that failed, each time a form was answered with errors. */
export function useFocusOnError(answer: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!answer) return;
    const field = form.current?.querySelector<HTMLElement>("[aria-invalid='true']");
    field?.focus();
  }, [answer]);
  return form;
}
