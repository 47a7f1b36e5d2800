import { RouterContextProvider } from "react-router";
import { depsContext, requestIdContext, viewerContext } from "#app/context.ts";
import type { Deps, RateLimits, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { TEST_ORIGIN, testDeps } from "./deps.ts";

type Call = {
  path: string;
  params: Record<string, string>;
  viewer?: Viewer | null;
  /** Submitted by POST. */
  form?: Record<string, string | File>;
  cookie?: string;
  headers?: Record<string, string>;
  /** Rate limits instead of the bindings'. */
  limits?: Partial<RateLimits>;
  /** Dependencies instead of the real ones. */
  deps?: Partial<Deps>;
  /** Passes data from an action to the loaders of the same request. */
  context?: RouterContextProvider;
};

/** The result of a loader or action: its data with the status, or its redirect. */
export type RouteAnswer = {
  status: number;
  data: unknown;
  location: string | null;
  headers: Headers;
  cookies: string[];
};

/** The cookies of a new browser that accepts cookies. */
export const TAKES_COOKIES = "probe=1";

/** The cookies of a browser whose session has ended. */
export const EXPIRED = "refresh=expired";

/** Calls a route's loader or action like the framework. */
export async function callRoute(
  // biome-ignore lint/suspicious/noExplicitAny: the generated argument types differ for each route
  work: (args: any) => unknown,
  { path, params, viewer = null, form, headers, limits, deps: others, ...rest }: Call,
): Promise<RouteAnswer> {
  const { cookie = form && TAKES_COOKIES } = rest;
  const { context = new RouterContextProvider() } = rest;
  const { viewer: _nobody, ...deps } = testDeps();
  context.set(depsContext, { ...deps, limits: { ...deps.limits, ...limits }, ...others });
  context.set(viewerContext, viewer);
  context.set(requestIdContext, "test");
  const body = new FormData();
  for (const [name, value] of Object.entries(form ?? {})) body.set(name, value);
  const url = new URL(path, TEST_ORIGIN);
  const request = new Request(url, {
    method: form ? "POST" : "GET",
    headers: { ...headers, ...(cookie ? { cookie } : {}) },
    ...(form ? { body } : {}),
  });
  try {
    return answerOf(await work({ request, url, params, context }));
  } catch (thrown) {
    if (thrown instanceof AppError) {
      const { status, message, retryAfterSeconds: wait } = thrown;
      return answer(status, message, new Headers(wait ? { "retry-after": String(wait) } : {}));
    }
    if (thrown instanceof Error) throw thrown;
    return answerOf(thrown);
  }
}

function answerOf(result: unknown): RouteAnswer {
  if (result instanceof Response) return answer(result.status, null, result.headers);
  if (isDataWithInit(result)) {
    return answer(result.init?.status ?? 200, result.data, new Headers(result.init?.headers));
  }
  return answer(200, result, new Headers());
}

function answer(status: number, data: unknown, headers: Headers): RouteAnswer {
  const location = headers.get("location");
  return { status, data, location, headers, cookies: headers.getSetCookie() };
}

function isDataWithInit(value: unknown): value is { data: unknown; init: ResponseInit | null } {
  return typeof value === "object" && value !== null && "type" in value && "init" in value;
}

/** The Cookie header with the cookies that were set. */
export function cookieOf(cookies: readonly string[]): string {
  return cookies.map((cookie) => cookie.split(";")[0]).join("; ");
}
