import { matchRoutes } from "react-router";
import { mayPrefetch } from "./connection.ts";

/** At most this many files are prefetched at once. */
export const MAX_PRELOADS = 5;

/** A route in the router's manifest. */
export type ManifestRoute = {
  id: string;
  path?: string;
  index?: boolean;
  module: string;
  imports?: readonly string[];
};

const EVENTS = ["pointerover", "focusin", "touchstart"];

/**
 * Prefetches the scripts of a link's route when it is hovered, focused or touched, except over slow and data-saver
 * connections. Its data isn't prefetched: see DECISIONS.md.
 */
export function prefetchRoutes(): void {
  const prefetch = createPrefetcher(preload);
  const prefetchLink = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest("a[data-link]") : null;
    if (!link || !mayPrefetch()) return;
    const { pathname } = new URL(link.getAttribute("href") ?? "", location.href);
    if (pathname !== location.pathname) prefetch(filesOf(Object.values(readManifest()), pathname));
  };
  for (const event of EVENTS)
    addEventListener(event, prefetchLink, { capture: true, passive: true });
}

/**
 * The files of a path's route.
 *
 * @param routes those that the router has discovered so far
 * @returns nothing for an undiscovered route, and for a content page, which is loaded as a document
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
 * @param load resolves when a file is loaded or has failed
 */
export function createPrefetcher(load: (file: string) => Promise<void>) {
  const prefetched = new Set<string>();
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
      if (prefetched.has(file)) continue;
      prefetched.add(file);
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
    /** The router's manifest, with the routes that it has discovered so far. */
    __reactRouterManifest?: { routes: Record<string, ManifestRoute> };
  }
}
