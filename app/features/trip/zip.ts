/** The longest ZIP or postal code: '48842-1234'. */
export const ZIP_MAX = 10;

export const UNKNOWN_ZIP = "No place in the US or Canada has this ZIP code.";
