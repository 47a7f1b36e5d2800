import { KEEP_FORM, SYNC_TAG, WORKER_PATH } from "./terms.ts";

/**
 * Caches the signed-in racer's slip form on this device, so that it opens offline.
 *
 * @returns false when this browser can't: too old, no space left, a private window
 */
export async function cacheFormOnDevice(): Promise<boolean> {
  // The development server has no worker.
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return false;
  try {
    const registration = await register();
    const worker = await activeWorker(registration);
    if (worker && (await ask(worker))) return true;
    // The worker that responded is from an older build than this page.
    const pendingWorker = registration.installing ?? registration.waiting;
    return (
      pendingWorker !== null && (await becomesActive(pendingWorker)) && (await ask(pendingWorker))
    );
  } catch {
    return false;
  }
}

/**
 * Installs the site's service worker, which shows pushes and serves the slip form offline.
 *
 * @returns its registration once it is active; null when this browser can't
 */
export async function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  try {
    const registration = await register();
    return (await activeWorker(registration)) ? registration : null;
  } catch {
    return null;
  }
}

function register(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(WORKER_PATH, { updateViaCache: "none" });
}

/**
 * Requests a Background Sync, which sends waiting slips even when no page is open. Optional: few
 * browsers support it, and pages send them too.
 */
export async function sendInBackground(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    if (registration && canSync(registration)) await registration.sync.register(SYNC_TAG);
  } catch {
    // The browser blocks workers along with all site data; pages send the slips.
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

/** Resolves to false when it couldn't be installed, for example for lack of space. */
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
