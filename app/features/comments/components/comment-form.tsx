import { Suspense, useEffect, useRef, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import type { CommentPreview } from "../act-on-comment.server.ts";
import { COMMENT_MAX, tidyComment } from "../rules.ts";
import styles from "./comment.module.css";
import { CommentText } from "./comment-text.tsx";

const MentionList = lazyPart(async () => (await import("./mention-list.tsx")).MentionList);

/** The result of a comment's form: an error, or a preview of its text. */
export type CommentAnswer = FormAnswer<CommentPreview>;

type CommentFormProps = {
  /** The page that handles the form. */
  action: string;
  intent: "add" | "reply" | "edit";
  label: string;
  button: string;
  sendKey?: string | null | undefined;
  /** The initial text, and the version that is edited. */
  start?: { content: string; version?: number } | undefined;
  /** The form's result, when it was sent without script. */
  answer?: CommentAnswer | undefined;
  onDone?: () => void;
};

/**
 * The form for writing a comment. With script, errors show in place; without, on the page that
 * handles the form.
 */
export function CommentForm(props: CommentFormProps) {
  const { action, intent, label, button, sendKey, start, answer, onDone } = props;
  const fetcher = useFetcher<CommentAnswer>();
  const { pathname } = useLocation();
  const form = useFormAnswer(answer, {
    intent,
    fetcher,
    ...(start && { start: { content: start.content } }),
  });
  const area = useRef<HTMLTextAreaElement>(null);
  const [isEntered, setEntered] = useState(false);
  useSent(fetcher, () => {
    form.ref.current?.reset();
    onDone?.();
  });
  return (
    <PostForm form={form} action={action} className={styles.form} {...(sendKey && { sendKey })}>
      <input type="hidden" name="from" value={form.answer?.values.from ?? pathname} />
      {start?.version !== undefined && <input type="hidden" name="version" value={start.version} />}
      <TextAreaField
        ref={area}
        onFocus={() => setEntered(true)}
        label={label}
        {...form.field("content")}
        required
        maxLength={COMMENT_MAX}
        rows={intent === "add" ? 4 : 3}
        help="**bold**, *italic*, > quote, - list, [text](https://…), @member"
      />
      {isEntered && (
        <Suspense>
          <MentionList area={area} />
        </Suspense>
      )}
      <Preview answer={form.answer} />
      <div className={styles.send}>
        <Button isBusy={form.isBusy}>{button}</Button>
        <Button isBusy={form.isBusy} variant="quiet" name="preview" value="1">
          Preview
        </Button>
      </div>
    </PostForm>
  );
}

/** The text as it will look. Screen readers announce it. */
function Preview({ answer }: { answer: CommentAnswer | undefined }) {
  return (
    <div role="status" className={styles.preview}>
      {answer?.extra && (
        <>
          <p>Preview</p>
          <CommentText
            text={tidyComment(answer.values.content ?? "")}
            mentions={answer.extra.mentions}
          />
        </>
      )}
    </div>
  );
}

/** Calls `done` once a submission has been accepted. */
function useSent(fetcher: { state: string; data: unknown }, done: () => void) {
  const wasSent = useRef(false);
  useEffect(() => {
    if (fetcher.state !== "idle") {
      wasSent.current = true;
      return;
    }
    // Data means an error: success redirects.
    if (wasSent.current && fetcher.data === undefined) done();
    wasSent.current = false;
  });
}
