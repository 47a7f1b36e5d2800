import {
  data,
  type HandleDocumentRequestFunction,
  type RouterContextProvider,
  redirect,
  type ServerBuild,
} from "react-router";
import { depsContext, requestedUrlContext, requestIdContext } from "../context.ts";
import { AppError, DATABASE_RETRY_SECONDS, isLimiterRefusal, toAppError } from "./errors.ts";
import { pageArea } from "./page-area.ts";
import { assertPlainAddress } from "./plain-text.ts";
import { wholeJson } from "./whole-json.ts";

/** What the root ErrorBoundary receives when a loader or action fails. */
export type ErrorAnswer = { message: string; requestId: string };

type Context = Readonly<RouterContextProvider>;
type Args = { request: Request; url: URL; context: Context };

const NOT_FOUND = { status: 404, statusText: "Not Found" };

type FullPath = Pick<URL, "pathname" | "search">;

/** A 404 for a path without a page, or whose page must stay hidden. Throw the result. */
export function unknownPath(url: FullPath) {
  return data(`Page not found: ${fullPathOf(url)}`, NOT_FOUND);
}

/** A 404 for an existing page about something that doesn't exist: a run, a racer, a year. Throw the result. */
export function notFound(url: FullPath) {
  return data(`Page Not Found: ${fullPathOf(url)}`, NOT_FOUND);
}

/** For `catch` after a use case: `not_found` becomes the page's 404, everything else is thrown again. */
export function toPageNotFound(url: FullPath) {
  return (error: unknown): never => {
    throw error instanceof AppError && error.code === "not_found" ? notFound(url) : error;
  };
}

function isMissing(thrown: unknown): thrown is ReturnType<typeof notFound> {
  return (
    typeof thrown === "object" && thrown !== null && "init" in thrown && thrown.init === NOT_FOUND
  );
}

/** Shows the requested path in the message, since cached pages are rendered under their canonical URL. */
function withRequestedPath(
  missing: ReturnType<typeof notFound>,
  rendered: URL,
  requested: URL | null,
) {
  if (!requested) return missing;
  const message = missing.data.replace(fullPathOf(rendered), () => fullPathOf(requested));
  return data(message, NOT_FOUND);
}

function fullPathOf({ pathname, search }: FullPath): string {
  return pathname + search;
}

/** The home page with the login dialog open. @param next where to go after the login */
export function loginPath(next: string): string {
  return `/?${new URLSearchParams({ login: "1", next })}`;
}

/** Where staff enter their password or use a passkey. @param next where to go after that */
export function confirmationPath(next: string): string {
  return `/admin/confirm?${new URLSearchParams({ next })}`;
}

/**
 * For a download that needs a recent password: leads to the page that takes it.
 *
 * @param next the page with the link, since a browser would stay on the password page after a download
 */
export function confirmBefore(next: string): (error: unknown) => never {
  return (error) => {
    const isUnconfirmed = error instanceof AppError && error.code === "unconfirmed";
    throw isUnconfirmed ? redirect(confirmationPath(next)) : error;
  };
}

/**
 * Status and headers of an error that a form shows in place. The route must forward the headers:
 * `headers = ({ actionHeaders }) => actionHeaders`.
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

/** Status and headers of a page that says, in place of its data, that they can't be read. */
export const UNREAD: ResponseInit = refusalInit({
  status: 503,
  retryAfterSeconds: DATABASE_RETRY_SECONDS,
});

/**
 * React Router treats every thrown Error as a 500 and hides it. This wraps the loaders and actions of a
 * build, so that an AppError reaches the boundary with its own status and message, `unauthenticated`
 * redirects to the login, and everything else is logged and becomes a 500 that shows only the request id.
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
        ...(loader ? { loader: withErrorHandling(loader, id) } : {}),
        ...(action ? { action: withErrorHandling(action, id) } : {}),
      },
    };
  }
  return { ...build, routes };
}

/**
 * The same build, but its documents are the JSON of the page's loader data, without the root's, which
 * contains visitor data.
 */
export function withDataOnly(build: ServerBuild): ServerBuild {
  const respondWithData: HandleDocumentRequestFunction = (
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
  return { ...build, entry: { module: { ...build.entry.module, default: respondWithData } } };
}

function withErrorHandling<A extends Args>(work: (args: A) => unknown, id: string) {
  return async (args: A) => {
    try {
      // Not for the root: the error page is rendered with its loader data.
      if (id !== "root") assertPlainAddress(args.url);
      return await work(args);
    } catch (thrown) {
      throw errorResponse(thrown, args);
    }
  };
}

function errorResponse(thrown: unknown, { request, url, context }: Args): unknown {
  if (isMissing(thrown)) return withRequestedPath(thrown, url, context.get(requestedUrlContext));
  if (!(thrown instanceof Error) || request.signal.aborted) return thrown;
  const requestId = context.get(requestIdContext);
  const error = toAppError(thrown, "");
  const path = url.pathname + url.search;
  if (error.code === "unauthenticated") return redirect(loginPath(path));
  if (error.code === "unconfirmed") return redirect(confirmationPath(path));
  if (error.status >= 500) {
    const area = pageArea(url.pathname);
    const level = isLimiterRefusal(error) ? "warn" : "error";
    context.get(depsContext).log(level, "page.failed", { area, error: thrown });
  }
  const answer: ErrorAnswer = { message: error.message, requestId };
  return data(answer, refusalInit(error));
}
