import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import type { FormDone } from "#app/lib/forms/define-form.server.ts";
import type { PostedForm } from "#app/lib/forms/read-form.server.ts";
import { renewFeedKey, showFollowers } from "./choose-following.server.ts";
import { followSubject, unfollowSubject } from "./follow-subject.server.ts";
import { FOLLOWING_PATH, FOLLOWS_PATH } from "./paths.ts";
import { type NamedSubject, readSubject } from "./schema.ts";
import { FOLLOW_TEXTS } from "./texts.ts";

type SubmitDeps = Pick<Deps, "db" | "clock" | "limits"> & { viewer: Viewer };

/**
 * Handles every form about following: the choices on `/following`, and the buttons of pages, which name their subject
 * in the address and lead back to its page, to the list with `from=list`, or to the feed with `from=feed`. A refusal
 * leads back there too, with its reason.
 *
 * @throws AppError `not_found` if the address names nothing, and `rate_limited` for the choices
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
  const to = pageWith(subject, values.from);
  try {
    const change = intent === "unfollow" ? unfollowSubject : followSubject;
    return { to, toast: await change(deps, subject) };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { to, toast: { status: "danger", message: error.message } };
  }
}

/** The page where a button was pressed. */
function pageWith({ path }: NamedSubject, from: string | undefined): string {
  if (from === "list") return FOLLOWS_PATH;
  return from === "feed" ? FOLLOWING_PATH : path;
}

/** What is shown where the button is; a page of something unknown has none. */
function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && error.status < 500 && error.code !== "not_found";
}
