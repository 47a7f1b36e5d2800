import { INTENT_FIELD } from "#app/lib/forms/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { commentPath } from "../paths.ts";
import type { CommentView } from "../present-comment.ts";
import styles from "./comment.module.css";

type MoreFormsProps = { comment: CommentView; isMuted: boolean };

/** Less of a comment's thread, or of its author. */
export function MoreForms({ comment, isMuted }: MoreFormsProps) {
  const { author, can, isBlocked } = comment;
  return (
    <section id="more" className={styles.flag} aria-label="Hear less">
      <Press
        comment={comment}
        intent={isMuted ? "unmute" : "mute"}
        label={isMuted ? "Unmute this thread" : "Mute this thread"}
        help={isMuted ? "You get no notices from it." : "No more notices from it."}
      />
      {can.block && (comment.authorPath !== null || isBlocked) && (
        <Press
          comment={comment}
          intent={isBlocked ? "unblock" : "block"}
          label={isBlocked ? `Unblock ${author}` : `Block ${author}`}
          help={
            isBlocked
              ? "You blocked them."
              : "They can't mention you, you hear nothing of their replies and likes, and their comments are folded for you. They aren't told."
          }
        />
      )}
    </section>
  );
}

type PressProps = { comment: CommentView; intent: string; label: string; help: string };

function Press({ comment, intent, label, help }: PressProps) {
  return (
    <PostForm action={commentPath(comment.id)} className={styles.press}>
      <input type="hidden" name={INTENT_FIELD} value={intent} />
      <Button variant="ghost">{label}</Button>
      <p>{help}</p>
    </PostForm>
  );
}
