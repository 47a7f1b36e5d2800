export const PASSWORD_PROBLEM =
  "Your password must contain at least 1 character, 1 number, and be at least 6 characters long.";
export const CONFIRMATION_PROBLEM = "Passwords do not match.";
export const USERNAME_TAKEN = "This username is taken.";
export const EMAIL_TAKEN = "There's already an account with this email.";
export const SIGN_IN_PROBLEM = "Invalid username or password";
export const WRONG_PASSWORD = "That's not your password.";
export const EMAIL_CHANGE_TEXTS = {
  gone: "This link has been used, has expired, or was replaced by a newer one.",
  taken: "This address can't be used. Start over with another one.",
} as const;
export const ACTIVATION_FAILED =
  "There was an error processing your activation. Please log in and request a new activation token.";
export const LINK_FAILED = "This link has been used, has expired, or is incomplete. Get a new one.";
/** Shown after a registration whose mailbox has reached its daily mail limit. */
export const NO_ACTIVATION_MAIL =
  "You're registered, but we've sent several emails to this address today already. Get your activation link tomorrow, under Manage Account.";
/** Shown after a login whose account isn't activated yet. */
export const NOT_ACTIVATED = "Your account is not activated! Get a new link under Manage Account.";

/** The one wording of the pledge. */
export const PLEDGE = "I race at the track. I pledge not to race on public streets.";

export const RESEND_DONE =
  "An activation email was sent to the address on your account. Follow the instructions in the email to activate your account.";

export const EDITORS_ONLY = "Only editors can do this.";

/** On the registration's forms, while they are closed. */
export const REGISTRATION_CLOSED =
  "Registration is closed right now. Come back soon; if you have an account, log in.";
