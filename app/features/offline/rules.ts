import { FORM_PATH } from "./terms.ts";

/**
 * What the worker does about a request; null leaves it to the browser. `form` and `page` are answered
 * from the network while there is one, `asset` from the device; an `ending` of the session goes through
 * and is heeded once it has succeeded.
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
/** What the form edits or belongs to then is not on the device. */
const OTHER_FORMS = ["slip", "registration"];

export function handlingOf({ method, mode, url }: Asked, origin: string): Handling {
  const { origin: asked, pathname, searchParams } = new URL(url);
  if (asked !== origin) return null;
  if (method === "POST") return isEnding(pathname, searchParams) ? "ending" : null;
  if (method !== "GET") return null;
  if (pathname.startsWith("/assets/")) return "asset";
  // All of them: the browser asks for each ahead of the worker, and would ask again for one left to it.
  if (mode !== "navigate") return null;
  const isForm = pathname === FORM_PATH && !OTHER_FORMS.some((name) => searchParams.has(name));
  return isForm ? "form" : "page";
}

/** Signing out, and deleting the account. */
function isEnding(path: string, params: URLSearchParams): boolean {
  return ENDINGS.has(path) || (ACTIVATION.has(path) && params.get("state") === "deleteAccount");
}

/**
 * Whether an act that ends a session has succeeded: pages answer with a redirect, which the browser
 * keeps to itself or the router reads from a 202; the API with a 200.
 */
export function hasEnded({ type, status }: Pick<Response, "type" | "status">): boolean {
  return type === "opaqueredirect" || status === 200 || status === 202;
}

/** How a document asks for a file; it names others beside these, those of pages one may go on to. */
const ASKED_FILE = /(?:href=|from |import )"(\/assets\/[^"#]+)/g;

/** Whether every file that a document asks for is among those that lie beside it. */
export function isWhole(html: string, files: readonly string[]): boolean {
  const asked = [...html.matchAll(ASKED_FILE)].map(([, file = ""]) => file);
  return asked.length > 0 && asked.every((file) => files.includes(file));
}
