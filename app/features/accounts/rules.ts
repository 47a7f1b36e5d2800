const USERNAME_MIN_LENGTH = 3;
export const USERNAME_MAX_LENGTH = 30;
export const EMAIL_MAX_LENGTH = 254;
export const PASSWORD_MIN_LENGTH = 6;
/** Longer input is refused before it is hashed: hashing costs in proportion to it. */
export const PASSWORD_MAX_LENGTH = 200;
export const NAME_MAX_LENGTH = 50;
export const COUNTRY_MAX_LENGTH = 60;
export const ZIP_MAX_LENGTH = 10;

const PASSWORD_PROBLEM =
  "Your password must contain at least 1 character, 1 number, and be at least 6 characters long.";
export const CONFIRMATION_PROBLEM = "Passwords do not match.";
export const USERNAME_TAKEN = "This username is taken.";
export const EMAIL_TAKEN = "There's already an account with this email.";
export const SIGN_IN_PROBLEM = "Invalid username or password";
export const WRONG_PASSWORD = "That's not your password.";
export const EMAIL_CHANGE_TEXTS = {
  gone: "This link has been used, has expired, or was replaced by a newer one.",
  taken: "This address can't be used. Start over with another one.",
} as const;
export const ACTIVATION_FAILED =
  "There was an error processing your activation. Please log in and request a new activation token.";
export const LINK_FAILED = "This link has been used, has expired, or is incomplete. Get a new one.";
export const RESEND_DONE =
  "An activation email was sent to the address on your account. Follow the instructions in the email to activate your account.";

/** Names that would speak for the site, that our paths and programs mean something else by, or nothing. */
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

/** Why a username can't be had, null when it is well formed. Whether it is taken is another matter. */
export function usernameProblem(username: string): string | null {
  if (username === "") return "Username is required";
  if (username.length < USERNAME_MIN_LENGTH || username.length > USERNAME_MAX_LENGTH) {
    return `Use ${USERNAME_MIN_LENGTH} to ${USERNAME_MAX_LENGTH} characters.`;
  }
  if (!/^[A-Za-z0-9._-]+$/.test(username)) {
    return "Use letters, digits, dots, underscores and hyphens only.";
  }
  if (!/[A-Za-z0-9]/.test(username)) return "Use at least one letter or digit.";
  // Deleted accounts are renamed to Anonymous…, and profile links fall back to 'unknown'.
  if (/^anonymous/i.test(username) || RESERVED_USERNAMES.includes(usernameKeyOf(username))) {
    return "This username is reserved.";
  }
  // /user/joe.data would be taken for the data request of /user/joe.
  if (/\.(data|json|html?)$/i.test(username)) return "This ending is reserved.";
  return null;
}

/** Why a password is refused, null when it may be used. */
export function passwordProblem(password: string): string | null {
  if (password.length > PASSWORD_MAX_LENGTH) {
    return `Use at most ${PASSWORD_MAX_LENGTH} characters.`;
  }
  const isStrongEnough =
    password.length >= PASSWORD_MIN_LENGTH && /\p{L}/u.test(password) && /\d/.test(password);
  return isStrongEnough ? null : PASSWORD_PROBLEM;
}

/**
 * A path of this site to go to next, or the fallback when `next` leads anywhere else: other
 * origins, `//host`, `/\host`, addresses with control characters, and back to the sign-in pages.
 */
export function sameSitePath(next: unknown, fallback: string): string {
  if (typeof next !== "string" || !next.startsWith("/") || next.length > 2000) return fallback;
  const base = "https://same-site.invalid";
  if (!URL.canParse(next, base)) return fallback;
  const url = new URL(next, base);
  if (url.origin !== base || url.pathname.startsWith("//")) return fallback;
  if (/^\/(login|logout|register|forgot-password|reset-password)(\.data)?$/.test(url.pathname))
    return fallback;
  url.searchParams.delete("login");
  url.searchParams.delete("register");
  url.searchParams.delete("forgotPassword");
  return `${url.pathname}${url.search}${url.hash}`;
}

/** What stands for a visitor's address: an IPv6 network whole (/64), since one customer has all of it. */
export function addressBlockOf(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.toLowerCase().split("::");
  const left = head.split(":").filter(Boolean);
  const right = (tail ?? "").split(":").filter(Boolean);
  const gap = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array.from({ length: Math.max(0, gap) }, () => "0"), ...right];
  const network = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ""));
  return `${network.join(":")}::/64`;
}
