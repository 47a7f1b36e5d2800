import { discoverRoutes } from "./discover-routes.ts";
import { prefetchRoutes } from "./prefetch-routes.ts";
import { checkBuild } from "./watch-build.ts";

const state = { isWatching: false };

/**
 * Runs on each page once it is hydrated and idle.
 *
 * @param build the build of this document
 */
export function afterIdle(build: string): void {
  discoverRoutes();
  if (state.isWatching) return;
  state.isWatching = true;
  prefetchRoutes();
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) void checkBuild(build);
  });
}
