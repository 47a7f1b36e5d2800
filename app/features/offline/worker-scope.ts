// The parts of the worker's global scope that we use. TypeScript's own library for it conflicts with
// the page's, and none includes Background Sync.

export type WaitingEvent = { waitUntil(work: Promise<unknown>): void };

export type FetchedEvent = WaitingEvent & {
  request: Request;
  /** The navigation preload response; undefined in browsers that don't support it. */
  preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};

export type SentMessage = WaitingEvent & { data: unknown; ports: readonly MessagePort[] };

export type PushedEvent = WaitingEvent & { data: { json(): unknown } | null };

export type PressedEvent = WaitingEvent & {
  notification: { data: unknown; close(): void };
};

export type SyncedEvent = WaitingEvent & { tag: string };

type Events = {
  install: WaitingEvent;
  activate: WaitingEvent;
  fetch: FetchedEvent;
  message: SentMessage;
  sync: SyncedEvent;
  push: PushedEvent;
  notificationclick: PressedEvent;
};

type WindowClient = { focus(): Promise<WindowClient>; navigate(url: string): Promise<unknown> };

export type WorkerScope = {
  addEventListener<T extends keyof Events>(type: T, listener: (event: Events[T]) => void): void;
  skipWaiting(): Promise<void>;
  location: { origin: string };
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: "window" }): Promise<readonly WindowClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
  registration: Pick<ServiceWorkerRegistration, "unregister" | "update" | "showNotification"> & {
    navigationPreload?: { enable(): Promise<void> };
  };
};
