import { createStore, del, delMany, get, keys, set, type UseStore } from "idb-keyval";

/** What was typed into an article's form, stored on this device until it is saved. */
export type ArticleCopy = {
  fields: Record<string, string>;
  /** The version of the article that it was typed over; null for a new one. */
  version: number | null;
  /** It was sent, and no answer has been seen yet. */
  isSent: boolean;
};

/** Whose copy of which article; article 0 is a new one. */
export type CopyKey = `${string}/${number}`;

/** Opened when first used: on the server there is none. A browser without storage answers instead of throwing. */
const copies: () => UseStore = () => {
  const use = createStore("articles", "copies");
  return async (mode, work) => use(mode, work);
};

export function copyKey(username: string, articleId: number): CopyKey {
  return `${username.toLowerCase()}/${articleId}`;
}

/** Null where there is none, and where this browser has no storage (private windows). */
export async function readCopy(key: CopyKey): Promise<ArticleCopy | null> {
  return (await get<ArticleCopy>(key, copies()).catch(() => undefined)) ?? null;
}

/** @returns false where this browser has no storage, or no space left */
export async function writeCopy(key: CopyKey, copy: ArticleCopy): Promise<boolean> {
  return set(key, copy, copies()).then(
    () => true,
    () => false,
  );
}

export async function removeCopy(key: CopyKey): Promise<void> {
  await del(key, copies()).catch(() => undefined);
}

/** Forgets whatever an editor left on this device. */
export async function removeCopiesOf(username: string): Promise<void> {
  const prefix = `${username.toLowerCase()}/`;
  const all = await keys<CopyKey>(copies()).catch(() => []);
  const own = all.filter((key) => key.startsWith(prefix));
  await delMany(own, copies()).catch(() => undefined);
}
