/** The address of a member's notices. */
export const NOTICES_PATH = "/notices";
/** Where mails lead to end them. */
export const UNSUBSCRIBE_PATH = "/notices/unsubscribe";
/** The endpoints of devices. */
export const PUSH_PATHS = {
  key: "/api/push/key",
  subscribe: "/api/push/subscribe",
  unsubscribe: "/api/push/unsubscribe",
} as const;
