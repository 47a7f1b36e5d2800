import { useEffect, useRef } from "react";

const PAUSE_MS = 700;
const SECRETS = ["password", "confirmPassword"];

/**
 * Saves what is typed into a form on the server, a moment after the last key, so that a reload loses
 * nothing. A help only: when it fails, the form stands as it is.
 *
 * @param path what takes the draft, with a query
 */
export function useFormDraft(path: string) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // One at a time: each answer moves the visit's cookie on, and the next must carry that one.
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (to: string, values: URLSearchParams) => {
    sending.current = sending.current.then(() =>
      fetch(to, { method: "POST", body: values }).catch(() => null),
    );
    return sending.current;
  };

  /** Call it on every key in the form. @param target the field, or the form itself */
  function save(target: EventTarget) {
    const form = target instanceof Element ? target.closest("form") : null;
    if (!form) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(path, typedTexts(form)), PAUSE_MS);
  }

  /** Waits for what is under way; what was not sent yet stays unsent. */
  async function settle() {
    clearTimeout(timer.current);
    await sending.current;
  }

  /** Deletes the draft: the form is done. */
  async function discard() {
    clearTimeout(timer.current);
    await send(`${path}&done`, new URLSearchParams());
  }

  return { save, settle, discard };
}

function typedTexts(form: HTMLFormElement): URLSearchParams {
  const texts = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && !SECRETS.includes(name)) texts.set(name, value);
  }
  return texts;
}
