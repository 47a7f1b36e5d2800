import { registerWorker } from "#app/features/offline/worker-client.ts";
import { apiJson } from "#app/lib/api-client.ts";

/**
 * Whether this browser shows pushes of the site: `unable` to (too old; a private window; an iPhone whose page isn't on the
 * home screen), `blocked` by its user, `off` or `on`.
 */
export type PushState = "unable" | "blocked" | "off" | "on";

/** Never rejects. @param key the site's public key: a subscription to another one is `off` */
export async function readPushState(key: string): Promise<PushState> {
  if (import.meta.env.DEV || !("serviceWorker" in navigator) || !("PushManager" in window)) {
    return "unable";
  }
  if (Notification.permission === "denied") return "blocked";
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    const subscription = await registration?.pushManager.getSubscription();
    return subscription && hasKey(subscription, key) ? "on" : "off";
  } catch {
    return "unable";
  }
}

/**
 * Asks the user for permission, and subscribes this device.
 *
 * @throws ApiError, or Error with a text for the user
 */
export async function turnOnPush(key: string): Promise<PushState> {
  // First of all, since browsers only ask while a press is being handled.
  const permission = await Notification.requestPermission();
  if (permission === "denied") return "blocked";
  if (permission !== "granted") return "off";
  const registration = await registerWorker();
  if (!registration) throw new Error(UNREACHABLE);
  const subscription = await subscribe(registration.pushManager, key);
  await apiJson("/api/push/subscribe", { method: "POST", json: subscription.toJSON() });
  return "on";
}

/** Ends pushes on this device. @throws ApiError; the browser's subscription has ended then, too */
export async function turnOffPush(): Promise<PushState> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return "off";
  const { endpoint } = subscription;
  await subscription.unsubscribe();
  await apiJson("/api/push/unsubscribe", { method: "POST", json: { endpoint } });
  return "off";
}

const UNREACHABLE = "Your browser's push service can't be reached. Try again later.";

async function subscribe(manager: PushManager, key: string): Promise<PushSubscription> {
  const current = await manager.getSubscription();
  if (current && hasKey(current, key)) return current;
  // A browser refuses a second key for the same site.
  await current?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: key };
  return manager.subscribe(options).catch(() => {
    throw new Error(UNREACHABLE);
  });
}

function hasKey({ options }: PushSubscription, key: string): boolean {
  if (!options.applicationServerKey) return true;
  const bytes = new Uint8Array(options.applicationServerKey);
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === key;
}
