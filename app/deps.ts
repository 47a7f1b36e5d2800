import type { SessionStorage } from "react-router";
import type { Database } from "#db/client.ts";
import type { EventCount } from "#db/schema/analytics.ts";
import type { DragPakKind } from "#db/schema/drag-pak.ts";
import type { Role } from "#db/schema/users.ts";
import type { Forum } from "./features/comments/discourse-client.server.ts";
import type { Mailer } from "./features/mail/mailer.server.ts";
import type { MediaStore } from "./features/media/media-store.server.ts";
import type { CardStore } from "./features/sharing/card-store.server.ts";
import type { Deadline } from "./lib/deadline.server.ts";
import type { EdgeLimitName } from "./lib/limits.ts";
import type { Uploads } from "./lib/uploads.server.ts";

export type Clock = { now(): Date };

export type Config = {
  environment: "development" | "production" | "test";
  /** Signing secrets, newest first: the first signs, all of them verify. */
  sessionSecrets: readonly string[];
  /** Where stolen passwords are looked up by the first digits of their hash; null asks nobody. */
  pwnedPasswordsUrl: string | null;
  /** The store's price feed; null leaves products without prices. */
  storeFeedUrl: string | null;
  /** Feeds of videos, a playlist each; none shows our own reels. */
  videoFeedUrls: readonly string[];
  /** The WordPress whose articles are the news, `https://host/wp-json/wp/v2`; null shows our newsroom's. */
  newsFeedUrl: string | null;
  /** What the WordPress signs its messages with, newest first; empty refuses them all. */
  newsWebhookSecrets: readonly string[];
  /** The Discourse that articles are discussed in, `https://host`, with its key; null discusses them here. */
  forum: { url: string; apiKey: string } | null;
  /** The aggregator whose posts are shown; null shows our own. */
  socialFeedUrl: string | null;
  /** Where the tiles of a map that zooms lie, an address or a path of ours; null leaves the drawn map. */
  mapTilesUrl: string | null;
  buildId: string;
  /** The site's own address, `https://host`: what every link that leaves the site begins with. */
  siteOrigin: string;
};

/** Counts uses of the limits in app/lib/limits.ts. */
export type RateLimits = {
  /** Counts one use. @returns false once `by`, such as an address, has reached the limit */
  isWithin(name: EdgeLimitName, by: string): Promise<boolean>;
};

/** Last good copies of what other sites answered, by name; a copy may be a minute old. */
export type Copies = {
  read(name: string): Promise<unknown>;
  write(name: string, copy: unknown): Promise<void>;
  /** Whether a stale copy is this caller's to renew: one of those who find it so within a minute, in each isolate. */
  claim(name: string, now: Date): boolean;
};

/** Text held in KV until a form confirms it; each entry expires on its own. */
export type HeldTexts = {
  read(name: string): Promise<string | null>;
  write(name: string, text: string, seconds: number): Promise<void>;
};

/** Takes what was thrown as `error`, whole: what of it may be in a log is decided in one place. */
export type Logger = (
  level: "info" | "warn" | "error",
  event: string,
  fields?: { error?: unknown } & Record<string, unknown>,
) => void;

/** A small notice shown once, after the redirect that follows an act. */
export type Toast = { status: "success" | "warning" | "danger"; message: string };

/** What KV stores for a visitor between pages: notices and an unfinished registration. */
export type VisitData = {
  registration: {
    username: string;
    email: string;
    /** Empty until step 1 was sent: then all three are checked. */
    passwordHash: string;
  };
  /**
   * An unfinished request for a Drag Pak, and the username key of the member who typed it; empty if no one
   * was signed in.
   */
  dragPak: { owner: string; kind: DragPakKind; values: Record<string, string>; sendKey: string };
  /** Values of forms that were sent after the session had ended, by form name, and whose forms they were. */
  unsent: { owner: string; forms: Record<string, Record<string, string>> };
};
export type VisitFlash = { toast: Toast; dialog: string };
export type Visits = SessionStorage<VisitData, VisitFlash>;

/**
 * What is being typed into the registration, without passwords. It is saved in the background, and an answer
 * to that may come after the one to the form itself: as a part of the visit it would bring an older one back.
 */
export type Drafts = SessionStorage<{ typed: Record<string, string> }>;

/** Everything a use-case may need, built once for each request in workers/dependencies.ts. */
export type Deps = {
  db: Database;
  media: MediaStore;
  cards: CardStore;
  mail: Mailer;
  visits: Visits;
  drafts: Drafts;
  copies: Copies;
  heldTexts: HeldTexts;
  clock: Clock;
  deadline: Deadline;
  uploads: Uploads;
  /** Asks the WordPress for what isn't mirrored yet, and says whether it is now; null without one. */
  newsFeed: {
    mirrorArticle(slug: string): Promise<boolean>;
    mirrorTopic(topic: { kind: "category" | "tag" | "author"; slug: string }): Promise<boolean>;
  } | null;
  /** The Discourse that holds the discussions of articles; null holds them here. */
  forum: Forum | null;
  config: Config;
  limits: RateLimits;
  log: Logger;
  /** The site's own address as configured: for links, canonical tags and passkeys. */
  origin: string;
  /**
   * The address this request came to. The client chooses it (Host), so it only says whether cookies
   * are for https; nothing that is mailed or shown begins with it.
   */
  requestOrigin: string;
  /** The client's address, CF-Connecting-IP and nothing else; of an IPv6 one the network (/64). */
  clientAddress: string;
  /** What the browser's device cookie holds, unverified; null without one. */
  deviceCookie: string | null;
  /** Where that is, "Detroit, United States", as the edge reports it; empty where it doesn't. */
  clientPlace(): string;
  /** Counts what visitors do; nothing in it is about anybody. */
  visitCounts: { add(counts: readonly EventCount[]): void };
  /** Work that may finish after the answer was sent. */
  waitUntil(work: Promise<unknown>): void;
};

/** The signed-in user, read from D1 on each request, so that a ban or a new role works at once. */
export type Viewer = {
  id: number;
  sessionId: string;
  username: string;
  email: string;
  role: Role;
  isActivated: boolean;
  hasPledged: boolean;
  isClubMember: boolean;
};
