import {
  type ActivationStep,
  type RegistrationStep,
  readStep,
} from "#app/features/registration/registration-steps.ts";
import type { SIGN_IN_DIALOGS } from "#app/lib/dialog-parameters.ts";
import type { RootDialog } from "#app/ui/root-data.ts";

export type UserModalMode = (typeof SIGN_IN_DIALOGS)[number];

/**
 * Which account dialog is open. None of this is stored: it is derived from the URL, the root data, and the
 * viewer.
 */
export type ClientFlags = {
  /** A visitor wants to log in, register, or reset a password. */
  openUserModal: boolean;
  userModalMode: UserModalMode;
  /** The user modal shows the login. */
  activateLoginModal: boolean;
  /** The token of a followed reset link; null if there is none. */
  showResetPasswordForm: string | null;
  openResetPasswordModal: boolean;
  openActivationModal: boolean;
  /** The activation token has been removed from the URL, and its result is known. */
  activationHandled: boolean;
  showActivationSuccess: boolean;
  showActivationFailed: boolean;
  /** The link was used before, or the signed-in account is already activated. */
  showAlreadyActivated: boolean;
  /** The activation signed in. */
  autoLoginAfterActivation: boolean;
};

type Sources = {
  params: URLSearchParams;
  isSignedIn: boolean;
  /** `?login` is left over from a page that was loaded while signed in, so it is ignored. */
  isUnasked: boolean;
  /** The root data's dialog, if it hasn't been closed. */
  given: { dialog: RootDialog | null; linkToken: string | null } | null;
};

/** The URL's dialog takes precedence over the root data's. */
export function readClientFlags({ params, isSignedIn, isUnasked, given }: Sources): ClientFlags {
  const userModalMode = userModalModeOf(params, isSignedIn);
  // A racer who reloads the page during a registration continues it.
  const isGoingOn = userModalMode === "register" && registrationStepOf(params, isSignedIn) > 2;
  const openUserModal = userModalMode !== null && (!isUnasked || isGoingOn);
  const isStepAsked = activationStepOf(params) !== null;
  const dialog = openUserModal || isStepAsked ? null : (given?.dialog ?? null);
  const showActivationSuccess =
    dialog === "activationSuccess" || dialog === "activationSuccessWithSlip";
  const showActivationFailed = dialog === "activationFailed";
  const showAlreadyActivated = dialog === "alreadyActivated";
  const openResetPasswordModal = dialog === "resetPassword";
  return {
    openUserModal,
    userModalMode: userModalMode ?? "login",
    activateLoginModal: openUserModal && userModalMode === "login",
    showResetPasswordForm: openResetPasswordModal ? (given?.linkToken ?? null) : null,
    openResetPasswordModal,
    openActivationModal:
      !openUserModal && !openResetPasswordModal && (isStepAsked || dialog !== null),
    activationHandled: showActivationSuccess || showActivationFailed || showAlreadyActivated,
    showActivationSuccess,
    showActivationFailed,
    showAlreadyActivated,
    autoLoginAfterActivation: showActivationSuccess && isSignedIn,
  };
}

/**
 * A viewer who seems signed in may have to log in, if the session has ended in the meantime. Registration
 * signs in halfway through.
 */
function userModalModeOf(params: URLSearchParams, isSignedIn: boolean): UserModalMode | null {
  if (params.has("login")) return "login";
  if (params.has("register")) return "register";
  if (isSignedIn) return null;
  return params.has("forgotPassword") ? "forgotPassword" : null;
}

/** Steps 3 and 4 require a signed-in racer; a visitor starts at the first. */
export function registrationStepOf(params: URLSearchParams, isSignedIn: boolean): RegistrationStep {
  const step = readStep(params.get("register")) ?? 1;
  return step > 2 && !isSignedIn ? 1 : step;
}

export function activationStepOf(params: URLSearchParams): ActivationStep | null {
  const step = params.get("activation");
  return step === "resendActivation" || step === "deleteAccount" ? step : null;
}
