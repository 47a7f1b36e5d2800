// What the worker uses of its global scope. TypeScript has these types in a library that can't stand
// beside the page's, and Background Sync in none.

export type WaitingEvent = { waitUntil(work: Promise<unknown>): void };

export type FetchedEvent = WaitingEvent & {
  request: Request;
  /** What the browser asked for while the worker started; undefined where it does not. */
  preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};

export type SentMessage = WaitingEvent & { data: unknown; ports: readonly MessagePort[] };

export type SyncedEvent = WaitingEvent & { tag: string };

type Events = {
  install: WaitingEvent;
  activate: WaitingEvent;
  fetch: FetchedEvent;
  message: SentMessage;
  sync: SyncedEvent;
};

export type WorkerScope = {
  addEventListener<T extends keyof Events>(type: T, listener: (event: Events[T]) => void): void;
  skipWaiting(): Promise<void>;
  location: { origin: string };
  clients: { claim(): Promise<void> };
  registration: Pick<ServiceWorkerRegistration, "unregister" | "update"> & {
    navigationPreload?: { enable(): Promise<void> };
  };
};
