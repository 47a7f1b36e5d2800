import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type ArticleCopy, type CopyKey, writeCopy } from "#app/features/offline/article-copies.ts";
import { ApiError, apiJson } from "#app/lib/api-client.ts";
import { isBlank } from "#app/lib/text/prose.ts";
import { typedFields } from "./typed-fields.ts";

/** The pause in typing after which the text is saved on the device, and a draft on the server. */
const KEEP_MS = 500;
const SAVE_MS = 3_000;

const SEE_CONFLICT = "Someone else saved it. Save to see what's different.";

/** Where the latest text is saved, or why it isn't. */
export type SaveStatus =
  | { kind: "none" | "device" | "offline" }
  | { kind: "saved"; at: Date }
  /** `why` is the server's message. */
  | { kind: "refused"; why: string };

type Autosaved = {
  key: CopyKey;
  /** The draft to save on the server; null saves on the device only. */
  draftId: number | null;
  version: number | null;
};

/**
 * Saves what is typed into the article form: on this device at once, and a draft's text on the server when
 * typing pauses. Submitting waits for a pending save, so that an editor never gets a conflict with their own
 * changes.
 */
export function useAutosave(
  form: RefObject<HTMLFormElement | null>,
  { key, draftId, version }: Autosaved,
) {
  const [saveStatus, setSaveStatus] = useState<SaveStatus>({ kind: "none" });
  const [shownVersion, setShownVersion] = useState(version);
  const current = useRef(version);
  const saving = useRef<Promise<void> | null>(null);
  const timers = useRef<{ saveCopy?: number; save?: number }>({});

  const saveCopy = useCallback(
    async (isSent = false) => {
      clearTimeout(timers.current.saveCopy);
      if (!form.current) return;
      const fields = typedFields(form.current);
      const copy: ArticleCopy = { fields, version: current.current, isSent };
      if ((await writeCopy(key, copy)) && draftId === null) setSaveStatus({ kind: "device" });
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
    // A submission that waits for this reads the version from the form.
    flushSync(() => {
      setSaveStatus(next.saveStatus);
      setShownVersion(current.current);
    });
    await saveCopy();
  }, [form, draftId, saveCopy]);

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
    const leave = () => void saveCopy();
    const waiting = timers.current;
    window.addEventListener("online", retry);
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("online", retry);
      window.removeEventListener("pagehide", leave);
      clearTimeout(waiting.saveCopy);
      clearTimeout(waiting.save);
    };
  }, [saveCopy, saveInTurn]);

  const onInput = () => {
    clearTimeout(timers.current.saveCopy);
    clearTimeout(timers.current.save);
    timers.current.saveCopy = window.setTimeout(saveCopy, KEEP_MS);
    timers.current.save = window.setTimeout(saveInTurn, SAVE_MS);
  };

  /** Before the form is submitted: marks the copy as sent, and delays the submission until a save is done. */
  const onSend = (event: FormEvent<HTMLFormElement>) => {
    clearTimeout(timers.current.save);
    void saveCopy(true);
    const { current: pending } = saving;
    if (!pending) return;
    event.preventDefault();
    const { nativeEvent } = event;
    const button = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
    void pending.then(() => form.current?.requestSubmit(button));
  };

  return { saveStatus, version: shownVersion, onInput, onSend };
}

type Words = { version: number | null; title: string; excerpt: string; markdown: string };

async function saveWords(
  id: number,
  words: Words,
): Promise<{ version: number | null; saveStatus: SaveStatus }> {
  try {
    const path = `/api/newsroom/articles/${id}/words`;
    const body = await apiJson(path, { method: "PUT", json: words });
    const version: unknown = body && typeof body === "object" && Reflect.get(body, "version");
    if (typeof version !== "number") throw new Error("no version came");
    return { version, saveStatus: { kind: "saved", at: new Date() } };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 0) return { version: null, saveStatus: { kind: "offline" } };
    const conflict = error.code === "conflict" ? SEE_CONFLICT : null;
    const why = conflict ?? error.errors.markdown ?? error.errors.title ?? error.message;
    return { version: null, saveStatus: { kind: "refused", why } };
  }
}
