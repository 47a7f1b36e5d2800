import { useEffect } from "react";
import { useNavigate } from "react-router";
import { DIALOG_PARAMETERS } from "#app/lib/dialog-parameters.ts";

/** Where the box leads without script. */
export const SIGN_UP_ACTION = "/register";

/**
 * Opens the registration over the page when the sign-up box is sent, with its email filled in. The box is
 * static markup, so it is listened to from outside. Called once, by the shell.
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
