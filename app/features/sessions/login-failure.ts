import { isRouteErrorResponse } from "react-router";
import { SIGN_IN_PROBLEM } from "#app/features/accounts/texts.ts";

const UNREADABLE = "Unable to process server response. Please try again later.";
const UNREACHABLE = "The server can't be reached. Check your connection and try again.";

export type LoginFailure = { status: number; message: string };

/**
 * The message of a failed sign-in: a response that is empty or not JSON counts as 500, every other error
 * except a 401 as a 401.
 */
export function loginFailureOf(answer: { status: number; body: string }): LoginFailure {
  const body = parse(answer.body);
  if (body === null) return { status: 500, message: UNREADABLE };
  const isTold = answer.status === 401 && typeof body.message === "string";
  return { status: 401, message: isTold ? String(body.message) : SIGN_IN_PROBLEM };
}

/** The same for what React Router throws if an action's response isn't its own. */
export function explainLoginFailure(thrown: unknown): LoginFailure {
  if (isRouteErrorResponse(thrown)) {
    const { status, data } = thrown;
    return loginFailureOf({ status, body: typeof data === "string" ? data : "" });
  }
  // fetch throws this if there was no response.
  if (thrown instanceof TypeError) return { status: 0, message: UNREACHABLE };
  return { status: 500, message: UNREADABLE };
}

function parse(text: string): { message?: unknown } | null {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null ? body : null;
  } catch {
    return null;
  }
}
