import { useEffect, useRef } from "react";
import type { RegistrationStep } from "../registration-steps.ts";

const PAUSE_MS = 700;
const SECRETS = ["password", "confirmPassword"];

/**
 * Keeps what is typed into a step of the registration on the server, a moment after the last key, so
 * that a reload loses nothing. A help only: when it fails, the form stands as it is.
 */
export function useDraftKeeper(step: RegistrationStep) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // One at a time: each answer moves the visit's cookie on, and the next must carry that one.
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (query: string, values: URLSearchParams) => {
    sending.current = sending.current.then(() =>
      fetch(`/register/draft?step=${step}${query}`, { method: "POST", body: values }).catch(
        () => null,
      ),
    );
    return sending.current;
  };

  /** To be told of every key in the form. @param target the field, or the form itself */
  function keep(target: EventTarget) {
    const form = target instanceof Element ? target.closest("form") : null;
    if (!form) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send("", typedTexts(form)), PAUSE_MS);
  }

  /** Waits for what is under way; nothing is kept any more that was not sent yet. */
  async function settle() {
    clearTimeout(timer.current);
    await sending.current;
  }

  /** Forgets what was kept: the step is done. */
  async function forget() {
    clearTimeout(timer.current);
    await send("&done", new URLSearchParams());
  }

  return { keep, settle, forget };
}

function typedTexts(form: HTMLFormElement): URLSearchParams {
  const texts = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && !SECRETS.includes(name)) texts.set(name, value);
  }
  return texts;
}
