/** The form field for the Idempotency-Key, since forms without a script can't send the header. */
export const IDEMPOTENCY_FIELD = "idempotencyKey";
