import { SESSION_CHANNEL } from "#app/lib/tabs-channel.ts";
import {
  cacheFiles,
  cacheForm,
  deleteCaches,
  deleteCopy,
  deleteOldBuilds,
  findCopy,
  findFile,
  type OfflineBuild,
  readRacer,
} from "./form-copy.ts";
import { offlinePage } from "./offline-page.ts";
import { openNotice, showPush, urlOfNotice } from "./pushed-notices.ts";
import { handlingOf, hasEnded } from "./rules.ts";
import { sendWaitingSlips } from "./send-waiting-slips.ts";
import { readUnsentDrafts, removeDraftsOf } from "./slip-drafts.ts";
import { KEEP_FORM, SYNC_TAG } from "./terms.ts";
import type { FetchedEvent, WorkerScope } from "./worker-scope.ts";

declare const self: WorkerScope;
/** Inlined by the build (scripts/lib/offline-worker.ts). */
declare const __OFFLINE__: OfflineBuild;

/** How long the form waits for the network before its copy is shown. */
const PATIENCE_MS = 3_000;

self.addEventListener("install", (event) => {
  event.waitUntil(cacheFiles(__OFFLINE__).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(takeOver());
});

self.addEventListener("fetch", (event) => {
  switch (handlingOf(event.request, self.location.origin)) {
    case "form":
      return event.respondWith(serveForm(event));
    case "page":
      return event.respondWith(fetchFromNetwork(event).catch(serveOfflinePage));
    case "asset":
      return event.respondWith(serveAsset(event.request));
    case "ending":
      return event.respondWith(serveEnding(event));
  }
});

self.addEventListener("message", (event) => {
  if (event.data !== KEEP_FORM) return;
  event.waitUntil(updateCopy().then((outcome) => event.ports[0]?.postMessage(outcome)));
});

self.addEventListener("sync", (event) => {
  if (event.tag === SYNC_TAG) event.waitUntil(sendWaiting());
});

self.addEventListener("push", (event) => {
  event.waitUntil(showPush(self.registration, event.data));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(
    openNotice(self.clients, urlOfNotice(event.notification.data, self.location.origin)),
  );
});

// Each page announces who is signed in when it opens; the worker has just served it, so it is
// running.
new BroadcastChannel(SESSION_CHANNEL).onmessage = async ({ data }) => {
  const racer = await readRacer();
  if (racer === null || racer === data) return;
  await deleteCopy();
  if (data === "") await self.registration.unregister();
};

async function takeOver() {
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
  await deleteOldBuilds(__OFFLINE__);
  // Not awaited: pages wouldn't be served until it finished.
  if (await findCopy()) void updateCopy();
}

async function updateCopy() {
  const outcome = await cacheForm(__OFFLINE__);
  if (outcome !== "signed-out") return outcome;
  await deleteCopy();
  return "unable";
}

async function fetchFromNetwork({ request, preloadResponse }: FetchedEvent): Promise<Response> {
  return (await preloadResponse) ?? fetch(request);
}

async function serveForm(event: FetchedEvent): Promise<Response> {
  const networkResponse = fetchFromNetwork(event);
  // Never aborted: its response may carry the next session cookies.
  event.waitUntil(networkResponse.catch(() => undefined));
  const response = await Promise.race([networkResponse, pause(PATIENCE_MS)]).catch(() => null);
  return response ?? (await findCopy()) ?? networkResponse.catch(serveOfflinePage);
}

async function serveOfflinePage(): Promise<Response> {
  const racer = await readRacer();
  const unsent = racer ? await readUnsentDrafts(racer) : [];
  return offlinePage({
    styles: __OFFLINE__.styles,
    hasForm: racer !== null,
    waiting: unsent.filter(([, { state }]) => state === "waiting").length,
  });
}

async function serveAsset(request: Request): Promise<Response> {
  return (await findFile(request)) ?? fetch(request);
}

/** Signing out leaves nothing on the device; the user has already confirmed losing unsent slips. */
async function serveEnding(event: FetchedEvent): Promise<Response> {
  const racer = await readRacer();
  const response = await fetch(event.request);
  if (hasEnded(response)) event.waitUntil(deleteDataOf(racer));
  return response;
}

async function deleteDataOf(racer: string | null) {
  await deleteCaches();
  if (racer) await removeDraftsOf(racer);
  await self.registration.unregister();
}

/** Rejects while slips are waiting, so that the browser retries later. */
async function sendWaiting() {
  const racer = await readRacer();
  if (racer === null) return;
  const { waiting } = await sendWaitingSlips(racer);
  if (waiting.length > 0) throw new Error(`${waiting.length} slips still wait for a connection`);
}

function pause(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), ms));
}
