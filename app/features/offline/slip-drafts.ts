import {
  createStore,
  del,
  delMany,
  entries,
  get,
  keys,
  set,
  type UseStore,
  update,
} from "idb-keyval";
import { IDEMPOTENCY_FIELD } from "#app/lib/idempotency-key.ts";
import { FORM_PATH } from "./terms.ts";
import { setWaitingMark } from "./waiting-mark.ts";

/**
 * A partly completed slip, stored on this device because tracks often have no signal. A `waiting`
 * one was submitted while offline; a `refused` one was sent later and rejected.
 */
export type SlipDraft = {
  fields: Record<string, string>;
  /** Already cropped; by field name. */
  photos: Record<string, File>;
  state: "typing" | "waiting" | "refused";
  /**
   * The Idempotency-Key of an attempt that may have arrived: resending with it creates only one
   * slip.
   */
  sendKey: string | null;
  /** Why it was rejected. */
  message: string;
  /**
   * When to send it again, in milliseconds since 1970, if it waits for the server to process photos; undefined if it
   * waits for a connection.
   */
  retryAt?: number;
};

/** A draft and its key. */
export type StoredDraft = [DraftKey, SlipDraft];

/**
 * The user and the slip; slip 0 is a new one. A draft that was set aside also has its send key, or
 * a unique one.
 */
export type DraftKey = `${string}/${number}` | `${string}/${number}/${string}`;

/** Fields that belong to the page itself: another page that opens the draft has its own. */
const PAGE_FIELDS = new Set([IDEMPOTENCY_FIELD, "owner"]);

/** Opened on first use, since the server has no storage. */
const drafts = () => storeOf("time-slips", "drafts");
/** How many slips of each racer were sent, until a page reports it. */
const receipts = () => storeOf("sent-time-slips", "counts");

/**
 * When storage fails, the request reports it; a browser that blocks site data throws right away.
 */
function storeOf(database: string, store: string): UseStore {
  const use = createStore(database, store);
  return async (mode, work) => use(mode, work);
}

export function draftKey(username: string, slipId: number): DraftKey {
  return `${username.toLowerCase()}/${slipId}`;
}

/** The path of the form that a draft belongs to. */
export function formPathOf(key: DraftKey): string {
  const slipId = Number(key.split("/")[1]);
  return slipId > 0 ? `${FORM_PATH}?slip=${slipId}` : FORM_PATH;
}

/** A form's contents as a draft; null for a form without any input. */
export function draftOf(content: FormData): Pick<SlipDraft, "fields" | "photos"> | null {
  const fields: SlipDraft["fields"] = {};
  const photos: SlipDraft["photos"] = {};
  for (const [name, value] of content) {
    if (typeof value !== "string") {
      if (value.size > 0) photos[name] = value;
    } else if (!PAGE_FIELDS.has(name)) fields[name] = value;
  }
  const isUntouched =
    Object.keys(photos).length === 0 &&
    ["raceTrack", "elapsedTime", "sixtyFeetTime", "topSpeed"].every((name) => !fields[name]);
  return isUntouched ? null : { fields, photos };
}

/** A draft as the payload of `POST /api/timeslips/submit`. */
export function contentOf(draft: SlipDraft): FormData {
  const content = new FormData();
  for (const [name, value] of Object.entries(draft.fields)) content.set(name, value);
  for (const [name, photo] of Object.entries(draft.photos)) content.set(name, photo);
  return content;
}

/** `full` when the device has no space left, `unable` when this browser has no storage. */
export type Keeping = "kept" | "full" | "unable";

/** Null when there is none, or when this browser has no storage (private windows). */
export async function readDraft(key: DraftKey): Promise<SlipDraft | null> {
  return (await get<SlipDraft>(key, drafts()).catch(() => undefined)) ?? null;
}

/**
 * The draft a slip form opens with: its own, else one that was set aside and was rejected or never
 * sent, which then becomes its own. A waiting edit opens as rejected once the slip has changed:
 * sent from the new form, it would silently overwrite that change.
 *
 * @param version of the slip in the form; undefined for a new slip
 */
export async function openDraft(key: DraftKey, version?: string): Promise<SlipDraft | null> {
  const draft = (await readDraft(key)) ?? (await takeAside(key));
  if (draft?.state !== "waiting" || draft.fields.version === version) return draft;
  return { ...draft, state: "refused", sendKey: null, message: "" };
}

async function takeAside(key: DraftKey): Promise<SlipDraft | null> {
  const all = await readAll();
  const [aside] = all.filter(([of, { state }]) => of.startsWith(`${key}/`) && state !== "waiting");
  if (!aside) return null;
  const [from, draft] = aside;
  if ((await writeDraft(key, draft)) === "kept") await removeDraft(from);
  return draft;
}

/** Without space for the photos, only the fields are stored; that returns `full` too. */
export async function writeDraft(key: DraftKey, draft: SlipDraft): Promise<Keeping> {
  try {
    await set(key, draft, drafts());
    await markWaiting();
    return "kept";
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== "QuotaExceededError") return "unable";
    // It can't be sent without its photos: it waits for its racer, not for a connection.
    const rest: SlipDraft = { ...draft, photos: {}, state: "typing", sendKey: null };
    await set(key, rest, drafts()).catch(() => undefined);
    return "full";
  }
}

export async function removeDraft(key: DraftKey): Promise<void> {
  await del(key, drafts()).catch(() => undefined);
  await markWaiting();
}

/**
 * Moves a draft to its own key, so that the form is free for the next run.
 *
 * @returns that key; null when there is no draft, or no space for two
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

/** Counts a sent slip: the worker sends while no page is open to report it. */
export async function countSent(username: string): Promise<void> {
  const increment = (count = 0) => count + 1;
  await update<number>(username.toLowerCase(), increment, receipts()).catch(() => undefined);
}

/** How many of a racer's slips were sent from this device since the last call. */
export async function takeSentCount(username: string): Promise<number> {
  let total = 0;
  const reset = (count = 0) => {
    total = count;
    return 0;
  };
  await update<number>(username.toLowerCase(), reset, receipts()).catch(() => undefined);
  return total;
}

/** Deletes all of a racer's drafts on this device. */
export async function removeDraftsOf(username: string): Promise<void> {
  const own = (await keys<DraftKey>(drafts()).catch(() => [])).filter(isOf(username));
  await delMany(own, drafts()).catch(() => undefined);
  await del(username.toLowerCase(), receipts()).catch(() => undefined);
  await markWaiting();
}

/** A racer's drafts that are waiting or were rejected. */
export async function readUnsentDrafts(username: string): Promise<StoredDraft[]> {
  const isOwn = isOf(username);
  return (await readAll()).filter(([key, { state }]) => isOwn(key) && state !== "typing");
}

/** All waiting drafts on this device, of any racer. */
export async function readWaitingDrafts(): Promise<StoredDraft[]> {
  return (await readAll()).filter(([, { state }]) => state === "waiting");
}

function readAll(): Promise<StoredDraft[]> {
  return entries<DraftKey, SlipDraft>(drafts()).catch(() => []);
}

const isOf = (username: string) => (key: DraftKey) => key.startsWith(`${username.toLowerCase()}/`);

/** Sets or clears the mark that pages check; when the drafts can't be read, it stays as it is. */
export async function markWaiting(): Promise<void> {
  const all = await entries<DraftKey, SlipDraft>(drafts()).catch(() => null);
  if (all) setWaitingMark(all.some(([, { state }]) => state !== "typing"));
}
