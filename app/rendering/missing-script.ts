/** Where `recover-script.ts` is served: under the same name in every build, so that an old page finds it. */
export const RECOVERY_FILE = "/recover-script.js";

/** The name of the error that a route throws if its module couldn't be loaded. */
export const MISSING_ROUTE = "MissingRouteModule";

/** The name of the error that a document throws if it contains no page for its own URL. */
export const MISSING_PAGE = "MissingPage";

/** How Chromium, Firefox, Safari and Vite word a module or a stylesheet that can't be loaded. */
const MESSAGES =
  /dynamically imported module|importing a module script failed|unable to preload CSS/i;

/** Whether an error means that one of our own files couldn't be loaded. */
export function isMissingScript(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return [MISSING_ROUTE, MISSING_PAGE].includes(error.name) || MESSAGES.test(error.message);
}
