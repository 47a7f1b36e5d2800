/** What can go wrong, and the HTTP status each stands for. The only such table. */
export const ERROR_STATUS = {
  bad_request: 400,
  invalid: 400,
  unauthenticated: 401,
  bad_credentials: 401,
  forbidden: 403,
  cross_origin: 403,
  not_activated: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  taken: 409,
  in_progress: 409,
  gone: 410,
  too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const;

/** What the rate limiting bindings count over. */
const RATE_PERIOD_SECONDS = 60;

export type ErrorCode = keyof typeof ERROR_STATUS;
export type FieldErrors = Record<string, string>;

/**
 * A failure that a person may read: `message` is shown as it stands, so it holds no internals.
 * `errors` names form fields. Everything else that is thrown becomes `internal`.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly errors: FieldErrors | undefined;
  /** How long to wait before it is worth another try: becomes the answer's Retry-After. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: { errors?: FieldErrors; retryAfterSeconds?: number } & ErrorOptions = {},
  ) {
    super(message, options);
    this.name = "AppError";
    this.code = code;
    this.errors = options.errors;
    this.retryAfterSeconds =
      options.retryAfterSeconds ?? (code === "rate_limited" ? RATE_PERIOD_SECONDS : undefined);
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** Whether a limiter refused under load: an underlying failure has a cause. */
export function isLimiterRefusal({ code, cause }: AppError): boolean {
  return code === "unavailable" && cause === undefined;
}

/** The status of a page whose form was refused: a form that was filled in wrongly is no bad request. */
export function formStatusOf({ code, status }: AppError): number {
  return code === "invalid" ? 422 : status;
}

/** The JSON body of a failure: `{success: false, code, message, errors?}`. */
export function presentError(error: AppError) {
  return {
    success: false as const,
    code: error.code,
    message: error.message,
    ...(error.errors ? { errors: error.errors } : {}),
  };
}

/** Said where the database's disk is full: what was sent was not saved, and can't be for now. */
const NO_ROOM = "We can't save anything right now. Please try again in a few minutes.";
const NO_ROOM_SECONDS = 60;

/** Turns anything thrown into an AppError; what was not one becomes a message without internals. */
export function toAppError(
  thrown: unknown,
  message = "An error occurred. Please try again.",
): AppError {
  if (thrown instanceof AppError) return thrown;
  if (isDiskFull(thrown)) {
    const options = { cause: thrown, retryAfterSeconds: NO_ROOM_SECONDS };
    return new AppError("unavailable", NO_ROOM, options);
  }
  return new AppError("internal", message, { cause: thrown });
}

/** Drizzle's error of a failed query has the database's as its cause. */
function isDiskFull(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  return /\bSQLITE_FULL\b/.test(thrown.message) || isDiskFull(thrown.cause);
}
