import { useLocation } from "react-router";
import type {
  ActivationStep,
  RegistrationStep,
} from "#app/features/registration/registration-steps.ts";
import { DIALOG_PARAMETERS } from "#app/lib/dialog-parameters.ts";
import { sameSitePath } from "#app/lib/same-site-path.ts";

/** Where the links of an account dialog lead, over whatever page it lies. */
export type DialogAddresses = {
  /** Where signing in leads. */
  next: string;
  /** The page beneath. */
  closeTo: string;
  openTo: (
    name: (typeof DIALOG_PARAMETERS)[number],
    value?: ActivationStep | RegistrationStep,
  ) => string;
};

export function useDialogAddresses(): DialogAddresses & { params: URLSearchParams } {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  // Only the home page, where visitors are sent to sign in, has a `next` of ours: elsewhere the
  // parameter is the page's own, and one comes back to the page.
  const isHome = pathname === "/";
  // The sign-up box gives the registration an email; anywhere else the parameter is the page's own.
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
