import { useEffect } from "react";
import { useNavigate } from "react-router";
import { DIALOG_PARAMETERS } from "#app/lib/dialog-parameters.ts";

/** The form's target without script. */
export const SIGN_UP_ACTION = "/register";

/**
 * Opens registration over the page when the sign-up box is submitted, with its email filled in. The
 * box is static markup, so the listener is outside of it. Called once, by the shell.
 */
export function useSignUpBox(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const open = (event: SubmitEvent) => {
      const { target: form } = event;
      if (!(form instanceof HTMLFormElement) || form.getAttribute("action") !== SIGN_UP_ACTION)
        return;
      if (event.defaultPrevented || form.method !== "get" || !navigator.onLine) return;
      event.preventDefault();
      const params = new URLSearchParams(location.search);
      for (const name of DIALOG_PARAMETERS) params.delete(name);
      params.set("register", "1");
      params.set("email", String(new FormData(form).get("email") ?? ""));
      navigate(`${location.pathname}?${params}`, { preventScrollReset: true });
    };
    document.addEventListener("submit", open);
    return () => document.removeEventListener("submit", open);
  }, [navigate]);
}
