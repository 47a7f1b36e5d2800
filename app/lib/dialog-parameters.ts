/** Query parameters that open a dialog for signing in or registering. */
export const SIGN_IN_DIALOGS = ["login", "register", "forgotPassword"] as const;

/** Query parameters that open a dialog on any page. */
export const DIALOG_PARAMETERS = [...SIGN_IN_DIALOGS, "activation"] as const;
