import { createContext, type RouterContextProvider } from "react-router";
import type { Deps, Viewer } from "./deps.ts";
import { AppError, LOGGED_OUT } from "./lib/errors.ts";

export const depsContext = createContext<Deps>();
export const viewerContext = createContext<Viewer | null>(null);
/** The CSP nonce of this response. */
export const nonceContext = createContext<string>("");
/** The request's id in the log; shown to visitors in error messages. */
export const requestIdContext = createContext<string>("");
/** The requested URL if the page is rendered under its canonical URL; otherwise null. */
export const requestedUrlContext = createContext<URL | null>(null);
/** Whether visitors are redirected to the coming-soon page. */
export const comingSoonContext = createContext<boolean>(false);

type Context = Readonly<RouterContextProvider>;

/** Dependencies and viewer: the first argument of a use case. */
export function depsOf(context: Context): Deps & { viewer: Viewer | null } {
  return { ...context.get(depsContext), viewer: context.get(viewerContext) };
}

/** The same for pages that need a signed-in user. @throws AppError `unauthenticated` */
export function signedInDeps(context: Context): Deps & { viewer: Viewer } {
  const { viewer, ...deps } = depsOf(context);
  if (!viewer) throw new AppError("unauthenticated", LOGGED_OUT);
  return { ...deps, viewer };
}
