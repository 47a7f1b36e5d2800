import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type ArticleCopy, type CopyKey, writeCopy } from "#app/features/offline/article-copies.ts";
import { ApiError, apiJson } from "#app/lib/api-client.ts";
import { isBlank } from "#app/lib/text/prose.ts";
import { typedFields } from "./typed-fields.ts";

/** How long nobody types before it is kept on the device, and before a draft is saved. */
const KEEP_MS = 500;
const SAVE_MS = 3_000;

const SEE_CONFLICT = "Somebody else saved it. Save to see what's different.";

/** What became of what was typed last. */
export type Keeping =
  | { kind: "none" | "device" | "offline" }
  | { kind: "saved"; at: Date }
  /** In the server's words. */
  | { kind: "refused"; why: string };

type Autosaved = {
  key: CopyKey;
  /** Saved to the server by itself; null where it waits on the device until somebody saves it. */
  draftId: number | null;
  version: number | null;
};

/**
 * Keeps what is typed into the article form: on this device at once, and a draft's words on the server once
 * typing pauses. A save that comes in the meantime waits for it, so that an editor never meets a conflict with
 * themselves.
 */
export function useAutosave(
  form: RefObject<HTMLFormElement | null>,
  { key, draftId, version }: Autosaved,
) {
  const [keeping, setKeeping] = useState<Keeping>({ kind: "none" });
  const [shown, setShown] = useState(version);
  const current = useRef(version);
  const saving = useRef<Promise<void> | null>(null);
  const timers = useRef<{ keep?: number; save?: number }>({});

  const keep = useCallback(
    async (isSent = false) => {
      clearTimeout(timers.current.keep);
      if (!form.current) return;
      const fields = typedFields(form.current);
      const copy: ArticleCopy = { fields, version: current.current, isSent };
      if ((await writeCopy(key, copy)) && draftId === null) setKeeping({ kind: "device" });
    },
    [form, key, draftId],
  );

  const save = useCallback(async () => {
    clearTimeout(timers.current.save);
    if (draftId === null || !form.current) return;
    const { title = "", excerpt = "", markdown = "" } = typedFields(form.current);
    if (isBlank(title)) return;
    const sent = { version: current.current, title, excerpt, markdown };
    const next = await saveWords(draftId, sent);
    current.current = next.version ?? current.current;
    // A sending that waits for this reads the version from the form.
    flushSync(() => {
      setKeeping(next.keeping);
      setShown(current.current);
    });
    await keep();
  }, [form, draftId, keep]);

  const saveInTurn = useCallback(async () => {
    await saving.current;
    const turn = save();
    saving.current = turn.finally(() => {
      saving.current = null;
    });
    await saving.current;
  }, [save]);

  useEffect(() => {
    const retry = () => void saveInTurn();
    const leave = () => void keep();
    const waiting = timers.current;
    window.addEventListener("online", retry);
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("online", retry);
      window.removeEventListener("pagehide", leave);
      clearTimeout(waiting.keep);
      clearTimeout(waiting.save);
    };
  }, [keep, saveInTurn]);

  const onInput = () => {
    clearTimeout(timers.current.keep);
    clearTimeout(timers.current.save);
    timers.current.keep = window.setTimeout(keep, KEEP_MS);
    timers.current.save = window.setTimeout(saveInTurn, SAVE_MS);
  };

  /** Before the form is sent: notes that, and has the sending wait for a save that is under way. */
  const onSend = (event: FormEvent<HTMLFormElement>) => {
    clearTimeout(timers.current.save);
    void keep(true);
    const { current: underWay } = saving;
    if (!underWay) return;
    event.preventDefault();
    const { nativeEvent } = event;
    const button = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
    void underWay.then(() => form.current?.requestSubmit(button));
  };

  return { keeping, version: shown, onInput, onSend };
}

type Words = { version: number | null; title: string; excerpt: string; markdown: string };

async function saveWords(
  id: number,
  words: Words,
): Promise<{ version: number | null; keeping: Keeping }> {
  try {
    const path = `/api/newsroom/articles/${id}/words`;
    const answer = await apiJson(path, { method: "PUT", json: words });
    const version: unknown = answer && typeof answer === "object" && Reflect.get(answer, "version");
    if (typeof version !== "number") throw new Error("no version came");
    return { version, keeping: { kind: "saved", at: new Date() } };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 0) return { version: null, keeping: { kind: "offline" } };
    const conflict = error.code === "conflict" ? SEE_CONFLICT : null;
    const why = conflict ?? error.errors.markdown ?? error.errors.title ?? error.message;
    return { version: null, keeping: { kind: "refused", why } };
  }
}
