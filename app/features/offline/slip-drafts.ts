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
 * A slip as far as it was filled in, stored on this device: racers are at tracks without signal.
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

/** A draft and its place. */
export type StoredDraft = [DraftKey, SlipDraft];

/** Whose draft of which slip; slip 0 is a new one. One that was set aside has its key of sending, or one of its own, too. */
export type DraftKey = `${string}/${number}` | `${string}/${number}/${string}`;

/** What belongs to this page alone: a page that opens the draft has its own. */
const OF_THE_PAGE = new Set([IDEMPOTENCY_FIELD, "owner"]);

/** Opened when first used: on the server there is none. */
const drafts = () => storeOf("time-slips", "drafts");
/** How many slips of each racer went out, until one of the pages says so. */
const receipts = () => storeOf("sent-time-slips", "counts");

/** Where storage fails, the request says so; a browser that blocks site data throws at once. */
function storeOf(database: string, store: string): UseStore {
  const use = createStore(database, store);
  return async (mode, work) => use(mode, work);
}

export function draftKey(username: string, slipId: number): DraftKey {
  return `${username.toLowerCase()}/${slipId}`;
}

/** The address of the form that a draft belongs to. */
export function formPathOf(key: DraftKey): string {
  const slipId = Number(key.split("/")[1]);
  return slipId > 0 ? `${FORM_PATH}?slip=${slipId}` : FORM_PATH;
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

/** `full` where the device has no space left for it, `unable` where this browser has no storage. */
export type Keeping = "kept" | "full" | "unable";

/** Null where there is none, and where this browser has no storage (private windows). */
export async function readDraft(key: DraftKey): Promise<SlipDraft | null> {
  return (await get<SlipDraft>(key, drafts()).catch(() => undefined)) ?? null;
}

/**
 * What the form of a slip opens with: its draft, else one that was set aside and came back or was never
 * sent, which then is its draft. An edit that waits to be sent from here came back, as it were, once the
 * slip has changed: sent from the new form it would pass over that change unasked.
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

/** Without space for the photos, what was typed is stored alone: that is `full` too. */
export async function writeDraft(key: DraftKey, draft: SlipDraft): Promise<Keeping> {
  try {
    await set(key, draft, drafts());
    await markWaiting();
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
  await markWaiting();
}

/**
 * Gives a draft a place of its own, so that the form is free for the next run.
 *
 * @returns that place; null where there is no draft, or no space for two
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
  await markWaiting();
}

/** A racer's drafts that wait for a connection or came back. */
export async function readUnsentDrafts(username: string): Promise<StoredDraft[]> {
  const isOwn = isOf(username);
  return (await readAll()).filter(([key, { state }]) => isOwn(key) && state !== "typing");
}

/** What waits here, whoever's it is. */
export async function readWaitingDrafts(): Promise<StoredDraft[]> {
  return (await readAll()).filter(([, { state }]) => state === "waiting");
}

function readAll(): Promise<StoredDraft[]> {
  return entries<DraftKey, SlipDraft>(drafts()).catch(() => []);
}

const isOf = (username: string) => (key: DraftKey) => key.startsWith(`${username.toLowerCase()}/`);

/** Sets the mark that pages go by, or takes it off; where the drafts can't be read it stays as it is. */
export async function markWaiting(): Promise<void> {
  const all = await entries<DraftKey, SlipDraft>(drafts()).catch(() => null);
  if (all) setWaitingMark(all.some(([, { state }]) => state !== "typing"));
}
