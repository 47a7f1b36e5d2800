/** Set in localStorage while a slip waits on this device: pages without one load nothing of it. */
export const WAITING_MARK = "slips-waiting";
