import { KEEP_FORM, SYNC_TAG, WORKER_PATH } from "./terms.ts";

/**
 * Caches the signed-in racer's slip form on this device, so that it opens offline.
 *
 * @returns false where this browser can't: too old, no space left, a private window
 */
export async function keepForm(): Promise<boolean> {
  // The development server has no worker.
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return false;
  try {
    const registration = await navigator.serviceWorker.register(WORKER_PATH, {
      updateViaCache: "none",
    });
    const worker = await activeWorker(registration);
    if (worker && (await ask(worker))) return true;
    // The worker that answered is of an older build than this page.
    const next = registration.installing ?? registration.waiting;
    return next !== null && (await becomesActive(next)) && (await ask(next));
  } catch {
    return false;
  }
}

/**
 * Asks the browser to send what waits even when no page is open. A help only: few browsers can, and
 * pages send it themselves.
 */
export async function sendInBackground(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    if (registration && canSync(registration)) await registration.sync.register(SYNC_TAG);
  } catch {
    // The browser refuses workers, as it does all site data: the pages send what waits.
  }
}

type Syncing = { sync: { register(tag: string): Promise<void> } };

function canSync(
  registration: ServiceWorkerRegistration,
): registration is ServiceWorkerRegistration & Syncing {
  return "sync" in registration;
}

async function activeWorker(registration: ServiceWorkerRegistration) {
  const { active, waiting, installing } = registration;
  if (active) return active;
  const coming = waiting ?? installing;
  return coming && (await becomesActive(coming)) ? coming : null;
}

/** Resolves with false when it could not be installed, for example with no space left for its files. */
function becomesActive(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      if (worker.state === "activated") resolve(true);
      if (worker.state === "redundant") resolve(false);
    };
    worker.addEventListener("statechange", look);
    look();
  });
}

function ask(worker: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === "kept");
    worker.postMessage(KEEP_FORM, [port2]);
  });
}
