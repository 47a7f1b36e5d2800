/** The address of a member's notices. */
export const NOTICES_PATH = "/notices";
