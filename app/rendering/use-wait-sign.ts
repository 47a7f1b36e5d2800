import { useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import { isPlainClick } from "./link.tsx";
import { endWait, leadsAway, pressedControls, showWait, WAIT_SIGN_ID } from "./wait-sign.ts";

/**
 * Shows the wait sign while the router, or the browser after a press, loads a page. Called once, by the shell.
 *
 * @returns the attributes of the sign. `data-wait` changes to `yes`, and so does `data-pressed` of the pressed
 * control. The sign always has both, so that a page's critical CSS includes their rules.
 */
export function useWaitSign() {
  const isLoading = useNavigation().state !== "idle";
  const { key } = useLocation();
  const pressed = useRef<Element | null>(null);
  const hasNavigated = useRef(false);
  useEffect(() => {
    // A control that waited for the script has it now; a link that was followed is still loading.
    if ([...pressedControls()].some(({ dataset }) => "needsScript" in dataset)) endWait();
    const remember = ({ target }: Event) => {
      pressed.current = target instanceof Element ? target.closest("a, button") : null;
    };
    const follow = (click: MouseEvent) => {
      // The router reports its navigation too late for an immediate reaction to a press.
      const isRouted = click.defaultPrevented && pressed.current?.matches("a[data-link]");
      if (!isPlainClick(click) || !(isRouted || leadsAway(click))) return;
      hasNavigated.current ||= isRouted ?? false;
      showWait(pressed.current);
    };
    // A GET form always navigates, and so does a form that the browser posts itself, such as one in static markup. Of
    // any other POST form its component knows whether it is submitted.
    const submit = ({ target, submitter, defaultPrevented }: SubmitEvent) => {
      if (!(target instanceof HTMLFormElement)) return;
      if (target.method === "get" || !defaultPrevented) showWait(submitter);
    };
    const back = ({ persisted }: PageTransitionEvent) => persisted && endWait();
    document.addEventListener("click", remember, true);
    // On the window, so that it runs after all handlers of the page.
    window.addEventListener("click", follow);
    window.addEventListener("submit", submit);
    window.addEventListener("pageshow", back);
    return () => {
      document.removeEventListener("click", remember, true);
      window.removeEventListener("click", follow);
      window.removeEventListener("submit", submit);
      window.removeEventListener("pageshow", back);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an instant navigation changes only the key
  useEffect(() => {
    if (isLoading) showWait(pressed.current);
    else if (hasNavigated.current) endWait();
    hasNavigated.current ||= isLoading;
  }, [isLoading, key]);
  return {
    id: WAIT_SIGN_ID,
    "data-wait": "no",
    "data-pressed": "no",
    "aria-hidden": true,
  } as const;
}

/**
 * Shows the wait sign from the press that submits a form until its response arrives: the router reports a
 * submission too late for an immediate reaction.
 *
 * @returns a function to call with the pressed control when the form is submitted
 */
export function useSubmitWait(isSubmitting: boolean): (pressed: Element | null) => void {
  useEffect(() => (isSubmitting ? endWait : undefined), [isSubmitting]);
  return showWait;
}
