/**
 * What follows a change by staff: `undo`, one key or button takes it back; `back`, the form of the same page that takes it
 * back; `typed`, the name that has to be typed, since nothing takes it back; `neither`, why it needs none of those.
 */
export type Way = { undo: true } | { back: string } | { typed: string } | { neither: string };

/** The site's settings: every version can be undone, by `u` while it is the latest, or from the list. */
const UNDO: Way = { undo: true };
const neither = (reason: string): Way => ({ neither: reason });

/** The forms of each page of the console, by their intents; pages with one form have one without a name. */
export const CONSOLE_CHANGES: Readonly<Record<string, Readonly<Record<string, Way>>>> = {
  "site.tsx": {
    announce: UNDO,
    "coming-soon": UNDO,
    "end-announcement": UNDO,
    "end-links": UNDO,
    link: UNDO,
    openings: UNDO,
    undo: UNDO,
  },
  "redirects.tsx": {
    add: UNDO,
    change: UNDO,
    ignore: { back: "suggest" },
    import: UNDO,
    preview: neither("only shows what an import would do"),
    remove: UNDO,
    suggest: { back: "ignore" },
    undo: UNDO,
  },
  "member.tsx": {
    ban: { back: "pardon" },
    delete: { typed: "the username" },
    email: neither("changes nothing until the new address confirms, and expires"),
    endSessions: neither("ends what the member begins again by signing in; nothing is lost"),
    note: neither("adds a line to a history that nobody rewrites"),
    pardon: { back: "ban" },
    resend: neither("sends a link that expires, to the address of the account"),
    role: { back: "role" },
    suspend: { back: "unsuspend" },
    unsuspend: { back: "suspend" },
  },
  "member-invite.tsx": {
    "": neither("nobody sees the account until it is completed, and its link expires"),
  },
  "mail-list.tsx": { "": neither("sends what members should have had already") },
  "mail.tsx": { "": neither("sends what a member should have had already") },
  "jobs.tsx": { "": neither("every job is safe to run again, and runs by itself anyway") },
  "dead-letters.tsx": {
    discard: { typed: "what the message was for" },
    send: neither("every message is safe to handle twice"),
    "send-all": neither("every message is safe to handle twice"),
  },
  "backups.tsx": { "": neither("names a moment and changes nothing else; it ends in 30 days") },
  "confirm.tsx": { "": neither("notes that it was the admin, for ten minutes") },
};
