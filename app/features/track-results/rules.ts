/** The most rows of a sheet, and bytes of its file. */
export const MAX_ROWS = 5_000;
export const MAX_FILE_BYTES = 2_000_000;
/** The most rows with a mistake that are stored and listed. */
export const MAX_BAD_ROWS = 100;
/** The most keys of a strip that work at a time. */
export const KEYS_MAX = 5;

export const CAR_NUMBER_MAX = 12;
export const NAME_MAX = 80;
export const CLASS_MAX = 40;
export const KEY_NAME_MAX = 40;

export const TOO_LARGE = "This file is larger than 2 MB, or some 5,000 rows. Split it.";
export const TOO_MANY_ROWS = "A sheet has up to 5,000 rows. Split it.";
