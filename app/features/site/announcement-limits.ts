/** The longest announcement: two lines on the narrowest phone. */
export const ANNOUNCEMENT_MAX = 80;
/** The longest link of one. */
export const ANNOUNCEMENT_LINK_MAX = 300;
