/** The form field that carries the Idempotency-Key where no script can send the header. */
export const IDEMPOTENCY_FIELD = "idempotencyKey";
