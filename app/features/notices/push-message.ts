/** What a push says, before it is encrypted for its device: the service worker shows it. */
export type PushMessage = {
  title: string;
  body: string;
  /** The path of the page that a press opens. */
  to: string;
};
