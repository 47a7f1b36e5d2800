/** The most rows of a file of the desk. */
export const DESK_CSV_MAX = 5_000;
/** How many of them are read at a time. */
export const DESK_CSV_PAGE = 50;
