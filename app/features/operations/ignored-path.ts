import { REDIRECTS_PATH } from "#app/features/site/settings-paths.ts";

/** The page of redirects after a path was ignored: it offers to undo that. */
export function ignoredPath(path = ""): string {
  return `${REDIRECTS_PATH}?${new URLSearchParams({ ignored: path })}`;
}

/** The path that was just ignored, from the page's query; null if there is none. */
export function readIgnored(query: URLSearchParams): string | null {
  const path = query.get("ignored") ?? "";
  return /^\/[\w./-]{1,200}$/.test(path) ? path : null;
}
