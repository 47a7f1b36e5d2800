/** The longest note of a restore point. */
export const RESTORE_NOTE_MAX = 200;
