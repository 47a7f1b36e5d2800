import { SESSION_CHANNEL } from "#app/lib/tabs-channel.ts";
import {
  findCopy,
  findFile,
  forgetCaches,
  forgetCopy,
  forgetOldBuilds,
  keepCopy,
  keepFiles,
  type OfflineBuild,
  readRacer,
} from "./form-copy.ts";
import { offlinePage } from "./offline-page.ts";
import { handlingOf, hasEnded } from "./rules.ts";
import { sendWaitingSlips } from "./send-waiting-slips.ts";
import { readUnsentDrafts, removeDraftsOf } from "./slip-drafts.ts";
import { KEEP_FORM, SYNC_TAG } from "./terms.ts";
import type { FetchedEvent, WorkerScope } from "./worker-scope.ts";

declare const self: WorkerScope;
/** Put in by the build (scripts/lib/offline-worker.ts). */
declare const __OFFLINE__: OfflineBuild;

/** How long the form waits for the network before its copy is shown. */
const PATIENCE_MS = 3_000;

self.addEventListener("install", (event) => {
  event.waitUntil(keepFiles(__OFFLINE__).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(takeOver());
});

self.addEventListener("fetch", (event) => {
  switch (handlingOf(event.request, self.location.origin)) {
    case "form":
      return event.respondWith(answerForm(event));
    case "page":
      return event.respondWith(askNetwork(event).catch(answerOffline));
    case "asset":
      return event.respondWith(answerAsset(event.request));
    case "ending":
      return event.respondWith(answerEnding(event));
  }
});

self.addEventListener("message", (event) => {
  if (event.data !== KEEP_FORM) return;
  event.waitUntil(keep().then((kept) => event.ports[0]?.postMessage(kept)));
});

self.addEventListener("sync", (event) => {
  if (event.tag === SYNC_TAG) event.waitUntil(sendWaiting());
});

// Every page says who is signed in when it opens; the worker runs then, having fetched it.
new BroadcastChannel(SESSION_CHANNEL).onmessage = async ({ data }) => {
  const racer = await readRacer();
  if (racer === null || racer === data) return;
  await forgetCopy();
  if (data === "") await self.registration.unregister();
};

async function takeOver() {
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
  await forgetOldBuilds(__OFFLINE__);
  // Not waited for: until this is over no page would be answered.
  if (await findCopy()) void keep();
}

async function keep() {
  const kept = await keepCopy(__OFFLINE__);
  if (kept !== "signed-out") return kept;
  await forgetCopy();
  return "unable";
}

async function askNetwork({ request, preloadResponse }: FetchedEvent): Promise<Response> {
  return (await preloadResponse) ?? fetch(request);
}

async function answerForm(event: FetchedEvent): Promise<Response> {
  const asked = askNetwork(event);
  // Never broken off: its answer may carry the next session cookies.
  event.waitUntil(asked.catch(() => undefined));
  const answer = await Promise.race([asked, pause(PATIENCE_MS)]).catch(() => null);
  return answer ?? (await findCopy()) ?? asked.catch(answerOffline);
}

async function answerOffline(): Promise<Response> {
  const racer = await readRacer();
  const unsent = racer ? await readUnsentDrafts(racer) : [];
  return offlinePage({
    styles: __OFFLINE__.styles,
    hasForm: racer !== null,
    waiting: unsent.filter(([, { state }]) => state === "waiting").length,
  });
}

async function answerAsset(request: Request): Promise<Response> {
  return (await findFile(request)) ?? fetch(request);
}

/** Who signs out leaves nothing on the device; slips that still wait were asked about before. */
async function answerEnding(event: FetchedEvent): Promise<Response> {
  const racer = await readRacer();
  const answer = await fetch(event.request);
  if (hasEnded(answer)) event.waitUntil(forgetRacer(racer));
  return answer;
}

async function forgetRacer(racer: string | null) {
  await forgetCaches();
  if (racer) await removeDraftsOf(racer);
  await self.registration.unregister();
}

/** Fails while slips wait, so that the browser asks again later. */
async function sendWaiting() {
  const racer = await readRacer();
  if (racer === null) return;
  const { waiting } = await sendWaitingSlips(racer);
  if (waiting.length > 0) throw new Error(`${waiting.length} slips still wait for a connection`);
}

function pause(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), ms));
}
