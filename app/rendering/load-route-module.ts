import { MISSING_ROUTE } from "./missing-script.ts";

type Route = { id: string; module: string };

/** What the router reads of a route's module. */
type RouteModule = Readonly<Record<string, unknown>>;

/**
 * Takes the place of the router's own function in the browser, which reloads the current page whenever a route's
 * module can't be loaded, and so never gets to the next one. The build puts it there (`vite/plugins.ts`).
 *
 * @param loaded the modules by the id of their route; what is loaded is added
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
    standIn(Object.assign(error, { name: MISSING_ROUTE })),
  );
}

/** It passes data through, so that what was posted gets its answer and its redirect. */
function standIn(error: Error): RouteModule {
  return {
    default: () => {
      throw error;
    },
    clientLoader: ({ serverLoader }: { serverLoader: () => unknown }) => serverLoader(),
    clientAction: ({ serverAction }: { serverAction: () => unknown }) => serverAction(),
    clientMiddleware: [],
  };
}
