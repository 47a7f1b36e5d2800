// What an account is found by, whatever way its name or address was typed.

/** Look-alikes in compatibility forms (full-width letters, ligatures) become the plain letters. */
export function normaliseUsername(typed: string): string {
  return typed.normalize("NFKC").trim();
}

/** What look-ups and uniqueness compare. */
export function usernameKeyOf(username: string): string {
  return normaliseUsername(username).toLowerCase();
}

export function emailKeyOf(email: string): string {
  return email.trim().toLowerCase();
}
