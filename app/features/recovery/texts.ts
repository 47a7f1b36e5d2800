/** Messages about forgotten passwords. All but the last two are the specification's. */
export const RESET_TEXTS = {
  failed: "Unable to reset password. Please try again.",
  error: "An error occurred. Please try again.",
  signInFailed:
    "Password reset succeeded, but automatic login failed. Please log in with your new password.",
  set: "Your password has been successfully set. Please log in with your new password.",
  signedIn: "Your password has been set and you are now logged in.",
  asked:
    "If that address has an account, a link to set a new password is on its way. Got one in the last 10 minutes? Use that one: we won't send another so soon. The link works once, within 30 minutes.",
  linkLimits: "The link works once, within 30 minutes.",
} as const;
