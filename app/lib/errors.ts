/** The HTTP status of each error code. The only such table. */
export const ERROR_STATUS = {
  bad_request: 400,
  invalid: 400,
  unauthenticated: 401,
  bad_credentials: 401,
  forbidden: 403,
  cross_origin: 403,
  not_activated: 403,
  /** The member is suspended: may read, but not write. */
  suspended: 403,
  /** Needs a password or a passkey first; forms lead to the page that takes one. */
  unconfirmed: 403,
  /** Nobody may do it for now: registering, submitting. */
  closed: 403,
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
  /** The slip form then waits instead of giving up (app/features/slips/components/use-slip-submit.ts). */
  photos_unavailable: 503,
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

const DATABASE_DOWN = "Our database isn't responding right now. Please try again in a minute.";
export const DATABASE_RETRY_SECONDS = 30;

/** The error of a request that the database didn't serve in time, or at all. */
export function databaseUnavailable(cause: unknown): AppError {
  const options = { cause, retryAfterSeconds: DATABASE_RETRY_SECONDS };
  return new AppError("unavailable", DATABASE_DOWN, options);
}

/** Turns anything thrown into an AppError. @param message for an error that isn't one already */
export function toAppError(
  thrown: unknown,
  message = "An error occurred. Please try again.",
): AppError {
  const appError = findAppError(thrown);
  if (appError) return appError;
  if (isDiskFull(thrown)) {
    const options = { cause: thrown, retryAfterSeconds: DISK_FULL_RETRY_SECONDS };
    return new AppError("unavailable", DISK_FULL, options);
  }
  if (isTransientDatabaseError(thrown)) return databaseUnavailable(thrown);
  return new AppError("internal", message, { cause: thrown });
}

function isDiskFull(thrown: unknown): boolean {
  return someCause(thrown, ({ message }) => /\bSQLITE_FULL\b/.test(message));
}

/**
 * Errors after which D1 works again by itself (developers.cloudflare.com/d1/observability/debug-d1): it is
 * overloaded, moved or restarted, or the connection was lost.
 */
const TRANSIENT_D1_ERROR =
  /D1 DB (is overloaded|storage operation exceeded timeout|reset because)|storage caused object to be reset|transient issue on remote node|Network connection lost/;

/** Whether D1 failed with an error after which it recovers by itself; drizzle may have wrapped it. */
export function isTransientDatabaseError(thrown: unknown): boolean {
  return someCause(thrown, ({ message }) => TRANSIENT_D1_ERROR.test(message));
}

function findAppError(thrown: unknown): AppError | undefined {
  return causesOf(thrown).find((error) => error instanceof AppError);
}

function someCause(thrown: unknown, matches: (error: Error) => boolean): boolean {
  return causesOf(thrown).some(matches);
}

/** An error and its causes: drizzle wraps the database's error as the cause of its own. */
function causesOf(thrown: unknown): Error[] {
  return thrown instanceof Error ? [thrown, ...causesOf(thrown.cause)] : [];
}
