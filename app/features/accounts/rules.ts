import { usernameKeyOf } from "#app/lib/account-keys.ts";
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "./limits.ts";
import { PASSWORD_PROBLEM } from "./texts.ts";

const USERNAME_MIN_LENGTH = 3;
const USERNAME_MAX_LENGTH = 30;

/** Names that look official, or that have a special meaning in our paths and code. */
const RESERVED_USERNAMES: readonly string[] = [
  "admin",
  "administrator",
  "moderator",
  "staff",
  "support",
  "root",
  "editor",
  "new",
  "me",
  "null",
  "undefined",
  "unknown",
  "quartermilegarage",
  "__proto__",
  "constructor",
];

/** The error of a malformed or reserved username; null if it is valid, though it may be taken. */
export function usernameProblem(username: string): string | null {
  if (username === "") return "Username is required";
  if (username.length < USERNAME_MIN_LENGTH || username.length > USERNAME_MAX_LENGTH) {
    return `Use ${USERNAME_MIN_LENGTH} to ${USERNAME_MAX_LENGTH} characters.`;
  }
  if (!/^[A-Za-z0-9._-]+$/.test(username)) {
    return "Use letters, digits, dots, underscores and hyphens only.";
  }
  // Mail and chat apps drop a dot at the end of a link.
  if (username.endsWith(".")) return "A username can't end in a dot.";
  if (!/[A-Za-z0-9]/.test(username)) return "Use at least one letter or digit.";
  // Deleted accounts are renamed to Anonymous…, and profile links fall back to 'unknown'.
  if (/^anonymous/i.test(username) || RESERVED_USERNAMES.includes(usernameKeyOf(username))) {
    return "This username is reserved.";
  }
  // /user/joe.data would be taken for the data request of /user/joe.
  if (/\.(data|json|html?)$/i.test(username)) return "This ending is reserved.";
  return null;
}

/** The error of a password; null if it may be used. */
export function passwordProblem(password: string): string | null {
  if (password.length > PASSWORD_MAX_LENGTH) {
    return `Use at most ${PASSWORD_MAX_LENGTH} characters.`;
  }
  const isStrongEnough =
    password.length >= PASSWORD_MIN_LENGTH && /\p{L}/u.test(password) && /\d/.test(password);
  return isStrongEnough ? null : PASSWORD_PROBLEM;
}
