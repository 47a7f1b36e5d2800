import {
  type Dispatch,
  type SetStateAction,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import { onSignOut } from "#app/features/offline/sign-outs.ts";
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

/** What the form shows of its draft. */
type Shown = {
  /** Counts how often the form was reset for another run. */
  run: number;
  /** Counts the slips that were set aside to be sent in the background. */
  asides: number;
  /** Undefined until IndexedDB has been read, null when it has no draft of this slip. */
  stored: SlipDraft | null | undefined;
  /** A draft that was found after the user had started typing. */
  offered: SlipDraft | null;
  /** The result of the last save. */
  keeping: Keeping;
  /** Whether the browser has granted persistent storage. */
  isSafe: boolean;
};

export type SlipDraftKeeper = Shown & {
  key: DraftKey;
  /** Whether the slip has changed since the draft was written. */
  isBehind: boolean;
  /** Saves the form's contents, shortly after the last change. */
  keepSoon(form: HTMLFormElement): void;
  /** Stores what couldn't be sent. @returns false when it isn't stored completely */
  hold(content: FormData, sendKey: string, retryAt?: number): Promise<boolean>;
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

const START: Shown = {
  run: 0,
  asides: 0,
  stored: undefined,
  offered: null,
  keeping: "kept",
  isSafe: false,
};

/** What changes without rendering the form again. */
type Background = {
  timer: ReturnType<typeof setTimeout> | undefined;
  heldKey: string | null;
  /** Nothing is written before the stored draft has been read: it may be a slip in the queue. */
  opening: Promise<void> | undefined;
  /**
   * The key of the offered draft: anything typed in the meantime is stored under the form's key.
   */
  offeredFrom: DraftKey | null;
  /** In another tab: until they sign in again, the form's contents aren't stored. */
  hasSignedOut: boolean;
};

type Context = {
  key: DraftKey;
  background: Background;
  show: Dispatch<SetStateAction<Shown>>;
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
  const [view, show] = useState(START);
  const { current: background } = useRef<Background>({
    timer: undefined,
    heldKey: null,
    opening: undefined,
    offeredFrom: null,
    hasSignedOut: false,
  });
  const isSignedIn = useRootData()?.viewer?.username === username;
  useStoredDraft({ key, background, show }, version, isBegun);
  useSignOut({ key, background }, username);
  return useMemo(() => {
    const context = { key, background, show };
    const { stored, offered } = view;
    return {
      ...view,
      key,
      isBehind: stored ? stored.fields.version !== version : false,
      ...typingMethods(context, isSignedIn),
      ...waitingMethods(context),
      ...offerMethods(context, offered),
    };
  }, [key, version, background, view, isSignedIn]);
}

/** Reads the stored draft. It arrives late and must never overwrite what is being typed. */
function useStoredDraft(
  { key, background, show }: Context,
  version: string | undefined,
  isBegun: (draft: SlipDraft) => boolean,
) {
  const open = useEffectEvent(async (draft: SlipDraft | null) => {
    if (draft === null || !isBegun(draft)) {
      background.heldKey = draft?.sendKey ?? null;
      show((now) => ({ ...now, stored: draft }));
      return;
    }
    show((now) => ({ ...now, stored: null }));
    const place = await setAside(key);
    if (place && draft.state === "waiting") {
      return show((now) => ({ ...now, asides: now.asides + 1 }));
    }
    background.offeredFrom = place;
    show((now) => ({ ...now, offered: draft }));
  });
  useEffect(() => {
    let isGone = false;
    background.opening = openDraft(key, version).then((draft) => {
      if (!isGone) return open(draft);
    });
    return () => {
      isGone = true;
      clearTimeout(background.timer);
    };
  }, [key, version, background]);
}

/** Removes the draft when its racer signs out in any tab. */
function useSignOut({ key, background }: Omit<Context, "show">, username: string) {
  const forgetAll = useEffectEvent(() => {
    background.hasSignedOut = true;
    clearTimeout(background.timer);
    // A write that was already under way may finish after the other drafts were removed.
    void removeDraft(key);
  });
  useEffect(() => onSignOut(username, () => forgetAll()), [username]);
}

/** The contents will differ from those that were sent. */
function drop(background: Background) {
  clearTimeout(background.timer);
  background.heldKey = null;
}

function clearForm({ background, show }: Context) {
  drop(background);
  show((now) => ({ ...now, stored: null, run: now.run + 1 }));
}

/** Renders only if the result differs from the last one. */
function showKeeping(show: Context["show"], keeping: Keeping) {
  show((now) => (now.keeping === keeping ? now : { ...now, keeping }));
}

function typingMethods(context: Context, isSignedIn: boolean) {
  const { key, background, show } = context;
  const keep = async (form: HTMLFormElement) => {
    await background.opening;
    const draft = draftOf(new FormData(form));
    if (!draft || (background.hasSignedOut && !isSignedIn)) return;
    // Photos can't be retyped, so ask the browser not to evict them when space runs low.
    if (Object.keys(draft.photos).length > 0) void askToPersist();
    const stored = { ...draft, state: "typing" as const, sendKey: null, message: "" };
    showKeeping(show, await writeDraft(key, stored));
  };
  return {
    keepSoon(form: HTMLFormElement) {
      drop(background);
      background.timer = setTimeout(() => keep(form), PAUSE_MS);
    },
    async takeBack(form: HTMLFormElement) {
      drop(background);
      await keep(form);
    },
    async forget() {
      drop(background);
      await removeDraft(key);
    },
    async startOver() {
      await removeDraft(key);
      clearForm(context);
    },
  };
}

function waitingMethods(context: Context) {
  const { key, background, show } = context;
  return {
    async hold(content: FormData, sendKey: string, retryAt?: number) {
      clearTimeout(background.timer);
      await background.opening;
      const draft = draftOf(content);
      if (!draft) return false;
      background.heldKey = sendKey;
      const waiting = { ...draft, state: "waiting" as const, sendKey, message: "" };
      const outcome = await writeDraft(key, { ...waiting, ...(retryAt && { retryAt }) });
      showKeeping(show, outcome);
      if (outcome !== "kept") return false;
      const isSafe = await askToPersist();
      show((now) => ({ ...now, isSafe }));
      await sendInBackground();
      return true;
    },
    waitingKey: () => background.heldKey,
    async beginNext() {
      if (!(await setAside(key))) return;
      show((now) => ({ ...now, asides: now.asides + 1 }));
      clearForm(context);
    },
  };
}

function offerMethods({ key, background, show }: Context, offered: SlipDraft | null) {
  return {
    async takeOffered() {
      drop(background);
      const place = background.offeredFrom;
      if (offered && place && (await writeDraft(key, offered)) === "kept") await removeDraft(place);
      show((now) => ({ ...now, stored: offered, offered: null, run: now.run + 1 }));
    },
  };
}

/** Some browsers decide by heuristics, some prompt; without it the storage may be evicted. */
async function askToPersist(): Promise<boolean> {
  return (await navigator.storage?.persist?.().catch(() => false)) ?? false;
}
