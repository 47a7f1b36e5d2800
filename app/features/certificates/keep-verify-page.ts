import { VERIFY_PATH } from "./certificate.ts";

/** Stores the page that checks certificates on this device, so that it opens offline, for anybody. */
export async function keepVerifyPage(): Promise<void> {
  // The development server has no worker.
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("/verify-worker.js", {
      scope: VERIFY_PATH,
      updateViaCache: "none",
    });
  } catch {
    // A private window, or no space left: the page then works online.
  }
}
