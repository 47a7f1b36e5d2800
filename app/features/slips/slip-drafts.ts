import { createStore, del, delMany, entries, get, keys, set, update } from "idb-keyval";
import { IDEMPOTENCY_FIELD } from "#app/lib/idempotency-key.ts";
import { WAITING_MARK } from "./waiting-mark.ts";

/**
 * A slip as far as it was filled in, kept on this device: racers stand at tracks without signal.
 * `waiting` was to be sent while there was no line; `refused` was sent later and came back.
 */
export type SlipDraft = {
  fields: Record<string, string>;
  /** Cropped already; by the name of their field. */
  photos: Record<string, File>;
  state: "typing" | "waiting" | "refused";
  /** The Idempotency-Key of the sending that may have arrived: sent again with it, it makes one slip. */
  sendKey: string | null;
  /** Why it came back. */
  message: string;
};

/** Whose draft of which slip; slip 0 is a new one. One that was set aside has its key of sending, or one of its own, too. */
export type DraftKey = `${string}/${number}` | `${string}/${number}/${string}`;

/** What belongs to this page alone: a page that opens the draft has its own. */
const OF_THE_PAGE = new Set([IDEMPOTENCY_FIELD, "owner"]);

/** Opened when first used: on the server there is none. */
const drafts = () => createStore("time-slips", "drafts");
/** How many slips of each racer went out, until one of the pages says so. */
const receipts = () => createStore("sent-time-slips", "counts");

export function draftKey(username: string, slipId: number): DraftKey {
  return `${username.toLowerCase()}/${slipId}`;
}

/** What a form holds as a draft; null for a form in which nothing was typed or chosen. */
export function draftOf(content: FormData): Pick<SlipDraft, "fields" | "photos"> | null {
  const fields: SlipDraft["fields"] = {};
  const photos: SlipDraft["photos"] = {};
  for (const [name, value] of content) {
    if (typeof value !== "string") {
      if (value.size > 0) photos[name] = value;
    } else if (!OF_THE_PAGE.has(name)) fields[name] = value;
  }
  const isUntouched =
    Object.keys(photos).length === 0 &&
    ["raceTrack", "elapsedTime", "sixtyFeetTime", "topSpeed"].every((name) => !fields[name]);
  return isUntouched ? null : { fields, photos };
}

/** The payload of `POST /api/timeslips/submit` of a draft. */
export function contentOf(draft: SlipDraft): FormData {
  const content = new FormData();
  for (const [name, value] of Object.entries(draft.fields)) content.set(name, value);
  for (const [name, photo] of Object.entries(draft.photos)) content.set(name, photo);
  return content;
}

/** `full` where the device has no room for it, `unable` where this browser keeps nothing at all. */
export type Keeping = "kept" | "full" | "unable";

/** Null where there is none, and where this browser keeps nothing (private windows). */
export async function readDraft(key: DraftKey): Promise<SlipDraft | null> {
  return (await get<SlipDraft>(key, drafts()).catch(() => undefined)) ?? null;
}

/**
 * What the form of a slip opens with: its draft, else one that was set aside and came back or was never
 * sent, which then is its draft.
 */
export async function openDraft(key: DraftKey): Promise<SlipDraft | null> {
  const own = await readDraft(key);
  if (own) return own;
  const all = await readAll();
  const [aside] = all.filter(([of, { state }]) => of.startsWith(`${key}/`) && state !== "waiting");
  if (!aside) return null;
  const [from, draft] = aside;
  if ((await writeDraft(key, draft)) === "kept") await removeDraft(from);
  return draft;
}

/** Where there is no room for the photos, what was typed is kept without them: that is `full` too. */
export async function writeDraft(key: DraftKey, draft: SlipDraft): Promise<Keeping> {
  try {
    await set(key, draft, drafts());
    await markWaiting().catch(() => undefined);
    return "kept";
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== "QuotaExceededError") return "unable";
    // Without its photos it can't be sent: it waits for its racer, not for the line.
    const rest: SlipDraft = { ...draft, photos: {}, state: "typing", sendKey: null };
    await set(key, rest, drafts()).catch(() => undefined);
    return "full";
  }
}

export async function removeDraft(key: DraftKey): Promise<void> {
  await del(key, drafts()).catch(() => undefined);
  await markWaiting().catch(() => undefined);
}

/**
 * Gives a draft a place of its own, so that the form is free for the next run.
 *
 * @returns that place; null where there is no draft, or no room for two
 */
export async function setAside(key: DraftKey): Promise<DraftKey | null> {
  const draft = await readDraft(key);
  if (!draft) return null;
  const place: DraftKey = `${key}/${draft.sendKey ?? crypto.randomUUID()}`;
  if ((await writeDraft(place, draft)) !== "kept") {
    await removeDraft(place);
    return null;
  }
  await removeDraft(key);
  return place;
}

/** Notes that a slip went out: the worker sends with no page open to say so. */
export async function noteSent(username: string): Promise<void> {
  const more = (count = 0) => count + 1;
  await update<number>(username.toLowerCase(), more, receipts()).catch(() => undefined);
}

/** How many slips of a racer went out from this device since this was asked last. */
export async function takeSent(username: string): Promise<number> {
  let taken = 0;
  const none = (count = 0) => {
    taken = count;
    return 0;
  };
  await update<number>(username.toLowerCase(), none, receipts()).catch(() => undefined);
  return taken;
}

/** Forgets whatever a racer left on this device. */
export async function removeDraftsOf(username: string): Promise<void> {
  const own = (await keys<DraftKey>(drafts()).catch(() => [])).filter(isOf(username));
  await delMany(own, drafts()).catch(() => undefined);
  await del(username.toLowerCase(), receipts()).catch(() => undefined);
}

/** A racer's drafts that wait for the line or came back. */
export async function readUnsentDrafts(username: string): Promise<[DraftKey, SlipDraft][]> {
  const isOwn = isOf(username);
  return (await readAll()).filter(([key, { state }]) => isOwn(key) && state !== "typing");
}

function readAll(): Promise<[DraftKey, SlipDraft][]> {
  return entries<DraftKey, SlipDraft>(drafts()).catch(() => []);
}

/** How many slips wait here, whoever's they are. */
export async function countWaiting(): Promise<number> {
  return (await readAll()).filter(([, { state }]) => state === "waiting").length;
}

const isOf = (username: string) => (key: DraftKey) => key.startsWith(`${username.toLowerCase()}/`);

/** Sets the mark that pages go by, or takes it off: the worker, which sends too, can't. */
export async function markWaiting(): Promise<void> {
  if (typeof localStorage === "undefined") return;
  const all = await entries<DraftKey, SlipDraft>(drafts());
  if (all.some(([, draft]) => draft.state !== "typing")) localStorage.setItem(WAITING_MARK, "1");
  else localStorage.removeItem(WAITING_MARK);
}
