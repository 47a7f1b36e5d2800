import { isRouteErrorResponse } from "react-router";

/**
 * Browsers' messages for a request without a response: the connection or the site is down. A module
 * that fails to load ("Failed to fetch dynamically imported module: …") is handled by
 * app/rendering.
 */
const NO_ANSWER = /fetch$|network|load failed/i;

/**
 * A gateway or captive portal in front of the site responds with its own pages, which aren't shown.
 */
const FOREIGN_PAGE = /^\s*</;

/**
 * Reads an error caught by a boundary: a response thrown by a loader has a user-facing message,
 * alone or with a request id. A request without a response has a fixed message; any other error
 * shows no details.
 */
export function describeError(error: unknown): {
  status: number;
  message: string;
  requestId: string;
} {
  if (error instanceof TypeError && NO_ANSWER.test(error.message)) {
    return { status: 503, message: `Error: ${error.message}`, requestId: "" };
  }
  if (!isRouteErrorResponse(error)) return { status: 500, message: "", requestId: "" };
  const { status, data } = error;
  if (typeof data === "string") {
    return { status, message: FOREIGN_PAGE.test(data) ? "" : data, requestId: "" };
  }
  return { status, message: textOf(data, "message"), requestId: textOf(data, "requestId") };
}

function textOf(data: unknown, key: "message" | "requestId"): string {
  if (typeof data !== "object" || data === null) return "";
  const value: unknown = Reflect.get(data, key);
  return typeof value === "string" ? value : "";
}
