import { MISSING_ROUTE } from "./missing-script.ts";

type Route = { id: string; module: string };

/** The exports of a route's module. */
type RouteModule = Readonly<Record<string, unknown>>;

/**
 * Replaces the router's own function in the browser build (`vite/plugins.ts`), which reloads the current page
 * whenever a route's module can't be loaded, and so never reaches the next page.
 *
 * @param loaded the modules by route id; a loaded module is added
 * @returns the route's module; if it can't be loaded, one that throws an error named `MISSING_ROUTE` when it is
 *   rendered
 */
export async function loadRouteModule(
  route: Route,
  loaded: Record<string, RouteModule>,
): Promise<RouteModule> {
  const module = loaded[route.id] ?? (await importModule(route.module));
  loaded[route.id] = module;
  return module;
}

function importModule(address: string): Promise<RouteModule> {
  return import(/* @vite-ignore */ address).catch((error: Error) =>
    createFailingModule(Object.assign(error, { name: MISSING_ROUTE })),
  );
}

/** A module that passes data through, so that a submitted form still gets its response and its redirect. */
function createFailingModule(error: Error): RouteModule {
  return {
    default: () => {
      throw error;
    },
    clientLoader: ({ serverLoader }: { serverLoader: () => unknown }) => serverLoader(),
    clientAction: ({ serverAction }: { serverAction: () => unknown }) => serverAction(),
    clientMiddleware: [],
  };
}
