import {
  type ActivationStep,
  type RegistrationStep,
  readStep,
} from "#app/features/registration/registration-steps.ts";
import type { SIGN_IN_DIALOGS } from "#app/lib/dialog-parameters.ts";
import type { RootDialog } from "#app/ui/root-data.ts";

export type UserModalMode = (typeof SIGN_IN_DIALOGS)[number];

/**
 * Which account dialog lies over the page. None of this is stored: it follows from the address, from
 * what the server gave with the page, and from who is signed in.
 */
export type ClientFlags = {
  /** Somebody who is not signed in asked to log in, to register or for a new password. */
  openUserModal: boolean;
  userModalMode: UserModalMode;
  /** The user modal is there to log in. */
  activateLoginModal: boolean;
  /** The token of a reset link that was followed; null when there is nothing to reset. */
  showResetPasswordForm: string | null;
  openResetPasswordModal: boolean;
  openActivationModal: boolean;
  /** The token of the activation link is off the address, and what became of it is known. */
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
  /** `?login` has stood there since a page that was loaded signed in: nobody needs it. */
  isUnasked: boolean;
  /** What the server gave with the page and nobody has closed. */
  given: { dialog: RootDialog | null; linkToken: string | null } | null;
};

/** What the address asks for comes before what the server gave. */
export function readClientFlags({ params, isSignedIn, isUnasked, given }: Sources): ClientFlags {
  const userModalMode = userModalModeOf(params, isSignedIn);
  // A racer who loads the page again half-way through a registration goes on with it.
  const isGoingOn = userModalMode === "register" && registrationStepOf(params, isSignedIn) > 2;
  const openUserModal = userModalMode !== null && (!isUnasked || isGoingOn);
  const isStepAsked = activationStepOf(params) !== null;
  const dialog = openUserModal || isStepAsked ? null : (given?.dialog ?? null);
  const showActivationSuccess = dialog === "activationSuccess";
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
 * Somebody who seems signed in may have to log in: the session has ended in the meantime. And who
 * registers is signed in half-way through.
 */
function userModalModeOf(params: URLSearchParams, isSignedIn: boolean): UserModalMode | null {
  if (params.has("login")) return "login";
  if (params.has("register")) return "register";
  if (isSignedIn) return null;
  return params.has("forgotPassword") ? "forgotPassword" : null;
}

/** Steps 3 and 4 are a racer's; a visitor begins at the first. */
export function registrationStepOf(params: URLSearchParams, isSignedIn: boolean): RegistrationStep {
  const step = readStep(params.get("register")) ?? 1;
  return step > 2 && !isSignedIn ? 1 : step;
}

export function activationStepOf(params: URLSearchParams): ActivationStep | null {
  const step = params.get("activation");
  return step === "resendActivation" || step === "deleteAccount" ? step : null;
}
