// Runs inside workerd, next to the production build: no imports.

/** How a binding fails: it throws, never responds, or does its work and then loses the response. */
export const MODES = ["fail", "hang", "lose"] as const;
/** Or it works, but each call takes longer. */
export type Mode = (typeof MODES)[number] | "slow";

/** What each binding throws, as Cloudflare words it. */
export const ERRORS = {
  D1: "D1_ERROR: Network connection lost.",
  KV: "KV GET failed: 503 Service Unavailable",
  R2: "get: We encountered an internal error. Please try again. (10001)",
  Images: "IMAGES_TRANSFORM_ERROR 9523: The image could not be fetched",
  Cache: "Cache API request failed",
  Limiter: "Rate limiting is unavailable",
  Queue: "Queue send failed: Internal Server Error",
  Email: "Email send failed: Internal Server Error",
  Analytics: "Analytics Engine is unavailable",
} as const;
export type Binding = keyof typeof ERRORS;
export type Fault = { binding: Binding; mode: Mode } | null;

/** Where the fault is set: `POST` with a `Fault` as JSON. */
export const CONTROL_PATH = "/__fault";

/** A binding that hangs throws after that time, as Cloudflare's eventually do. */
const HANG_MS = 60_000;

/** What a slow binding adds to each call. */
const SLOW_MS = 200;

const BINDING_OF_NAME: Readonly<Record<string, Binding>> = {
  ...{ DB: "D1", SITE: "KV", MEDIA: "R2", PRIVATE_MEDIA: "R2", IMAGES: "Images", JOBS: "Queue" },
  ...{ EMAIL: "Email", ANALYTICS: "Analytics", VISITS: "Analytics" },
};

/** Methods that only describe a call. */
const BUILDERS: readonly PropertyKey[] = ["prepare", "bind", "withSession", "input", "transform"];
const LOCAL_METHODS: readonly PropertyKey[] = ["getBookmark"];

let fault: Fault = null;
const originals = new WeakMap<object, object>();
const wrappedEnvs = new WeakMap<object, object>();

type Handler = (subject: never, env: never, context: never) => unknown;
type Worker = { fetch: Handler; queue: Handler; scheduled: Handler };

/** The worker with bindings that can be made to fail. */
export function withFaults({ fetch, queue, scheduled }: Worker): Worker {
  breakCaches();
  return {
    async fetch(request: Request, env: object, context: object) {
      if (new URL(request.url).pathname === CONTROL_PATH) {
        fault = await request.json();
        return new Response("set");
      }
      return fetch(request as never, wrapEnv(env) as never, context as never);
    },
    queue: (batch, env, context) => queue(batch, wrapEnv(env) as never, context),
    scheduled: (event, env, context) => scheduled(event, wrapEnv(env) as never, context),
  };
}

function wrapEnv(env: object): object {
  const wrapped = wrappedEnvs.get(env) ?? Object.fromEntries(Object.entries(env).map(wrapBinding));
  wrappedEnvs.set(env, wrapped);
  return wrapped;
}

function wrapBinding([name, value]: [string, unknown]): [string, unknown] {
  const binding = name.startsWith("PER_MINUTE_") ? "Limiter" : BINDING_OF_NAME[name];
  return [name, binding && isObject(value) ? wrap(value, binding) : value];
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function wrap(target: object, binding: Binding): object {
  const proxy = new Proxy(target, {
    get(_, key) {
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => {
        const call = (): unknown => Reflect.apply(value, target, args.map(unwrap));
        if (LOCAL_METHODS.includes(key)) return call();
        if (!BUILDERS.includes(key)) return disturb(binding, call);
        const result = call();
        return isObject(result) ? wrap(result, binding) : result;
      };
    },
  });
  originals.set(proxy, target);
  return proxy;
}

/** Bindings accept only their own objects. */
function unwrap(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unwrap);
  return (isObject(value) && originals.get(value)) || value;
}

function disturb(binding: Binding, call: () => unknown): unknown {
  if (fault?.binding !== binding) return call();
  if (fault.mode === "slow") {
    return new Promise((resolve) => setTimeout(resolve, SLOW_MS)).then(call);
  }
  const error = new Error(ERRORS[binding]);
  // It writes without a promise.
  if (binding === "Analytics") throw error;
  if (fault.mode === "fail") return Promise.reject(error);
  if (fault.mode === "hang") {
    return new Promise((_, reject) => setTimeout(() => reject(error), HANG_MS));
  }
  return Promise.resolve(call()).then(() => Promise.reject(error));
}

function breakCaches(): void {
  const open = caches.open.bind(caches);
  Object.defineProperty(caches, "open", {
    value: async (name: string) => wrap(await open(name), "Cache"),
  });
}
