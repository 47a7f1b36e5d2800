import { FORM_PATH } from "./terms.ts";

/**
 * How the worker handles a request; null leaves it to the browser. `form` and `page` are served
 * from the network when available, `asset` from the cache; an `ending` of the session is passed
 * through and acted on once it has succeeded.
 */
export type Handling = "form" | "page" | "asset" | "ending" | null;

type Asked = { method: string; mode: string; url: string };

const ENDINGS = new Set([
  "/logout",
  "/logout.data",
  "/api/users/logout",
  "/rest/user/anonymizeUser",
]);
const ACTIVATION = new Set(["/activation", "/activation.data"]);
/** Parameters of forms whose data isn't on the device. */
const OTHER_FORMS = ["slip", "registration"];

export function handlingOf({ method, mode, url }: Asked, origin: string): Handling {
  const { origin: requestOrigin, pathname, searchParams } = new URL(url);
  if (requestOrigin !== origin) return null;
  if (method === "POST") return isEnding(pathname, searchParams) ? "ending" : null;
  if (method !== "GET") return null;
  if (pathname.startsWith("/assets/")) return "asset";
  // All navigations: the browser preloads them, and would fetch one twice if the worker ignored it.
  if (mode !== "navigate") return null;
  const isForm = pathname === FORM_PATH && !OTHER_FORMS.some((name) => searchParams.has(name));
  return isForm ? "form" : "page";
}

/** Signing out, and deleting the account. */
function isEnding(path: string, params: URLSearchParams): boolean {
  return ENDINGS.has(path) || (ACTIVATION.has(path) && params.get("state") === "deleteAccount");
}

/**
 * Whether a request that ends a session has succeeded: pages respond with a redirect, which is
 * opaque here or a 202 read by the router; the API with a 200.
 */
export function hasEnded({ type, status }: Pick<Response, "type" | "status">): boolean {
  return type === "opaqueredirect" || status === 200 || status === 202;
}

/** How a document loads a file; it also mentions files of pages it only links to. */
const LOADED_FILE = /(?:href=|from |import )"(\/assets\/[^"#]+)/g;

/** Whether every file that a document loads is in the list. */
export function isWhole(html: string, files: readonly string[]): boolean {
  const loaded = [...html.matchAll(LOADED_FILE)].map(([, file = ""]) => file);
  return loaded.length > 0 && loaded.every((file) => files.includes(file));
}
