import { useLocation } from "react-router";
import type {
  ActivationStep,
  RegistrationStep,
} from "#app/features/registration/registration-steps.ts";
import { DIALOG_PARAMETERS } from "#app/lib/dialog-parameters.ts";
import { sameSitePath } from "#app/lib/same-site-path.ts";

/** Where the links of an account dialog lead, on any page. */
export type DialogAddresses = {
  /** Where to go after signing in. */
  next: string;
  /** The page behind the dialog. */
  closeTo: string;
  openTo: (
    name: (typeof DIALOG_PARAMETERS)[number],
    value?: ActivationStep | RegistrationStep,
  ) => string;
};

export function useDialogAddresses(): DialogAddresses & { params: URLSearchParams } {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  // `next` is only ours on the home page, where visitors are redirected to sign in. Elsewhere the parameter
  // belongs to the page, and signing in returns to the page.
  const isHome = pathname === "/";
  // The sign-up box passes an email to the registration; elsewhere the parameter belongs to the page.
  const own = params.has("register") ? [...DIALOG_PARAMETERS, "email"] : DIALOG_PARAMETERS;
  const beneath = pathAnd(pathname, without(params, ...own));
  return {
    params,
    next: isHome ? sameSitePath(params.get("next"), beneath) : beneath,
    closeTo: isHome ? pathAnd(pathname, without(params, ...own, "next")) : beneath,
    openTo(name, value) {
      const to = without(params, ...own);
      to.set(name, String(value ?? 1));
      return pathAnd(pathname, to);
    },
  };
}

function without(params: URLSearchParams, ...names: string[]): URLSearchParams {
  const rest = new URLSearchParams(params);
  for (const name of names) rest.delete(name);
  return rest;
}

function pathAnd(pathname: string, params: URLSearchParams): string {
  return params.size > 0 ? `${pathname}?${params}` : pathname;
}
