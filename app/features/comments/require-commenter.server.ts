import type { Viewer } from "#app/deps.ts";
import { usernameKeyOf } from "#app/lib/account-keys.ts";
import { AppError } from "#app/lib/errors.ts";
import { COMMENT_TEXTS } from "./texts.ts";

/**
 * Only activated members comment, like and flag.
 *
 * @param username whom the request says it comes from; the session alone is believed
 * @throws AppError `not_activated`, `forbidden` for another's name
 */
export function requireCommenter(viewer: Viewer, username?: string): void {
  if (!viewer.isActivated) throw new AppError("not_activated", COMMENT_TEXTS.notActivated);
  if (username && usernameKeyOf(username) !== usernameKeyOf(viewer.username)) {
    throw new AppError("forbidden", COMMENT_TEXTS.otherName);
  }
}
