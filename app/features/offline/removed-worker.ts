import { deleteCaches } from "./form-copy.ts";
import type { WorkerScope } from "./worker-scope.ts";

declare const self: WorkerScope;

// Built in place of the worker by `OFFLINE_WORKER=off`: an installed worker stays active when its
// file disappears, so this one replaces it and cleans up everything.

self.addEventListener("install", (event) => {
  event.waitUntil(self.skipWaiting());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(deleteCaches().then(() => self.registration.unregister()));
});
