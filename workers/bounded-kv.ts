import { AppError } from "#app/lib/errors.ts";
import { rejectAfter } from "#app/lib/wait-at-most.ts";

/** How long a request waits for KV, in milliseconds. */
const TIMEOUT_MS = 3_000;
const RETRY_SECONDS = 30;

/** The same namespace, whose calls fail with an AppError `unavailable` if KV fails or doesn't respond in time. */
export function boundKv(kv: KVNamespace): KVNamespace {
  return new Proxy(kv, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== "function") return method;
      return async (...input: unknown[]) => {
        try {
          const call = Promise.resolve(Reflect.apply(method, target, input));
          return await rejectAfter(call, TIMEOUT_MS, () => new Error("KV didn't respond"));
        } catch (cause) {
          throw kvUnavailable(cause);
        }
      };
    },
  });
}

function kvUnavailable(cause: unknown): AppError {
  const options = { cause, retryAfterSeconds: RETRY_SECONDS };
  return new AppError(
    "unavailable",
    "That isn't working right now. Please try again soon.",
    options,
  );
}
