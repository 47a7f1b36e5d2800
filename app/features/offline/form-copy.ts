import { COPY_HEADER } from "#app/lib/offline-copy.ts";
import { isWhole } from "./rules.ts";
import { FORM_PATH } from "./terms.ts";

/** What the build knows of the form: its files, and those of them that style every page. */
export type OfflineBuild = { id: string; files: readonly string[]; styles: readonly string[] };

/** A document and the files it needs lie together, a cache for each build. */
const PREFIX = "slip-form-";
/** The headers that every copy of a document needs. */
const COPIED_HEADERS = [
  "content-type",
  "content-security-policy",
  "cross-origin-opener-policy",
  "permissions-policy",
  "referrer-policy",
  "x-content-type-options",
  COPY_HEADER,
];

/** Caches the files of the form. @throws where one can't be fetched or stored */
export async function keepFiles(build: OfflineBuild): Promise<void> {
  const cache = await caches.open(PREFIX + build.id);
  await Promise.all(
    build.files.map(async (file) => {
      // The name holds a hash: the file of an older build is the same.
      const answer = (await findFile(file)) ?? (await fetch(file));
      if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
      await cache.put(file, answer);
    }),
  );
}

export function findFile(file: string | Request): Promise<Response | undefined> {
  return caches.match(file, { ignoreVary: true });
}

/** The cached form, of an older build where this one has none yet. */
export function findCopy(): Promise<Response | undefined> {
  return caches.match(FORM_PATH);
}

/** Whose form lies here; null where none does. */
export async function readRacer(): Promise<string | null> {
  return (await findCopy())?.headers.get(COPY_HEADER) ?? null;
}

/** Counts how often everything was forgotten: what was requested before must not be cached after. */
let forgotten = 0;

/**
 * Fetches the signed-in racer's form and caches it in place of any other.
 *
 * @returns `signed-out` when nobody is signed in
 */
export async function keepCopy(build: OfflineBuild): Promise<"kept" | "unable" | "signed-out"> {
  const before = forgotten;
  try {
    const answer = await fetch(FORM_PATH, { headers: { [COPY_HEADER]: "1" }, cache: "no-store" });
    if (answer.redirected && new URL(answer.url).searchParams.has("login")) return "signed-out";
    if (!answer.ok || !answer.headers.has(COPY_HEADER)) return "unable";
    const html = await answer.text();
    if (!isWhole(html, build.files) || before !== forgotten) return "unable";
    const cache = await caches.open(PREFIX + build.id);
    await cache.put(FORM_PATH, new Response(html, { headers: copiedHeaders(answer.headers) }));
  } catch {
    // Offline, or no space left.
    return "unable";
  }
  await forgetOldBuilds(build);
  return "kept";
}

function copiedHeaders(all: Headers): Headers {
  const kept = new Headers();
  for (const name of COPIED_HEADERS) {
    const value = all.get(name);
    if (value) kept.set(name, value);
  }
  return kept;
}

/** Deletes the caches of older builds, but for a form that this one has no copy of yet. */
export async function forgetOldBuilds(build: OfflineBuild): Promise<void> {
  const own = await (await caches.open(PREFIX + build.id)).match(FORM_PATH);
  for (const name of await ownCaches()) {
    if (name === PREFIX + build.id) continue;
    const isNeeded = !own && (await (await caches.open(name)).match(FORM_PATH));
    if (!isNeeded) await caches.delete(name);
  }
}

/** Deletes the cached form, whoever's it is; the files stay, they belong to nobody. */
export async function forgetCopy(): Promise<void> {
  forgotten += 1;
  for (const name of await ownCaches()) await (await caches.open(name)).delete(FORM_PATH);
}

/** Leaves nothing of this feature in the caches. */
export async function forgetCaches(): Promise<void> {
  forgotten += 1;
  for (const name of await ownCaches()) await caches.delete(name);
}

async function ownCaches(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX));
}
