/** What is said about forgotten passwords. All but the last two are the specification's. */
export const RESET_TEXTS = {
  failed: "Unable to reset password. Please try again.",
  error: "An error occurred. Please try again.",
  signInFailed:
    "Password reset succeeded, but automatic login failed. Please log in with your new password.",
  set: "Your password has been successfully set. Please log in with your new password.",
  signedIn: "Your password has been set and you are now logged in.",
  asked:
    "If an account has this address, a link to set a new password is on its way, or in its mailbox: one that was sent in the last 10 minutes still works, and no other follows it so soon. The link works once, within 30 minutes.",
  linkLimits: "The link works once, within 30 minutes.",
} as const;
