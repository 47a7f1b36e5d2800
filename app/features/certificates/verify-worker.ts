import { copiedHeaders } from "#app/features/offline/form-copy.ts";
import { isWhole } from "#app/features/offline/rules.ts";
import type { FetchedEvent, WorkerScope } from "#app/features/offline/worker-scope.ts";
import { COPY_HEADER } from "#app/lib/offline-copy.ts";
import { VERIFY_PATH } from "./certificate.ts";

declare const self: WorkerScope;
/** Inlined by the build (scripts/lib/offline-worker.ts): the files of the page that checks certificates. */
declare const __OFFLINE__: { id: string; files: readonly string[] };

// A worker of its own, with the page as its scope: it is for everybody, while the other one belongs to a racer and ends
// with the session. Certificates are after the `#`, which is never stored.

const PREFIX = "verify-";
const CACHE = PREFIX + __OFFLINE__.id;
/** How long the page waits for the network before its copy is shown. */
const PATIENCE_MS = 3_000;

self.addEventListener("install", (event) => {
  event.waitUntil(install());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(takeOver());
});

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== self.location.origin) return;
  if (mode === "navigate" && pathname === VERIFY_PATH) event.respondWith(servePage(event));
  else if (pathname.startsWith("/assets/")) event.respondWith(serveAsset(event.request));
});

async function install() {
  const cache = await caches.open(CACHE);
  await cache.addAll([...__OFFLINE__.files]);
  await storePage();
  await self.skipWaiting();
}

async function takeOver() {
  await self.clients.claim();
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
  }
}

/** Stores the page as visitors get it, with the keys of this moment; another build's page stays out. */
async function storePage() {
  const headers = { [COPY_HEADER]: "1" };
  const response = await fetch(VERIFY_PATH, { headers, credentials: "omit", cache: "no-store" });
  if (!response.ok || response.redirected) return;
  const html = await response.text();
  if (!isWhole(html, __OFFLINE__.files)) return;
  const copy = new Response(html, { headers: copiedHeaders(response.headers) });
  await (await caches.open(CACHE)).put(VERIFY_PATH, copy);
}

async function servePage(event: FetchedEvent): Promise<Response> {
  const answer = fetch(event.request);
  // The copy gets the keys of each visit.
  event.waitUntil(answer.then(storePage).catch(() => undefined));
  const response = await Promise.race([answer, pause(PATIENCE_MS)]).catch(() => null);
  if (response && response.status < 500) return response;
  return (await caches.match(VERIFY_PATH)) ?? response ?? answer;
}

async function serveAsset(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

function pause(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), ms));
}
