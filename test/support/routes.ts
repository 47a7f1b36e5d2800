import { RouterContextProvider } from "react-router";
import { depsContext, requestIdContext, viewerContext } from "#app/context.ts";
import type { Deps, RateLimits, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { TEST_ORIGIN, testDeps } from "./deps.ts";

type Call = {
  path: string;
  params: Record<string, string>;
  viewer?: Viewer | null;
  /** Sent by POST. */
  form?: Record<string, string | File>;
  cookie?: string;
  headers?: Record<string, string>;
  /** Rate limits to stand in the place of the bindings' own. */
  limits?: Partial<RateLimits>;
  /** Others to stand in the place of the real ones. */
  deps?: Partial<Deps>;
  /** What an action leaves there, the loaders of the same request read. */
  context?: RouterContextProvider;
};

/** What a loader or an action answered: its data with the status, or where it leads. */
export type RouteAnswer = {
  status: number;
  data: unknown;
  location: string | null;
  headers: Headers;
  cookies: string[];
};

/** The cookies of a browser that accepts cookies and has none of its own yet. */
export const TAKES_COOKIES = "probe=1";

/** What a browser brings in which somebody was signed in before. */
export const LAPSED = "refresh=lapsed";

/** Calls a route's loader or action as the framework would. */
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
      return answer(thrown.status, thrown.message, new Headers());
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

/** A Cookie header that carries what was set. */
export function cookieOf(cookies: readonly string[]): string {
  return cookies.map((cookie) => cookie.split(";")[0]).join("; ");
}
