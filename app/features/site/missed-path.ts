import { isMachinePath } from "#app/lib/machine-paths.ts";
import type { createPageFinder } from "#app/page-table.ts";

const LENGTH_MAX = 100;
/** Words of lower-case addresses. Files, encoded characters and numbers of a person's are left out. */
const PLAIN_PATH = /^(\/[a-z][a-z0-9-]{0,60}){1,5}\/?$/;
/** What scanners try on every site. */
const SCANNED = /^\/(wp-|wordpress|admin|cgi-bin|phpmyadmin|vendor|xmlrpc)/;

type FindPage = ReturnType<typeof createPageFinder>;

/** Whether a path is worth a redirect: it looks like a page's, and there is none, whatever its parameters. */
export function isMissedPath(path: string, findPage: FindPage): boolean {
  return (
    path.length <= LENGTH_MAX &&
    PLAIN_PATH.test(path) &&
    !SCANNED.test(path) &&
    !isMachinePath(path) &&
    !findPage(path)
  );
}
