/** The HTTP status of each error code. The only such table. */
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

/** The message of `unauthenticated` without a valid session. */
export const LOGGED_OUT = "Log in to continue.";

/** The period of the rate limiting bindings. */
const RATE_PERIOD_SECONDS = 60;

export type ErrorCode = keyof typeof ERROR_STATUS;
export type FieldErrors = Record<string, string>;

/**
 * An error for users: `message` is shown as is, so it must not contain internals. The keys of `errors` are
 * form fields. Anything else that is thrown becomes `internal`.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly errors: FieldErrors | undefined;
  /** When to retry: the Retry-After of the response. */
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

/** Whether a limiter rejected the request under load. Other `unavailable` errors have a cause. */
export function isLimiterRefusal({ code, cause }: AppError): boolean {
  return code === "unavailable" && cause === undefined;
}

/** The status of a page with a rejected form: invalid input is a 422, not a bad request. */
export function formStatusOf({ code, status }: AppError): number {
  return code === "invalid" ? 422 : status;
}

/** The JSON body of an error: `{success: false, code, message, errors?}`. */
export function presentError(error: AppError) {
  return {
    success: false as const,
    code: error.code,
    message: error.message,
    ...(error.errors ? { errors: error.errors } : {}),
  };
}

const DISK_FULL = "We can't save anything right now. Please try again in a few minutes.";
const DISK_FULL_RETRY_SECONDS = 60;

/** Turns anything thrown into an AppError. @param message for an error that isn't one already */
export function toAppError(
  thrown: unknown,
  message = "An error occurred. Please try again.",
): AppError {
  if (thrown instanceof AppError) return thrown;
  if (isDiskFull(thrown)) {
    const options = { cause: thrown, retryAfterSeconds: DISK_FULL_RETRY_SECONDS };
    return new AppError("unavailable", DISK_FULL, options);
  }
  return new AppError("internal", message, { cause: thrown });
}

/** Drizzle wraps the database's error as the cause of its own. */
function isDiskFull(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  return /\bSQLITE_FULL\b/.test(thrown.message) || isDiskFull(thrown.cause);
}
