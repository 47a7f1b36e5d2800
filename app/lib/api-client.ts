import type { ErrorCode, FieldErrors } from "./errors.ts";

/** A response outside 2xx, or none at all (`status` 0). `message` and `errors` can be shown to users. */
export class ApiError extends Error {
  readonly status: number;
  /** "unknown" if there is no response, or one that isn't the API's. */
  readonly code: ErrorCode | "unknown";
  readonly errors: FieldErrors;

  constructor(
    status: number,
    message: string,
    options: { code?: ErrorCode | undefined; errors?: FieldErrors } = {},
  ) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = options.code ?? "unknown";
    this.errors = options.errors ?? {};
  }
}

type Request = (path: string, init: RequestInit) => Promise<Response>;

const RETRIED_STATUSES = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
const NON_IDEMPOTENT_METHODS = new Set(["POST", "PATCH"]);
/** A 401 from these says nothing about the session. */
const SESSION_PATHS = new Set(["/api/users/login", "/api/users/refresh"]);

/**
 * Calls our own API from the browser. After a 401 the session is refreshed and the call retried once.
 * Non-idempotent calls carry an Idempotency-Key and are retried once after 408, 409, 425, 429 and
 * transient 5xx responses; the key makes the server repeat its first response.
 *
 * @param init `body` must be reusable: text or FormData, never a stream
 * @param request called instead of `fetch`
 * @throws ApiError for every response outside 2xx, and with status 0 if the network failed
 */
export async function apiFetch(
  path: string,
  init: RequestInit = {},
  request: Request = (...call) => fetch(...call),
): Promise<Response> {
  const method = (init.method ?? "GET").toUpperCase();
  const isRetried = NON_IDEMPOTENT_METHODS.has(method);
  const headers = new Headers(init.headers);
  if (!headers.has("accept")) headers.set("accept", "application/json");
  if (isRetried && !headers.has("idempotency-key")) {
    headers.set("idempotency-key", crypto.randomUUID());
  }
  const send = () =>
    sendOnce(request, path, { ...init, method, headers, credentials: "same-origin" });

  let response = await send();
  if (response.status === 401 && !SESSION_PATHS.has(path) && (await refreshOnce())) {
    response = await send();
  }
  if (isRetried && RETRIED_STATUSES.has(response.status)) response = await send();
  if (!response.ok) throw await toApiError(response);
  return response;
}

/** The same with a JSON body and a parsed JSON response. */
export async function apiJson(
  path: string,
  init: Omit<RequestInit, "body"> & { json?: unknown } = {},
): Promise<unknown> {
  const { json, ...rest } = init;
  const headers = new Headers(init.headers);
  if (json !== undefined) headers.set("content-type", "application/json");
  const body = json === undefined ? undefined : JSON.stringify(json);
  const response = await apiFetch(path, { ...rest, headers, body });
  return response.json();
}

let refreshing: Promise<boolean> | null = null;

/** Concurrent calls that get a 401 share one refresh. */
function refreshOnce(): Promise<boolean> {
  refreshing ??= fetch("/api/users/refresh", { method: "POST", credentials: "same-origin" })
    .then(
      (response) => response.ok,
      () => false,
    )
    .finally(() => {
      refreshing = null;
    });
  return refreshing;
}

async function sendOnce(request: Request, path: string, init: RequestInit): Promise<Response> {
  try {
    return await request(path, init);
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new ApiError(0, "The server can't be reached. Check your connection and try again.");
  }
}

async function toApiError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  if (!isRecord(body)) return new ApiError(response.status, `API error ${response.status}`);
  const message = typeof body.message === "string" ? body.message : `API error ${response.status}`;
  return new ApiError(response.status, message, {
    code: typeof body.code === "string" ? (body.code as ErrorCode) : undefined,
    errors: isRecord(body.errors) ? textsOf(body.errors) : {},
  });
}

function textsOf(record: Record<string, unknown>): FieldErrors {
  const texts: FieldErrors = {};
  for (const [name, value] of Object.entries(record)) {
    if (typeof value === "string") texts[name] = value;
  }
  return texts;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
