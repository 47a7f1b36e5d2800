import { useEffect, useRef } from "react";

const PAUSE_MS = 700;
const SECRETS = ["password", "confirmPassword"];

/**
 * Saves the typed values on the server shortly after the last keystroke, so that a reload loses nothing.
 * Best effort: if it fails, the form still works.
 *
 * @param path the endpoint that saves the draft, with a query
 */
export function useFormDraft(path: string) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // One at a time: each response sets a new visit cookie, which the next request must carry.
  const pending = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (to: string, values: URLSearchParams) => {
    pending.current = pending.current.then(() =>
      fetch(to, { method: "POST", body: values }).catch(() => null),
    );
    return pending.current;
  };

  /** Call it on every keystroke in the form. @param target the field, or the form itself */
  function save(target: EventTarget) {
    const form = target instanceof Element ? target.closest("form") : null;
    if (!form) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(path, typedTexts(form)), PAUSE_MS);
  }

  /** Waits for requests in flight and cancels a scheduled one. */
  async function settle() {
    clearTimeout(timer.current);
    await pending.current;
  }

  /** Deletes the draft of a finished form. */
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
