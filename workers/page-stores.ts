import { formatSubjects, parseSubjects } from "#app/lib/subjects.ts";
import { createCopy, KEPT_SECONDS, type PageCopy, type ResponseIds } from "./page-copies.ts";

/** A copy, and the body it was made of with the ids in it. */
export type StoredPage = { copy: PageCopy; body: string; ids: ResponseIds };

/** Where isolates share copies of pages, behind each one's memory. Any call may reject or never settle. */
export type PageStore = {
  /** How long a page waits for `find`, in milliseconds. */
  waitMs: number;
  /** Null if there is no copy. `isNew`: the store had none either, and rendered the page. */
  find(key: string): Promise<{ copy: PageCopy; isNew: boolean } | null>;
  put(key: string, page: StoredPage): Promise<void>;
  delete(key: string): Promise<void>;
};

const HEADERS = {
  nonce: "x-nonce",
  requestId: "x-request-id",
  subjects: "x-subjects",
  version: "x-version",
  renderedAt: "x-rendered-at",
  headers: "x-page-headers",
} as const;

/** A page as a response that `fromStored` understands. @param headers what the store itself needs to know */
export function toStored({ copy, body, ids }: StoredPage, headers: Record<string, string>) {
  return new Response(body, {
    headers: {
      [HEADERS.nonce]: ids.nonce,
      [HEADERS.requestId]: ids.requestId,
      [HEADERS.subjects]: formatSubjects(copy.subjects),
      [HEADERS.version]: String(copy.version),
      [HEADERS.renderedAt]: String(copy.renderedAt),
      [HEADERS.headers]: JSON.stringify(copy.headers),
      ...headers,
    },
  });
}

/** The copy in a response of `toStored`; null for any other response. */
export async function fromStored(page: Response): Promise<PageCopy | null> {
  const nonce = page.headers.get(HEADERS.nonce);
  const requestId = page.headers.get(HEADERS.requestId);
  const version = Number(page.headers.get(HEADERS.version) ?? Number.NaN);
  const renderedAt = Number(page.headers.get(HEADERS.renderedAt) ?? Number.NaN);
  const subjects = parseSubjects(page.headers.get(HEADERS.subjects) ?? "");
  if (!nonce || !requestId || Number.isNaN(version) || Number.isNaN(renderedAt)) return null;
  const headers: PageCopy["headers"] = JSON.parse(page.headers.get(HEADERS.headers) ?? "{}");
  return createCopy(await page.text(), {
    ...{ nonce, requestId, subjects, version, renderedAt, headers },
  });
}

const open = () => caches.open("pages");

/** The Cache API: the isolates of one data center share what one of them has rendered. */
export const dataCenterStore: PageStore = {
  waitMs: 300,
  async find(key) {
    const page = await (await open()).match(key);
    const copy = page ? await fromStored(page) : null;
    return copy && { copy, isNew: false };
  },
  async put(key, page) {
    const headers = { "cache-control": `public, max-age=${KEPT_SECONDS}` };
    await (await open()).put(key, toStored(page, headers));
  },
  async delete(key) {
    await (await open()).delete(key);
  },
};
