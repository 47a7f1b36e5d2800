import { createStore, del, delMany, get, keys, set, type UseStore } from "idb-keyval";

/** The contents of an article's form, stored on this device until it is saved. */
export type ArticleCopy = {
  fields: Record<string, string>;
  /** The version of the article that was edited; null for a new one. */
  version: number | null;
  /** The form was sent, but no response has been seen yet. */
  isSent: boolean;
};

/** The user and the article; article 0 is a new one. */
export type CopyKey = `${string}/${number}`;

/**
 * Opened on first use, since the server has no storage. A browser without storage rejects instead
 * of throwing.
 */
const copies: () => UseStore = () => {
  const use = createStore("articles", "copies");
  return async (mode, work) => use(mode, work);
};

export function copyKey(username: string, articleId: number): CopyKey {
  return `${username.toLowerCase()}/${articleId}`;
}

/** Null when there is none, or when this browser has no storage (private windows). */
export async function readCopy(key: CopyKey): Promise<ArticleCopy | null> {
  return (await get<ArticleCopy>(key, copies()).catch(() => undefined)) ?? null;
}

/** @returns false when this browser has no storage, or no space left */
export async function writeCopy(key: CopyKey, copy: ArticleCopy): Promise<boolean> {
  return set(key, copy, copies()).then(
    () => true,
    () => false,
  );
}

export async function removeCopy(key: CopyKey): Promise<void> {
  await del(key, copies()).catch(() => undefined);
}

/** Deletes all of an editor's copies on this device. */
export async function removeCopiesOf(username: string): Promise<void> {
  const prefix = `${username.toLowerCase()}/`;
  const allKeys = await keys<CopyKey>(copies()).catch(() => []);
  const ownKeys = allKeys.filter((key) => key.startsWith(prefix));
  await delMany(ownKeys, copies()).catch(() => undefined);
}
