import { RouterContextProvider } from "react-router";
import { depsContext, requestIdContext, viewerContext } from "#app/context.ts";
import type { Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { TEST_ORIGIN, testDeps } from "./deps.ts";

type Call = {
  path: string;
  params: Record<string, string>;
  viewer?: Viewer | null;
  /** Sent by POST. */
  form?: Record<string, string | File>;
  cookie?: string;
};

/** What a loader or an action answered: its data with the status, or where it leads. */
export type RouteAnswer = {
  status: number;
  data: unknown;
  location: string | null;
  cookies: string[];
};

/** Calls a route's loader or action as the framework would. */
export async function callRoute(
  // biome-ignore lint/suspicious/noExplicitAny: the generated argument types differ for each route
  work: (args: any) => unknown,
  { path, params, viewer = null, form, cookie }: Call,
): Promise<RouteAnswer> {
  const context = new RouterContextProvider();
  const { viewer: _nobody, ...deps } = testDeps();
  context.set(depsContext, deps);
  context.set(viewerContext, viewer);
  context.set(requestIdContext, "test");
  const body = new FormData();
  for (const [name, value] of Object.entries(form ?? {})) body.set(name, value);
  const url = new URL(path, TEST_ORIGIN);
  const request = new Request(url, {
    method: form ? "POST" : "GET",
    headers: cookie ? { cookie } : {},
    ...(form ? { body } : {}),
  });
  try {
    return answerOf(await work({ request, url, params, context }));
  } catch (thrown) {
    if (thrown instanceof AppError) {
      return { status: thrown.status, data: thrown.message, location: null, cookies: [] };
    }
    if (thrown instanceof Error) throw thrown;
    return answerOf(thrown);
  }
}

function answerOf(result: unknown): RouteAnswer {
  if (result instanceof Response) {
    return {
      status: result.status,
      data: null,
      location: result.headers.get("location"),
      cookies: result.headers.getSetCookie(),
    };
  }
  if (isDataWithInit(result)) {
    return {
      status: result.init?.status ?? 200,
      data: result.data,
      location: null,
      cookies: new Headers(result.init?.headers).getSetCookie(),
    };
  }
  return { status: 200, data: result, location: null, cookies: [] };
}

function isDataWithInit(value: unknown): value is { data: unknown; init: ResponseInit | null } {
  return typeof value === "object" && value !== null && "type" in value && "init" in value;
}

/** A Cookie header that carries what was set. */
export function cookieOf(cookies: readonly string[]): string {
  return cookies.map((cookie) => cookie.split(";")[0]).join("; ");
}
