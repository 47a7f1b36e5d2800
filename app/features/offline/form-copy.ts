import { COPY_HEADER } from "#app/lib/offline-copy.ts";
import { isWhole } from "./rules.ts";
import { FORM_PATH } from "./terms.ts";

/** The build's files for the form, and the stylesheets among them that every page uses. */
export type OfflineBuild = { id: string; files: readonly string[]; styles: readonly string[] };

/** A document and its files are cached together, with one cache per build. */
const PREFIX = "slip-form-";
/** The headers to store with the document. */
const COPIED_HEADERS = [
  "content-type",
  "content-security-policy",
  "cross-origin-opener-policy",
  "permissions-policy",
  "referrer-policy",
  "x-content-type-options",
  COPY_HEADER,
];

/** Caches the form's files. @throws when one can't be fetched or stored */
export async function cacheFiles(build: OfflineBuild): Promise<void> {
  const cache = await caches.open(PREFIX + build.id);
  await Promise.all(
    build.files.map(async (file) => {
      // The name contains a hash, so an older build's file is identical.
      const response = (await findFile(file)) ?? (await fetch(file));
      if (!response.ok) throw new Error(`${file}: ${response.status}`);
      await cache.put(file, response);
    }),
  );
}

export function findFile(file: string | Request): Promise<Response | undefined> {
  return caches.match(file, { ignoreVary: true });
}

/** The cached form, from an older build if this one has none yet. */
export function findCopy(): Promise<Response | undefined> {
  return caches.match(FORM_PATH);
}

/** The racer whose form is cached; null when there is none. */
export async function readRacer(): Promise<string | null> {
  return (await findCopy())?.headers.get(COPY_HEADER) ?? null;
}

/** Counts the deletions: a response requested before one must not be cached after it. */
let deletions = 0;

/**
 * Fetches the signed-in racer's form and caches it in place of any other.
 *
 * @returns `signed-out` when no one is signed in
 */
export async function cacheForm(build: OfflineBuild): Promise<"kept" | "unable" | "signed-out"> {
  const deletionsBefore = deletions;
  try {
    const response = await fetch(FORM_PATH, { headers: { [COPY_HEADER]: "1" }, cache: "no-store" });
    if (response.redirected && new URL(response.url).searchParams.has("login")) return "signed-out";
    if (!response.ok || !response.headers.has(COPY_HEADER)) return "unable";
    const html = await response.text();
    if (!isWhole(html, build.files) || deletionsBefore !== deletions) return "unable";
    // Created by this build's installation, so a newer build has deleted it: opening it would create it again.
    if (!(await caches.has(PREFIX + build.id))) return "unable";
    const cache = await caches.open(PREFIX + build.id);
    await cache.put(FORM_PATH, new Response(html, { headers: copiedHeaders(response.headers) }));
  } catch {
    // Offline, or no space left.
    return "unable";
  }
  await deleteOldBuilds(build);
  return "kept";
}

/** The headers of a document that are stored with its copy. */
export function copiedHeaders(all: Headers): Headers {
  const headers = new Headers();
  for (const name of COPIED_HEADERS) {
    const value = all.get(name);
    if (value) headers.set(name, value);
  }
  return headers;
}

/** Deletes the caches of older builds, except a form that this build has no copy of yet. */
export async function deleteOldBuilds(build: OfflineBuild): Promise<void> {
  const currentCopy = await (await caches.open(PREFIX + build.id)).match(FORM_PATH);
  for (const name of await ownCaches()) {
    if (name === PREFIX + build.id) continue;
    const isNeeded = !currentCopy && (await (await caches.open(name)).match(FORM_PATH));
    if (!isNeeded) await caches.delete(name);
  }
}

/** Deletes the cached form; the files stay, since they belong to no user. */
export async function deleteCopy(): Promise<void> {
  deletions += 1;
  for (const name of await ownCaches()) await (await caches.open(name)).delete(FORM_PATH);
}

/** Deletes all of this feature's caches. */
export async function deleteCaches(): Promise<void> {
  deletions += 1;
  for (const name of await ownCaches()) await caches.delete(name);
}

async function ownCaches(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX));
}
