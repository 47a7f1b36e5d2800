import { usernameProblem } from "#app/features/accounts/rules.ts";
import { normalizeUsername } from "#app/lib/account-keys.ts";
import { apiJson } from "#app/lib/api-client.ts";

export type Availability = { isAvailable: boolean; message: string };

/** Whether a typed username is valid and available; null if the lookup failed. Loaded once a name is typed. */
export async function checkUsername(
  typed: string,
  signal: AbortSignal,
): Promise<Availability | null> {
  const message = usernameProblem(normalizeUsername(typed));
  return message ? { isAvailable: false, message } : lookUp(typed, signal);
}

async function lookUp(username: string, signal: AbortSignal): Promise<Availability | null> {
  const result = await apiJson("/rest/user/usernameLookup", {
    method: "POST",
    json: { username },
    signal,
  }).catch(() => null);
  if (typeof result !== "object" || result === null) return null;
  if (!("isAvailable" in result) || !("message" in result)) return null;
  return { isAvailable: result.isAvailable === true, message: String(result.message) };
}
