import { ApiError, apiJson } from "#app/lib/api-client.ts";
import type { FieldErrors } from "#app/lib/errors.ts";
import { RESET_TEXTS } from "./texts.ts";

export type ResetOutcome =
  /** The password is unchanged. */
  | { kind: "failed"; code: "gone" | "unavailable"; message: string; errors: FieldErrors }
  | { kind: "signedIn" | "set" | "signInFailed"; message: string };

type NewPassword = { resetToken: string; password: string; confirmPassword: string };

/** Sets the new password, then tries to log in with it. Never throws. */
export async function resetAndSignIn(input: NewPassword): Promise<ResetOutcome> {
  let answer: unknown;
  try {
    answer = await apiJson("/api/users/reset-password", { method: "POST", json: input });
  } catch (error) {
    return describeFailure(error);
  }
  if (!hasSucceeded(answer)) return failed(RESET_TEXTS.failed);
  const username = usernameOf(answer);
  if (!username) return { kind: "set", message: RESET_TEXTS.set };
  const isSignedIn = await signIn(username, input.password);
  return isSignedIn
    ? { kind: "signedIn", message: RESET_TEXTS.signedIn }
    : { kind: "signInFailed", message: RESET_TEXTS.signInFailed };
}

async function signIn(username: string, password: string): Promise<boolean> {
  try {
    const answer = await apiJson("/api/users/login", {
      method: "POST",
      json: { username, password },
    });
    return isRecord(answer) && answer.success === true;
  } catch {
    return false;
  }
}

/** The server's own message, if it sent one. */
function describeFailure(error: unknown): ResetOutcome {
  if (!(error instanceof ApiError)) return failed(RESET_TEXTS.error);
  const hasMessage = error.status !== 0 && error.message !== `API error ${error.status}`;
  return failed(hasMessage ? error.message : RESET_TEXTS.error, error);
}

function failed(message: string, error?: ApiError): ResetOutcome {
  return {
    kind: "failed",
    code: error?.status === 410 ? "gone" : "unavailable",
    message,
    errors: error?.errors ?? {},
  };
}

function hasSucceeded(answer: unknown): boolean {
  if (!isRecord(answer) || answer.success === false) return false;
  const status = isRecord(answer.validation) ? answer.validation.status : undefined;
  return status === undefined ? answer.success === true : status === "success";
}

function usernameOf(answer: unknown): string | null {
  const user = isRecord(answer) ? answer.user : null;
  return isRecord(user) && typeof user.username === "string" ? user.username : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
