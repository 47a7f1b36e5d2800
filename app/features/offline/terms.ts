/** The worker's path: at the root, since its scope is its folder. */
export const WORKER_PATH = "/offline-worker.js";

/** The form that opens offline. */
export const FORM_PATH = "/1320-club/submit";

/** The Background Sync tag for sending waiting slips. */
export const SYNC_TAG = "waiting-slips";

/**
 * The message with which a page asks the worker to cache the form; the worker replies with the
 * result.
 */
export const KEEP_FORM = "keep-form";
