import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { onSignOut } from "#app/features/offline/delete-drafts.ts";
import {
  type DraftKey,
  draftKey,
  draftOf,
  type Keeping,
  openDraft,
  removeDraft,
  type SlipDraft,
  setAside,
  writeDraft,
} from "#app/features/offline/slip-drafts.ts";
import { sendInBackground } from "#app/features/offline/worker-client.ts";
import { useRootData } from "#app/ui/root-data.ts";

/** A draft is saved this long after the last keystroke. */
const PAUSE_MS = 400;

export type SlipDraftKeeper = {
  key: DraftKey;
  /** Counts how often the form was reset for another run. */
  run: number;
  /** Counts the slips that were set aside to be sent in the background. */
  asides: number;
  /** Undefined until IndexedDB has been read, null when it has no draft of this slip. */
  found: SlipDraft | null | undefined;
  /** Whether the slip has changed since the draft was written. */
  isBehind: boolean;
  /** A draft that was found after the user had started typing. */
  offered: SlipDraft | null;
  /** The result of the last save. */
  keeping: Keeping;
  /** Whether the browser has granted persistent storage. */
  isSafe: boolean;
  /** Saves the form's contents, shortly after the last change. */
  keepSoon(form: HTMLFormElement): void;
  /** Stores what couldn't be sent. @returns false when it isn't stored completely */
  hold(content: FormData, sendKey: string): Promise<boolean>;
  /** The key this same content was sent with before; null once it has changed. */
  waitingKey(): string | null;
  /** Puts a waiting slip back into the form, so it isn't sent while being changed. */
  takeBack(form: HTMLFormElement): Promise<void>;
  /** Leaves a waiting slip to be sent in the background and clears the form. */
  beginNext(): Promise<void>;
  /** Replaces the form's values with the offered draft. */
  takeOffered(): Promise<void>;
  forget(): Promise<void>;
  /** Discards the draft and clears the form. */
  startOver(): Promise<void>;
};

/**
 * The draft of a slip on this device.
 *
 * @param slip the one being edited: its form may open a draft of another version of it
 * @param isBegun whether the form has input that the draft doesn't, including from before hydration
 */
export function useSlipDraft(
  username: string,
  slip: { id: number; version: number } | null,
  isBegun: (draft: SlipDraft) => boolean,
): SlipDraftKeeper {
  const key = draftKey(username, slip?.id ?? 0);
  const version = slip ? String(slip.version) : undefined;
  const [found, setFound] = useState<SlipDraft | null>();
  const [offered, setOffered] = useState<SlipDraft | null>(null);
  const [keeping, setKeeping] = useState<Keeping>("kept");
  const [isSafe, setIsSafe] = useState(false);
  const [run, setRun] = useState(0);
  const [asides, setAsides] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const heldKey = useRef<string | null>(null);
  /** Nothing is written before the stored draft has been read: it may be a slip in the queue. */
  const opening = useRef<Promise<void>>(undefined);
  /**
   * The key of the offered draft: anything typed in the meantime is stored under the form's key.
   */
  const offeredFrom = useRef<DraftKey | null>(null);
  const isSignedIn = useRootData()?.viewer?.username === username;
  /** In another tab: until they sign in again, the form's contents aren't stored. */
  const hasSignedOut = useRef(false);

  // The draft arrives late and must never overwrite what is being typed.
  const open = useEffectEvent(async (draft: SlipDraft | null) => {
    if (draft === null || !isBegun(draft)) {
      heldKey.current = draft?.sendKey ?? null;
      setFound(draft);
      return;
    }
    setFound(null);
    const place = await setAside(key);
    if (place && draft.state === "waiting") return setAsides((count) => count + 1);
    offeredFrom.current = place;
    setOffered(draft);
  });
  useEffect(() => {
    let isGone = false;
    opening.current = openDraft(key, version).then((draft) => {
      if (!isGone) return open(draft);
    });
    return () => {
      isGone = true;
      clearTimeout(timer.current);
    };
  }, [key, version]);

  const forgetAll = useEffectEvent(() => {
    hasSignedOut.current = true;
    clearTimeout(timer.current);
    // A write that was already under way may finish after the other drafts were removed.
    void removeDraft(key);
  });
  useEffect(() => onSignOut(username, () => forgetAll()), [username]);

  return useMemo(() => {
    const drop = () => {
      clearTimeout(timer.current);
      heldKey.current = null;
    };
    const empty = () => {
      drop();
      setFound(null);
      setRun((count) => count + 1);
    };
    const keep = async (form: HTMLFormElement) => {
      await opening.current;
      const draft = draftOf(new FormData(form));
      if (!draft || (hasSignedOut.current && !isSignedIn)) return;
      // Photos can't be retyped, so ask the browser not to evict them when space runs low.
      if (Object.keys(draft.photos).length > 0) void askToPersist();
      setKeeping(await writeDraft(key, { ...draft, state: "typing", sendKey: null, message: "" }));
    };
    return {
      key,
      run,
      asides,
      found,
      isBehind: found ? found.fields.version !== version : false,
      offered,
      keeping,
      isSafe,
      keepSoon(form) {
        drop();
        timer.current = setTimeout(() => keep(form), PAUSE_MS);
      },
      async hold(content, sendKey) {
        clearTimeout(timer.current);
        await opening.current;
        const draft = draftOf(content);
        if (!draft) return false;
        heldKey.current = sendKey;
        const outcome = await writeDraft(key, { ...draft, state: "waiting", sendKey, message: "" });
        setKeeping(outcome);
        if (outcome !== "kept") return false;
        setIsSafe(await askToPersist());
        await sendInBackground();
        return true;
      },
      waitingKey: () => heldKey.current,
      async takeBack(form) {
        drop();
        await keep(form);
      },
      async beginNext() {
        if (!(await setAside(key))) return;
        setAsides((count) => count + 1);
        empty();
      },
      async takeOffered() {
        drop();
        const place = offeredFrom.current;
        if (offered && place && (await writeDraft(key, offered)) === "kept")
          await removeDraft(place);
        setFound(offered);
        setOffered(null);
        setRun((count) => count + 1);
      },
      async forget() {
        drop();
        await removeDraft(key);
      },
      async startOver() {
        await removeDraft(key);
        empty();
      },
    };
  }, [key, version, run, asides, found, offered, keeping, isSafe, isSignedIn]);
}

/** Some browsers decide by heuristics, some prompt; without it the storage may be evicted. */
async function askToPersist(): Promise<boolean> {
  return (await navigator.storage?.persist?.().catch(() => false)) ?? false;
}
