/** How many days an unclaimed result, and the name and car number of any, are stored. */
export const RESULT_RETENTION_DAYS = 60;
/** How many days a claim lasts that leads to no match. */
export const CLAIM_DAYS = 14;
