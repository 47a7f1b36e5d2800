import type { WorkerScope } from "./worker-scope.ts";

declare const self: WorkerScope;

// Built in place of both workers by `OFFLINE_WORKER=off`: an installed worker stays active when its
// file disappears, so this one replaces it and cleans up everything. No other code of the site has caches.

self.addEventListener("install", (event) => {
  event.waitUntil(self.skipWaiting());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(deleteAllCaches().then(() => self.registration.unregister()));
});

async function deleteAllCaches() {
  for (const name of await caches.keys()) await caches.delete(name);
}
