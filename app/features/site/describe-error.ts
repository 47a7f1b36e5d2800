import { isRouteErrorResponse } from "react-router";

/**
 * How browsers word a request without an answer: the connection is gone, or the site is. A module that can't be
 * loaded ("Failed to fetch dynamically imported module: …") is handled by app/rendering.
 */
const NO_ANSWER = /fetch$|network|load failed/i;

/** What is before the site (a gateway, a portal) answers with pages of its own, which nobody is shown. */
const FOREIGN_PAGE = /^\s*</;

/**
 * Reads what a boundary caught: an answer thrown by a loader carries a message for people, alone or
 * beside a request id. A request without an answer shows the browser's message; of anything else
 * it only says that it happened.
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
