/** Where the worker lies: at the root, since its scope is the folder it lies in. */
export const WORKER_PATH = "/offline-worker.js";

/** The form that opens offline. */
export const FORM_PATH = "/1320-club/submit";

/** The Background Sync that sends what waits. */
export const SYNC_TAG = "waiting-slips";

/** The page asks the service worker to cache the form, and gets the result. */
export const KEEP_FORM = "keep-form";
