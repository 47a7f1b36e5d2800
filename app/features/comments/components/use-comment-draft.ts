import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import {
  type CommentDraft,
  commentDraftKey,
  readCommentDraft,
  removeCommentDraft,
  removeOldCommentDrafts,
  writeCommentDraft,
} from "#app/features/offline/comment-drafts.ts";
import { onSignOut } from "#app/features/offline/sign-outs.ts";

type DraftOptions = {
  username: string;
  /** The form, and what it is about. */
  place: string;
  /** The form's text is newer than any draft: it was sent, and came back. */
  isAnswered: boolean;
  /** Called when a draft is put into the form, and when it is gone. */
  onDraft?: ((hasDraft: boolean) => void) | undefined;
};

/**
 * Stores on this device what is typed into a text area, until it is posted, and puts it back on the next visit.
 *
 * @returns the draft that was put back, and what changes it
 */
export function useCommentDraft(
  area: RefObject<HTMLTextAreaElement | null>,
  { username, place, isAnswered, onDraft }: DraftOptions,
) {
  const key = commentDraftKey(username, place);
  const [draft, setDraft] = useState<CommentDraft | null>(null);
  const hasSignedOut = useRef(false);
  const show = (next: CommentDraft | null) => {
    setDraft(next);
    onDraft?.(next !== null);
  };
  const restore = useEffectEvent(() => {
    const stored = readCommentDraft(key, Date.now());
    const element = area.current;
    // What was typed before the script ran is newer, too.
    if (!stored || !element || isAnswered || element.value !== element.defaultValue) return;
    if (stored.content === element.value) return;
    element.value = stored.content;
    show(stored);
  });
  useEffect(() => {
    if (key) restore();
  }, [key]);

  /** Removes the draft: it was posted, or nobody wants it. */
  const remove = () => {
    removeCommentDraft(key);
    show(null);
  };
  return {
    draft,
    remove,
    /** Stores what is typed so far. Another tab's sign-out ends that. */
    keep: () => {
      const { value = "", defaultValue = "" } = area.current ?? {};
      if (hasSignedOut.current) return;
      if (value === defaultValue) removeCommentDraft(key);
      else writeCommentDraft(key, { content: value, savedAt: Date.now() });
    },
    /** Called once someone writes here. @returns what ends it */
    begin: () => {
      removeOldCommentDrafts(Date.now());
      return onSignOut(username, () => {
        hasSignedOut.current = true;
      });
    },
    /** Puts back the text that the form began with. */
    discard: () => {
      if (area.current) {
        area.current.value = area.current.defaultValue;
        area.current.focus();
      }
      remove();
    },
  };
}
