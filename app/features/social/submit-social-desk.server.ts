import type { Deps, Viewer } from "#app/deps.ts";
import { AppError } from "#app/lib/errors.ts";
import { readFields } from "#app/lib/forms/read-fields.ts";
import type { PostedForm } from "#app/lib/forms/read-form.server.ts";
import { chosenFile } from "#app/lib/forms/typed-fields.ts";
import { editSocialPost } from "./edit-social-post.server.ts";
import { hideForeignPost } from "./hide-foreign-post.server.ts";
import { editedPostSchema, foreignPostSchema, newPostSchema, removedPostSchema } from "./schema.ts";
import { removeSocialPost, writeSocialPost } from "./write-social-post.server.ts";

/**
 * Handles one of the page's forms.
 *
 * @returns the message to show
 * @throws AppError `invalid`, and as writing, editing, removing and hiding do
 */
export async function submitSocialDesk(
  deps: Deps & { viewer: Viewer },
  { form, values, intent, sendKey }: PostedForm,
): Promise<string> {
  if (intent.startsWith("remove-")) {
    await removeSocialPost(deps, readFields(removedPostSchema, values));
    return "The post is gone.";
  }
  if (intent === "hide" || intent === "show") {
    const { id } = readFields(foreignPostSchema, values);
    await hideForeignPost(deps, { id, isHidden: intent === "hide" });
    return intent === "hide" ? "Hidden. It stays off the feed." : "Back on the feed.";
  }
  if (intent === "edit") {
    const { id, version, ...post } = readFields(editedPostSchema, values);
    await editSocialPost(deps, { ...post, id, version, picture: chosenFile(form, "picture") });
    return "Saved.";
  }
  if (!sendKey) throw new AppError("bad_request", "Open the page again and send this once more.");
  const post = readFields(newPostSchema, values);
  await writeSocialPost(deps, { ...post, picture: chosenFile(form, "picture"), sendKey });
  return "It's on the feed.";
}
