import { useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import { isPlainClick } from "./link.tsx";
import { endWait, leadsAway, pressedControls, showWait, WAIT_SIGN_ID } from "./wait-sign.ts";

/**
 * Shows the wait sign while the router, or after a press the browser, has a page on its way. Called once,
 * by the shell.
 *
 * @returns what makes an element the sign: `data-wait` turns to `yes`, and so does `data-pressed` of what
 * was pressed. Both are on it from the start, so that a page's critical CSS holds their rules.
 */
export function useWaitSign() {
  const isOnItsWay = useNavigation().state !== "idle";
  const { key } = useLocation();
  const pressed = useRef<Element | null>(null);
  const hasNavigated = useRef(false);
  useEffect(() => {
    // What waited for the script has it; a link that was followed before still leads away.
    if ([...pressedControls()].some(({ dataset }) => "needsScript" in dataset)) endWait();
    const remember = ({ target }: Event) => {
      pressed.current = target instanceof Element ? target.closest("a, button") : null;
    };
    const follow = (click: MouseEvent) => {
      // The router tells of a page that it asks for too late for a finger that has just pressed.
      const isRouted = click.defaultPrevented && pressed.current?.matches("a[data-link]");
      if (!isPlainClick(click) || !(isRouted || leadsAway(click))) return;
      hasNavigated.current ||= isRouted ?? false;
      showWait(pressed.current);
    };
    // A form that asks leads to a page; whether one that posts is sent, its component knows.
    const ask = ({ target, submitter }: SubmitEvent) => {
      if (target instanceof HTMLFormElement && target.method === "get") showWait(submitter);
    };
    const back = ({ persisted }: PageTransitionEvent) => persisted && endWait();
    document.addEventListener("click", remember, true);
    // On the window: by then every handler on the page has seen the click.
    window.addEventListener("click", follow);
    window.addEventListener("submit", ask);
    window.addEventListener("pageshow", back);
    return () => {
      document.removeEventListener("click", remember, true);
      window.removeEventListener("click", follow);
      window.removeEventListener("submit", ask);
      window.removeEventListener("pageshow", back);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that came at once has another key alone
  useEffect(() => {
    if (isOnItsWay) showWait(pressed.current);
    else if (hasNavigated.current) endWait();
    hasNavigated.current ||= isOnItsWay;
  }, [isOnItsWay, key]);
  return {
    id: WAIT_SIGN_ID,
    "data-wait": "no",
    "data-pressed": "no",
    "aria-hidden": true,
  } as const;
}

/**
 * Shows the wait sign from the press that sends a form until its answer is there: the router tells of what
 * it sends too late for a finger.
 *
 * @returns what is to be called once the form is being sent, with what was pressed
 */
export function useSubmitWait(isOnItsWay: boolean): (pressed: Element | null) => void {
  useEffect(() => (isOnItsWay ? endWait : undefined), [isOnItsWay]);
  return showWait;
}
