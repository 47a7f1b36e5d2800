/** The address of a member's notices. */
export const NOTICES_PATH = "/notices";
/** Where mails lead to end them. */
export const UNSUBSCRIBE_PATH = "/notices/unsubscribe";
