import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import type { FormDone } from "#app/lib/forms/define-form.server.ts";
import type { PostedForm } from "#app/lib/forms/read-form.server.ts";
import { renewFeedKey, showFollowers } from "./choose-following.server.ts";
import { followSubject, unfollowSubject } from "./follow-subject.server.ts";
import { FOLLOWING_PATH, FOLLOWS_PATH } from "./paths.ts";
import { readSubject } from "./schema.ts";
import { FOLLOW_TEXTS } from "./texts.ts";

type SubmitDeps = Pick<Deps, "db" | "clock" | "limits"> & { viewer: Viewer };

/**
 * Handles every form about following: the choices on `/following`, and the buttons of pages, which name their subject
 * in the address and lead back to its page, or to the list with `from=list`.
 *
 * @throws AppError as the use cases do, `not_found` if the address names nothing
 */
export async function submitFollowing(
  deps: SubmitDeps,
  { intent, values }: Pick<PostedForm, "intent" | "values">,
  search: URLSearchParams,
): Promise<FormDone> {
  if (intent === "followers") {
    return { to: FOLLOWING_PATH, toast: await showFollowers(deps, values.isShown === "on") };
  }
  if (intent === "feed" || intent === "no-feed") {
    return { to: FOLLOWING_PATH, toast: await renewFeedKey(deps, intent === "feed") };
  }
  const subject = readSubject(search);
  if (!subject) throw new AppError("not_found", FOLLOW_TEXTS.unknown);
  const toast =
    intent === "unfollow"
      ? await unfollowSubject(deps, subject)
      : await followSubject(deps, subject);
  return { to: values.from === "list" ? FOLLOWS_PATH : subject.path, toast };
}
