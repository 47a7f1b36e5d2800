/** Folders in which programs and pictures answer: no page lies there, and no rule sends one elsewhere. */
export const MACHINE_FOLDERS = ["/api/", "/rest/", "/media/", "/builds/", "/wp-json/"] as const;

/** Whether a path lies in one of them, or is one. */
export function isMachinePath(path: string): boolean {
  return MACHINE_FOLDERS.some((folder) => `${path}/`.startsWith(folder));
}
