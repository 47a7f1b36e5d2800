// In a separate file from the rules: forms need the limits on load, the rules only once someone types.

export const EMAIL_MAX_LENGTH = 254;
export const PASSWORD_MIN_LENGTH = 6;
/** Longer input is rejected before hashing, whose cost is proportional to the length. */
export const PASSWORD_MAX_LENGTH = 200;
export const NAME_MAX_LENGTH = 50;
export const COUNTRY_MAX_LENGTH = 60;
export const ZIP_MAX_LENGTH = 10;
