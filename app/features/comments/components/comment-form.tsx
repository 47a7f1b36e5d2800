import { Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { PostForm, useFormAnswer } from "#app/ui/post-form.tsx";
import { useRootData } from "#app/ui/root-data.ts";
import type { CommentExtra } from "../act-on-comment.server.ts";
import { COMMENT_MAX, tidyComment } from "../rules.ts";
import styles from "./comment.module.css";
import { CommentText } from "./comment-text.tsx";
import { DraftNote } from "./draft-note.tsx";
import { useCommentDraft } from "./use-comment-draft.ts";

const MentionList = lazyPart(async () => (await import("./mention-list.tsx")).MentionList);

/** The result of a comment's form: an error, or a preview of its text. */
export type CommentAnswer = FormAnswer<CommentExtra>;

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
  /** Called when a draft from this device is put into the form, and when it is gone. */
  onDraft?: (hasDraft: boolean) => void;
};

/**
 * The form for writing a comment. With script, errors show in place; without, on the page that
 * handles the form.
 */
export function CommentForm(props: CommentFormProps) {
  const { action, intent, label, button, sendKey, start, answer, onDone, onDraft } = props;
  const fetcher = useFetcher<CommentAnswer>();
  const { pathname } = useLocation();
  const form = useFormAnswer(answer, {
    intent,
    fetcher,
    ...(start && { start: { content: start.content } }),
  });
  const area = useRef<HTMLTextAreaElement>(null);
  const [isEntered, setEntered] = useState(false);
  const draft = useCommentDraft(area, {
    username: useRootData()?.viewer?.username ?? "",
    place: `${intent} ${action}`,
    isAnswered: form.answer !== undefined,
    onDraft,
  });
  const begin = useEffectEvent(draft.begin);
  useEffect(() => (isEntered ? begin() : undefined), [isEntered]);
  useSent(fetcher, () => {
    form.ref.current?.reset();
    draft.remove();
    onDone?.();
  });
  return (
    <PostForm form={form} action={action} className={styles.form} {...(sendKey && { sendKey })}>
      <input type="hidden" name="from" value={form.answer?.values.from ?? pathname} />
      {start?.version !== undefined && <input type="hidden" name="version" value={start.version} />}
      <TextAreaField
        ref={area}
        onFocus={() => setEntered(true)}
        onInput={draft.keep}
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
      {draft.draft && <DraftNote savedAt={draft.draft.savedAt} onDiscard={draft.discard} />}
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
      {answer?.extra?.mentions && (
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

/** Calls `done` once a submission has been accepted, also if the page after it doesn't have the form. */
function useSent(fetcher: { state: string; data: unknown }, done: () => void) {
  const last = useRef("idle");
  useEffect(() => {
    // Data means an error: success redirects.
    const wasSent = last.current !== "idle" && fetcher.state === "idle";
    last.current = fetcher.state;
    if (wasSent && fetcher.data === undefined) done();
  });
  const leave = useEffectEvent(() => {
    if (last.current === "loading" && isAtComment()) done();
  });
  useEffect(() => () => leave(), []);
}

/** Whether the address leads to a comment, as after writing one. After a session's end, it is the login's. */
const isAtComment = () => /^#comment-\d+$/.test(location.hash);
