import { removeCopiesOf } from "./article-copies.ts";
import { removeCommentDraftsOf } from "./comment-drafts.ts";
import { announceSignOut } from "./sign-outs.ts";
import { removeDraftsOf } from "./slip-drafts.ts";

/**
 * Deletes everything a racer left on this device, and makes other tabs stop storing their drafts.
 */
export async function deleteDrafts(username: string): Promise<void> {
  removeCommentDraftsOf(username);
  await Promise.all([removeDraftsOf(username), removeCopiesOf(username)]);
  announceSignOut(username);
}
