/** Parameters that open the dialog in which a visitor becomes a racer who is signed in. */
export const SIGN_IN_DIALOGS = ["login", "register", "forgotPassword"] as const;

/** Parameters that open a dialog over whatever page an address names. */
export const DIALOG_PARAMETERS = [...SIGN_IN_DIALOGS, "activation"] as const;
