/** Paths of APIs and files: no page is below them, and redirects don't apply. */
export const MACHINE_FOLDERS = ["/api/", "/rest/", "/media/", "/builds/", "/wp-json/"] as const;

/** Whether a path is one of them or below one. */
export function isMachinePath(path: string): boolean {
  return MACHINE_FOLDERS.some((folder) => `${path}/`.startsWith(folder));
}
