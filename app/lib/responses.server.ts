import {
  data,
  type HandleDocumentRequestFunction,
  type RouterContextProvider,
  redirect,
  type ServerBuild,
} from "react-router";
import { askedContext, depsContext, requestIdContext } from "../context.ts";
import { type AppError, isLimiterRefusal, toAppError } from "./errors.ts";
import { pageArea } from "./page-area.ts";
import { refuseNoText } from "./plain-text.ts";
import { wholeJson } from "./whole-json.ts";

/** What the root ErrorBoundary gets to read when a loader or an action failed. */
export type ErrorAnswer = { message: string; requestId: string };

type Context = Readonly<RouterContextProvider>;
type Args = { request: Request; url: URL; context: Context };

const NOT_FOUND = { status: 404, statusText: "Not Found" };

type FullPath = Pick<URL, "pathname" | "search">;

/** An address that no page has, or must not be known to have. Throw what it returns. */
export function unknownPath(url: FullPath) {
  return data(`Page not found: ${fullPathOf(url)}`, NOT_FOUND);
}

/**
 * A page that exists, for something that does not: a run, a racer, a year that is none. Throw what it
 * returns.
 */
export function notFound(url: FullPath) {
  return data(`Page Not Found: ${fullPathOf(url)}`, NOT_FOUND);
}

function isMissing(thrown: unknown): thrown is ReturnType<typeof notFound> {
  return (
    typeof thrown === "object" && thrown !== null && "init" in thrown && thrown.init === NOT_FOUND
  );
}

/** What isn't there is named as it was asked for, though a cached page is rendered under its shortest address. */
function asAskedFor(missing: ReturnType<typeof notFound>, rendered: URL, asked: URL | null) {
  if (!asked) return missing;
  const message = missing.data.replace(fullPathOf(rendered), () => fullPathOf(asked));
  return data(message, NOT_FOUND);
}

function fullPathOf({ pathname, search }: FullPath): string {
  return pathname + search;
}

/** Where a visitor signs in and comes back from: the home page with the login dialog open. */
export function loginPath(next: string): string {
  return `/?${new URLSearchParams({ login: "1", next })}`;
}

/**
 * Status and headers of a refusal that a form shows in place. A route that answers with it passes the
 * headers on: `headers = ({ actionHeaders }) => actionHeaders`.
 */
export function refusalInit({
  status,
  retryAfterSeconds,
}: Pick<AppError, "status"> & { retryAfterSeconds?: number | undefined }): ResponseInit {
  const headers: HeadersInit = retryAfterSeconds
    ? { "retry-after": String(retryAfterSeconds) }
    : {};
  return { status, headers };
}

/**
 * React Router treats every thrown Error as a 500 and hides it. This wraps the loaders and actions
 * of a build once, so that an AppError arrives at the boundary with its own status and message, a
 * visitor who must sign in is sent to do so, and everything else is logged and becomes a 500 that
 * says nothing but the request id.
 */
export function withErrorAnswers(build: ServerBuild): ServerBuild {
  const routes: ServerBuild["routes"] = {};
  for (const [id, route] of Object.entries(build.routes)) {
    if (!route) continue;
    const { loader, action } = route.module;
    routes[id] = {
      ...route,
      module: {
        ...route.module,
        ...(loader ? { loader: answering(loader, id) } : {}),
        ...(action ? { action: answering(action, id) } : {}),
      },
    };
  }
  return { ...build, routes };
}

/**
 * The same build, whose documents are the data of their page's own loaders as JSON. The root's stays
 * behind: it reveals something about the visitor.
 */
export function withDataOnly(build: ServerBuild): ServerBuild {
  const answerData: HandleDocumentRequestFunction = (
    _request,
    status,
    headers,
    { staticHandlerContext },
  ) => {
    const { root: _, ...pages } = staticHandlerContext.loaderData;
    const page = {};
    for (const part of Object.values(pages)) {
      Object.defineProperties(page, Object.getOwnPropertyDescriptors(part ?? {}));
    }
    headers.set("content-type", "application/json");
    return new Response(wholeJson(page), { status, headers });
  };
  return { ...build, entry: { module: { ...build.entry.module, default: answerData } } };
}

function answering<A extends Args>(work: (args: A) => unknown, id: string) {
  return async (args: A) => {
    try {
      // Not the root: the page that says so is drawn with what it loads.
      if (id !== "root") refuseNoText(args.url);
      return await work(args);
    } catch (thrown) {
      throw answerFor(thrown, args);
    }
  };
}

function answerFor(thrown: unknown, { request, url, context }: Args): unknown {
  if (isMissing(thrown)) return asAskedFor(thrown, url, context.get(askedContext));
  if (!(thrown instanceof Error) || request.signal.aborted) return thrown;
  const requestId = context.get(requestIdContext);
  const error = toAppError(thrown, "");
  if (error.code === "unauthenticated") return redirect(loginPath(url.pathname + url.search));
  if (error.status >= 500) {
    const area = pageArea(url.pathname);
    const level = isLimiterRefusal(error) ? "warn" : "error";
    context.get(depsContext).log(level, "page.failed", { area, error: thrown });
  }
  const answer: ErrorAnswer = { message: error.message, requestId };
  return data(answer, refusalInit(error));
}
