import { forgetCaches } from "./form-copy.ts";
import type { WorkerScope } from "./worker-scope.ts";

declare const self: WorkerScope;

// Built in the worker's place by `OFFLINE_WORKER=off`: a worker that was installed once stays where
// its file is missing, so it is replaced by this one, which takes everything with it.

self.addEventListener("install", (event) => {
  event.waitUntil(self.skipWaiting());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetCaches().then(() => self.registration.unregister()));
});
