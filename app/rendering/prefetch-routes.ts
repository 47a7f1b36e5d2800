import { matchRoutes } from "react-router";
import { mayPrefetch } from "./connection.ts";

/** At most this many files are prefetched at once. */
export const MAX_PRELOADS = 5;

/** What the router's manifest says about a route. */
export type ManifestRoute = {
  id: string;
  path?: string;
  index?: boolean;
  module: string;
  imports?: readonly string[];
};

const SIGNS = ["pointerover", "focusin", "touchstart"];

/**
 * Prefetches the scripts of a link's route once a pointer, the focus or a finger is on it, except
 * over slow and data-saver connections. Not its data: see DECISIONS.md.
 */
export function prefetchRoutes(): void {
  const prefetch = createPrefetcher(preload);
  const follow = ({ target }: Event) => {
    if (!mayPrefetch()) return;
    const link = target instanceof Element ? target.closest("a[data-link]") : null;
    const url = new URL(link?.getAttribute("href") ?? "", location.href);
    if (!link || url.pathname === location.pathname) return;
    prefetch(filesOf(Object.values(readManifest()), url.pathname));
  };
  for (const sign of SIGNS) addEventListener(sign, follow, { capture: true, passive: true });
}

/**
 * The files of a path's route.
 *
 * @param routes all that the router knows by now
 * @returns none if it doesn't know the path's, or if it is a content page, which is loaded as a document
 */
export function filesOf(routes: readonly ManifestRoute[], path: string): string[] {
  const pages = routes.filter(({ id, path: shape }) => id !== "root" && shape !== "*");
  const matches = matchRoutes(
    pages.map((page) =>
      page.index
        ? { id: page.id, index: true as const, page }
        : { id: page.id, path: page.path ?? "", page },
    ),
    path,
  );
  return (matches ?? []).flatMap(({ route: { page } }) => [page.module, ...(page.imports ?? [])]);
}

/**
 * Prefetches each file once, at most `MAX_PRELOADS` at a time.
 *
 * @param load resolves when a file is there or can't be loaded
 */
export function createPrefetcher(load: (file: string) => Promise<void>) {
  const known = new Set<string>();
  const waiting: string[] = [];
  let running = 0;
  const next = () => {
    while (running < MAX_PRELOADS) {
      const file = waiting.shift();
      if (file === undefined) return;
      running += 1;
      void load(file).finally(() => {
        running -= 1;
        next();
      });
    }
  };
  return (files: readonly string[]) => {
    for (const file of files) {
      if (known.has(file)) continue;
      known.add(file);
      waiting.push(file);
    }
    next();
  };
}

/** A browser that can't preload modules goes without. */
function preload(file: string): Promise<void> {
  const link = document.createElement("link");
  link.rel = "modulepreload";
  if (!link.relList.supports(link.rel)) return Promise.resolve();
  link.href = file;
  return new Promise((resolve) => {
    link.onload = () => resolve();
    link.onerror = () => resolve();
    document.head.appendChild(link);
  });
}

function readManifest(): Record<string, ManifestRoute> {
  return window.__reactRouterManifest?.routes ?? {};
}

declare global {
  interface Window {
    /** The router's, with the routes that it has discovered so far. */
    __reactRouterManifest?: { routes: Record<string, ManifestRoute> };
  }
}
