import type { Viewer } from "#app/deps.ts";
import { usernameKeyOf } from "#app/lib/account-keys.ts";
import { AppError } from "#app/lib/errors.ts";
import { authorize } from "#app/lib/policy.ts";
import { discussionPolicy } from "./policy.ts";
import { COMMENT_TEXTS } from "./texts.ts";

/**
 * Only activated members may comment, like and flag.
 *
 * @param username the author named in the request; only the session is trusted
 * @throws AppError `not_activated`, `forbidden` for another member's name
 */
export function assertCommenter(viewer: Viewer, username?: string): void {
  authorize(discussionPolicy, "write", viewer);
  if (username && usernameKeyOf(username) !== usernameKeyOf(viewer.username)) {
    throw new AppError("forbidden", COMMENT_TEXTS.otherName);
  }
}
