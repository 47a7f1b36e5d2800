import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { onSignOut } from "#app/features/offline/forget-drafts.ts";
import { sendInBackground } from "#app/features/offline/keep-form.ts";
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
import { useRootData } from "#app/ui/root-data.ts";

/** A draft is written this long after the last key. */
const PAUSE_MS = 400;

export type SlipDraftKeeper = {
  key: DraftKey;
  /** Counts the runs that the form was emptied for. */
  run: number;
  /** Counts the slips that were set aside to be sent by themselves. */
  asides: number;
  /** Undefined until IndexedDB was read, null where it has no draft of this slip. */
  found: SlipDraft | null | undefined;
  /** Whether the slip has changed since that was typed. */
  isBehind: boolean;
  /** A draft that was found when somebody was typing already. */
  offered: SlipDraft | null;
  /** How keeping it went last. */
  keeping: Keeping;
  /** Whether the browser has promised not to clear it when room runs short. */
  isSafe: boolean;
  /** Keeps what the form holds, a moment after the last change. */
  keepSoon(form: HTMLFormElement): void;
  /** Stores what could not be sent. @returns false where it is not stored whole */
  hold(content: FormData, sendKey: string): Promise<boolean>;
  /** The key under which this very content was sent before; null once it was changed. */
  waitingKey(): string | null;
  /** Takes what waits back into the form: nobody sends it while it is changed. */
  takeBack(form: HTMLFormElement): Promise<void>;
  /** Leaves what waits to be sent by itself and empties the form. */
  beginNext(): Promise<void>;
  /** Replaces the form's values by the offered draft. */
  takeOffered(): Promise<void>;
  forget(): Promise<void>;
  /** Throws the draft away and empties the form. */
  startOver(): Promise<void>;
};

/**
 * The draft of a slip on this device.
 *
 * @param slip the one that is being edited: its form may open a draft of another version of it
 * @param isBegun whether something was typed into the form that a draft does not hold, also before
 *   script came
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
  /** Nothing is written before the stored draft was read: it may be a slip in the queue. */
  const opening = useRef<Promise<void>>(undefined);
  /** The key of the offered draft: what is typed in the meantime is stored under the old one. */
  const offeredFrom = useRef<DraftKey | null>(null);
  const isSignedIn = useRootData()?.viewer?.username === username;
  /** In another tab: until they are back, what is in the form stays in the form. */
  const hasSignedOut = useRef(false);

  // The device answers a moment later, and never over what is being typed.
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
    // What was on its way to the device got there after all others were removed.
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
      // What can't be typed again: the browser is asked not to clear it when room runs short.
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
        const kept = await writeDraft(key, { ...draft, state: "waiting", sendKey, message: "" });
        setKeeping(kept);
        if (kept !== "kept") return false;
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

/** Browsers decide by their own heuristics, some ask; without it the storage may be evicted. */
async function askToPersist(): Promise<boolean> {
  return (await navigator.storage?.persist?.().catch(() => false)) ?? false;
}
